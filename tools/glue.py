"""Changes to the pinned Pyodide glue (pyodide.asm.mjs): few, each explained, each to match exactly once.

The first four let a snapshot hold NumPy. A snapshot is the interpreter's memory; a shared library's code is not in it,
and has to be put back at the same addresses, in memory and in the function table. Two more save time at every start.
Their hooks are in the module's settings (src/kernel/snapshot/, src/kernel/table-functions.ts); where they are not set,
everything is as it was. The last ones make the start synchronous, so that a running program can have another
interpreter made; whoever starts it has compiled the code before and gives `instantiateWasm` (src/kernel/glue.ts).
"""

PATCHES = [
    (
        "where a library's data goes: asked of us, so that it can be remembered and repeated",
        "alignMemory(getMemory(metadata.memorySize+memAlign),memAlign)",
        "(Module.placeData?Module.placeData(libName,()=>{0}):{0})",
    ),
    (
        "where a library's functions go in the table: likewise",
        "var tableBase=metadata.tableSize?wasmTable.length:0;",
        "var tableBase=metadata.tableSize?(Module.placeFunctions?Module.placeFunctions(libName,metadata.tableSize):"
        "wasmTable.length):0;",
    ),
    (
        "the table is then large enough already",
        "if(metadata.tableSize){wasmTable.grow(metadata.tableSize)}",
        "if(metadata.tableSize&&!Module.placeFunctions){wasmTable.grow(metadata.tableSize)}",
    ),
    (
        "functions that other code had taken the address of get their old places back",
        "moduleExports=relocateExports(instance.exports,memoryBase);updateGOT(moduleExports);",
        "moduleExports=relocateExports(instance.exports,memoryBase);"
        "Module.placeExports&&Module.placeExports(libName,moduleExports,(f,i)=>{getFunctionAddress(f);"
        "setWasmTableEntry(i,f);functionsInTableMap.set(f,i)});updateGOT(moduleExports);",
    ),
    (
        "JavaScript functions that are about to be put into the table: told to us all at once",
        "var reportUndefinedSymbols=()=>{",
        "var reportUndefinedSymbols=()=>{Module.wrapFunctions&&Module.wrapFunctions(Object.entries(GOT).flatMap("
        "([name,entry])=>{var f=entry.value==-1&&resolveGlobalSymbol(name,true).sym;"
        "return typeof f=='function'&&f.sig&&!getFunctionAddress(f)?[f]:[]}));",
    ),
    (
        "and taken in the form that the table accepts, instead of one failed try and one compiled module for each",
        "try{setWasmTableEntry(ret,func)}catch",
        "try{setWasmTableEntry(ret,Module.wrapped?.get(func)??func)}catch",
    ),
    (
        "the start waits for nothing",
        "async function _createPyodideModule(moduleArg={})",
        "function _createPyodideModule(moduleArg={})",
    ),
    (
        "not for what only Node has",
        'if(ENVIRONMENT_IS_NODE){const{createRequire}=await import("node:module");'
        "var require=createRequire(import.meta.url)}",
        "",
    ),
    ("nor for the code", "async function createWasm(){", "function createWasm(){"),
    (
        "which is handed over at once",
        'return new Promise((resolve,reject)=>{Module["instantiateWasm"](info,(inst,mod)=>'
        "{resolve(receiveInstance(inst,mod))})})",
        'var ready;Module["instantiateWasm"](info,(inst,mod)=>{ready=receiveInstance(inst,mod)});return ready',
    ),
    (
        "and never looked for elsewhere",
        "var result=await instantiateAsync(wasmBinary,wasmBinaryFile,info)",
        'throw new Error("instantiateWasm is missing")',
    ),
    ("so that it is there when it is used", "wasmExports=await (createWasm())", "wasmExports=createWasm()"),
    (
        "a page of memory to sleep on is enough for all interpreters of a worker",
        "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)",
        "(Module.pillow??={0})",
    ),
    (
        "pipes are made by us: processes share them",
        "var res=PIPEFS.createPipe();",
        "var res=(Module.createPipe??PIPEFS.createPipe)();",
    ),
]


class GlueError(Exception):
    """A patch that does not match the glue exactly once: another version of Pyodide than the pinned one."""


def patched(glue: str) -> str:
    """The glue with every patch applied. Raises GlueError, saying which patch does not fit."""
    for reason, old, new in PATCHES:
        if (count := glue.count(old)) != 1:
            raise GlueError(f"pyodide.asm.mjs: the patch {reason!r} matches {count} times, expected once")
        glue = glue.replace(old, new.replace("{0}", old) if "{0}" in new else new)
    return glue
