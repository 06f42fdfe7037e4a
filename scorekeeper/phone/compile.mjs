// Compiles modules for Pyodide's own Python, which only Pyodide has: node compile.mjs PYODIDE SCRIPT GIVEN.zip MADE.zip
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, script, given, made] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
// Without the seed there would be other bytes each time.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/given.zip", readFileSync(given));
python.runPython(readFileSync(script, "utf8"));
python.globals.get("compile_archive")("/given.zip", "/made.zip");
writeFileSync(made, python.FS.readFile("/made.zip"));
