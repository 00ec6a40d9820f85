// Pyodide refuses workers that can import scripts the old way; this one has no need to. To be loaded before Pyodide.

Object.defineProperty(globalThis, "importScripts", { value: undefined, configurable: true });
