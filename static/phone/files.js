// Files of Python that lie in the browser's own storage for this site (OPFS): whatever Python writes is in the file when the
// call returns, and on the disk before an answer goes out. The file system is Emscripten's in memory, a few of whose files
// are kept: those that SQLite keeps a database in. Its index of the log is not, and is made anew, as after a power cut.
"use strict";

const KEPT = ["scorekeeper.db", "scorekeeper.db-wal", "scorekeeper.db-journal", "secret"];
const TRIES = 50; // a tenth of a second apart, for a worker that was just ended to let go of its files

// Opens the files in `folder` of the storage; each can be open once, so that whoever has them is alone.
async function opened(folder) {
  const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const held = new Map();
  for (const name of KEPT) held.set(name, await handle(await place.getFileHandle(name, { create: true })));
  return held;
}

async function handle(file, left = TRIES) {
  try {
    return await file.createSyncAccessHandle();
  } catch (fault) {
    if (fault.name !== "NoModificationAllowedError" || !left) throw fault;
    await new Promise((done) => setTimeout(done, 100));
    return handle(file, left - 1);
  }
}

// Makes the folder `path` of Python's, in which the files that are `held` stand. Gives what brings all to the disk that was
// written since it did so last.
//
// SQLite relies on the order in which its files reach the disk: what it writes to one is there before it writes to another.
function mount({ FS }, path, held) {
  const [BROKEN, FULL] = [29, 51]; // EIO, ENOSPC
  let changed = null; // the file that was written to last

  const orFail = (act) => {
    try {
      return act();
    } catch (fault) {
      if (fault instanceof FS.ErrnoError) throw fault;
      throw new FS.ErrnoError(fault.name === "QuotaExceededError" ? FULL : BROKEN);
    }
  };
  const settle = () =>
    orFail(() => {
      changed?.flush();
      changed = null;
    });
  const turn = (file) => {
    if (changed !== file) settle();
    changed = file;
  };

  FS.mkdirTree(path);
  const folder = FS.lookupPath(path).node;
  const memory = folder.node_ops;
  const sample = FS.mknod(`${path}/sample`, 0o100600, 0);
  const [nodeOps, streamOps] = [sample.node_ops, sample.stream_ops];
  FS.unlink(`${path}/sample`);

  const node = {
    getattr: (one) => ({ ...nodeOps.getattr(one), size: one.size }),
    setattr(one, attr) {
      const { size, ...rest } = attr;
      nodeOps.setattr(one, rest);
      if (size === undefined) return;
      turn(one.held);
      orFail(() => one.held.truncate(size));
      one.size = size;
    },
  };
  const stream = {
    read: ({ node: { held: file } }, buffer, offset, length, position) =>
      orFail(() => file.read(buffer.subarray(offset, offset + length), { at: position })),
    write({ node: one }, buffer, offset, length, position) {
      turn(one.held);
      const written = orFail(() => one.held.write(buffer.subarray(offset, offset + length), { at: position }));
      if (written !== length) throw new FS.ErrnoError(FULL); // Chromium does not throw where there is no room
      one.size = Math.max(one.size, position + written);
      return written;
    },
    llseek({ node: one, position }, offset, whence) {
      const found = offset + [0, position, one.size][whence];
      if (found < 0) throw new FS.ErrnoError(28); // EINVAL
      return found;
    },
    fsync() {
      settle();
      return 0;
    },
  };

  // Nobody else has the file open, so that its size is what was made of it here.
  const keep = (one) => {
    const file = held.get(one.name);
    return Object.assign(one, { held: file, size: file.getSize(), node_ops: node, stream_ops: stream });
  };
  folder.node_ops = {
    ...memory,
    mknod(parent, name, mode, dev) {
      const made = memory.mknod(parent, name, mode, dev);
      return held.has(name) ? keep(made) : made;
    },
    unlink(parent, name) {
      if (held.has(name)) {
        turn(held.get(name));
        orFail(() => held.get(name).truncate(0));
        settle();
      }
      memory.unlink(parent, name);
    },
    rename() {
      throw new FS.ErrnoError(63); // EPERM: nothing here is ever given another name
    },
  };
  // What is empty was never written, or was taken away.
  for (const [name, file] of held) if (file.getSize()) FS.mknod(`${path}/${name}`, 0o100600, 0);
  return settle;
}
