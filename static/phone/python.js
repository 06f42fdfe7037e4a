// The worker that holds Python and the program. It says how far it is, then answers requests one by one, each when all that
// it wrote is on the disk.
"use strict";

const PROGRAM = "/program";
const DATA = "/data";

const say = (what, more = {}, moved = []) => self.postMessage({ what, ...more }, moved);

// A file of the folder: kept from an earlier start, else from the network and kept from now on, with a word on each piece.
async function fetched(cache, { address, integrity }, heard) {
  const kept = await cache.match(address);
  if (kept) {
    const body = await kept.blob();
    heard(body.size);
    return body;
  }
  const answer = await fetch(address, { cache: "no-cache", integrity });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const pieces = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    heard(value.length);
  }
  const type = answer.headers.get("Content-Type") ?? "";
  const body = new Blob(pieces, { type });
  await cache.put(address, new Response(body, { headers: { "Content-Type": type } }));
  return body;
}

// All files of the folder, by their names in it.
async function everything({ root, version, files }) {
  const cache = await caches.open(`scorekeeper ${new URL(root).pathname} ${version}`);
  let bytes = 0;
  const heard = (more) => say("loading", { bytes: (bytes += more) });
  const found = new Map();
  const load = async (file) => found.set(file.address.split("?")[0], await fetched(cache, { ...file, address: root + file.address }, heard));
  await Promise.all(files.map(load));
  return found;
}

// What was packed; some servers send it so that the browser has unpacked it already.
async function unpacked(blob, type) {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const packed = first === 0x1f && second === 0x8b;
  const body = packed ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob;
  return new Response(body, { headers: { "Content-Type": type } });
}

// Pyodide asks for its files by these names.
const PARTS = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };

async function python(found) {
  const network = self.fetch;
  self.fetch = (address, options) => {
    const name = String(address.url ?? address).split("/").at(-1);
    if (name in PARTS) return unpacked(found.get(`pyodide/${name}.gz`), PARTS[name]);
    if (name === "pyodide-lock.json") return Promise.resolve(new Response(found.get("pyodide/pyodide-lock.json")));
    return network(address, options);
  };
  const module = async (body) => import(URL.createObjectURL(new Blob([await body], { type: "text/javascript" })));
  const [{ loadPyodide }, { default: createPyodideModule }, program] = await Promise.all([
    module(found.get("pyodide/pyodide.mjs").text()),
    module((await unpacked(found.get("pyodide/pyodide.asm.mjs.gz"), "")).text()),
    (await unpacked(found.get("program.zip.gz"), "")).arrayBuffer(),
  ]);
  const pyodide = await loadPyodide({ indexURL: "https://pyodide.invalid/", createPyodideModule });
  self.fetch = network;
  pyodide.unpackArchive(program, "zip", { extractDir: PROGRAM });
  return pyodide;
}

async function start(given) {
  const [found, held] = await Promise.all([everything(given), opened(given.place)]);
  say("starting");
  const pyodide = await python(found);
  const settle = mount(pyodide, DATA, held);
  pyodide.runPython(`import sys; sys.path.insert(0, "${PROGRAM}")`);
  const { Seam } = pyodide.pyimport("scorekeeper.phone.seam");
  const seam = Seam(DATA, given.origin, given.language);
  settle();
  return (request) => {
    const body = pyodide.toPy(request.body);
    const answer = seam.answer(request.method, request.address, JSON.stringify(request.headers), body);
    body.destroy();
    settle();
    const [status, headers, content] = answer.toJs();
    answer.destroy();
    return { status, headers, body: content };
  };
}

let answering = null;

self.onmessage = async ({ data }) => {
  try {
    if (data.what === "start") {
      answering = await start(data);
      return say("ready");
    }
    const answer = answering(data);
    say("answer", { id: data.id, ...answer }, [answer.body.buffer]);
  } catch (fault) {
    const name = fault.type ? `python ${fault.type}` : fault.name; // the class of what Python raised
    say("failed", { id: data.id, name, message: String(fault.message ?? fault) });
  }
};
