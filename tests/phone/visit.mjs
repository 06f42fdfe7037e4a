// Runs a script in the Python of a folder, with nothing but what is in there: node visit.mjs FOLDER PLACE SCRIPT GIVEN.json
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [folder, place, script, given] = process.argv.slice(2);
mkdirSync(place, { recursive: true });
for (const name of readdirSync(join(folder, "pyodide"))) {
  const from = join(folder, "pyodide", name);
  if (name.endsWith(".gz")) writeFileSync(join(place, name.slice(0, -3)), gunzipSync(readFileSync(from)));
  else copyFileSync(from, join(place, name));
}
const { loadPyodide } = await import(pathToFileURL(join(place, "pyodide.mjs")));
const python = await loadPyodide();
const program = new Uint8Array(gunzipSync(readFileSync(join(folder, "program.zip.gz"))));
python.unpackArchive(program, "zip", { extractDir: "/program" });
python.runPython('import sys; sys.path.insert(0, "/program")');
try {
  python.runPython(readFileSync(script, "utf8"));
  console.log(python.globals.get("toured")(readFileSync(given, "utf8")));
} catch (fault) {
  console.error(fault.message); // without the line of Pyodide's script where it came up, which is all of it
  process.exitCode = 1;
}
