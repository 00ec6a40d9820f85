"""Changes to the pinned Pyodide glue (pyodide.asm.mjs): few, each explained, each to match exactly once.

The first four let a snapshot hold NumPy. A snapshot is the interpreter's memory; a shared library's code is not in it,
and has to be put back at the same addresses, in memory and in the function table. The others save time at every start.
The hooks are in the module's settings (src/kernel/snapshot/, src/kernel/table-functions.ts); where they are not set,
everything is as it was.
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
