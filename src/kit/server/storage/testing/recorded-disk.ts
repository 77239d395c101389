import type * as ChildProcess from 'node:child_process';
import type * as Fs from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type DiskCall = {
  call: 'write' | 'sync' | 'sync folder' | 'rename' | 'link' | 'make folder' | 'remove' | 'commit' | 'answer';
  /** The path of a file or folder relative to the recorded folder, the committed data, or the response. */
  what: string;
  /** The identity of a file, which is the same under each of its names. */
  id?: string | undefined;
  /** True when a forked process made the call. */
  isElsewhere?: boolean;
};

export const memories = ['forgets', 'keeps names'] as const;

/**
 * The state after a power cut. `forgets` restores each folder and file as it was last synced, as the
 * strictest file system may. `keeps names` keeps all names and the first half of the data that was not
 * synced, as many file systems do.
 */
export type Memory = (typeof memories)[number];

export type RecordedDisk = {
  calls(): DiskCall[];
  note(call: DiskCall): void;
  /** Writes the state that a power cut would leave at this moment. */
  copyInto(folder: string, memory: Memory): void;
  end(): void;
};

const require = createRequire(import.meta.url);
const fs: typeof Fs = require('node:fs');
const promises: typeof FsPromises = require('node:fs/promises');
const processes: typeof ChildProcess = require('node:child_process');

type Names = Map<string, { id: string; isFolder: boolean }>;

/**
 * The folders of a recording. Everything is stored in files, so that forked processes can record in the same
 * way.
 */
type Recording = { folder: string; shadow: string };

const placeVariable = 'RECORDED_DISK';
const thisModule = fileURLToPath(import.meta.url);

/**
 * Records the real calls that write and sync anything below `folder`, in this process and those that it
 * forks, and stores the content of each file when it was last synced. All calls are carried out as usual.
 * Existing files count as synced.
 * @param shadow an empty folder elsewhere
 * @param onCall called after each call of this process
 */
export function recordDisk(recording: Recording, onCall: (call: DiskCall) => void = () => {}): RecordedDisk {
  const { folder, shadow } = recording;
  fs.mkdirSync(join(shadow, 'content'), { recursive: true });
  fs.writeFileSync(join(shadow, 'calls'), '');
  const syncedNames = new Map<string, Names>();
  const recordExisting = (path: string) => {
    syncedNames.set(idAt(path) as string, namesIn(path));
    for (const [name, { isFolder, id }] of namesIn(path))
      if (isFolder) recordExisting(join(path, name));
      else fs.copyFileSync(join(path, name), join(shadow, 'content', id));
  };
  recordExisting(folder);
  const note = (call: DiskCall) => {
    fs.appendFileSync(join(shadow, 'calls'), `${JSON.stringify(call)}\n`);
    onCall(call);
  };
  const restorers = [patch(recording, note, (id, names) => syncedNames.set(id, names)), patchFork(recording)];

  const copyInto = (to: string, memory: Memory) => {
    const copy = (names: Names, from: string, into: string) => {
      fs.mkdirSync(into, { recursive: true });
      for (const [name, { id, isFolder }] of names) {
        const [source, target] = [join(from, name), join(into, name)];
        if (isFolder)
          copy(memory === 'forgets' ? (syncedNames.get(id) ?? new Map()) : namesIn(source), source, target);
        else
          fs.writeFileSync(
            target,
            memory === 'forgets' ? readSynced(recording, id) : halfSyncedContent(recording, source, id),
          );
      }
    };
    copy(
      memory === 'forgets' ? (syncedNames.get(idAt(folder) as string) as Names) : namesIn(folder),
      folder,
      to,
    );
  };
  return {
    calls: () =>
      fs
        .readFileSync(join(shadow, 'calls'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    note,
    copyInto,
    end: () => restorers.forEach((restore) => restore()),
  };
}

const idOf = ({ ino, birthtimeNs }: Fs.BigIntStats) => `${ino}-${birthtimeNs}`;
const idAt = (path: string) => {
  const stats = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && idOf(stats);
};

function namesIn(folder: string): Names {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  return new Map(
    entries.map((entry) => [
      entry.name,
      { id: idAt(join(folder, entry.name)) as string, isFolder: entry.isDirectory() },
    ]),
  );
}

function readSynced({ shadow }: Recording, id: string): Buffer {
  const path = join(shadow, 'content', id);
  return fs.existsSync(path) ? fs.readFileSync(path) : Buffer.alloc(0);
}

function halfSyncedContent(recording: Recording, path: string, id: string): Buffer {
  const [syncedContent, currentContent] = [readSynced(recording, id), fs.readFileSync(path)];
  if (syncedContent.equals(currentContent)) return currentContent;
  return currentContent.subarray(0, Math.max(syncedContent.length, Math.floor(currentContent.length / 2)));
}

/**
 * Patches the functions of Node that write and sync, so that their calls are recorded.
 * @returns a function that restores the originals
 */
function patch(
  recording: Recording,
  note: (call: DiskCall) => void,
  onFolder: (id: string, names: Names) => void,
): () => void {
  const pathOf = new WeakMap<object, string>();
  const pathOfFd = new Map<number, string>();
  const isOurs = (path: unknown): path is string =>
    typeof path === 'string' && isAbsolute(path) && !relative(recording.folder, path).startsWith('..');
  const record = (call: DiskCall['call'], path: string, id = idAt(path)) =>
    note({ call, what: relative(recording.folder, path), id });

  /** Only data that was written before the call counts, because later writes may not be synced. */
  const captureForSync = (path: string) => {
    const id = idAt(path);
    if (id === undefined) return () => {};
    if (fs.statSync(path).isDirectory()) {
      const names = namesIn(path);
      return () => {
        onFolder(id, names);
        record('sync folder', path, id);
      };
    }
    const content = fs.readFileSync(path);
    return () => {
      fs.writeFileSync(join(recording.shadow, 'content', id), content);
      record('sync', path, id);
    };
  };

  const originals: Array<() => void> = [];
  // biome-ignore lint/suspicious/noExplicitAny: any function of the module
  type Call = (...args: any[]) => any;
  const replace = (owner: object, name: string, make: (original: Call) => Call) => {
    const methods = owner as Record<string, Call>;
    const original = methods[name] as Call;
    methods[name] = make(original);
    originals.push(() => {
      methods[name] = original;
    });
  };

  replace(promises, 'open', (open) => async (path, ...rest) => {
    const handle = await open(path, ...rest);
    if (isOurs(path)) pathOf.set(handle, path);
    return handle;
  });
  for (const name of ['write', 'writev', 'writeFile', 'truncate'])
    replace(
      fileHandlePrototype,
      name,
      (write) =>
        async function (this: object, ...args) {
          const result = await write.apply(this, args);
          const path = pathOf.get(this);
          if (path) record('write', path);
          return result;
        },
    );
  // `datasync` is not patched: no code waits for it, so it may come too late.
  replace(
    fileHandlePrototype,
    'sync',
    (sync) =>
      async function (this: object) {
        const path = pathOf.get(this);
        const synced = path ? captureForSync(path) : () => {};
        await sync.apply(this);
        synced();
      },
  );
  const recordAfter =
    (call: DiskCall['call'], pathIndex: 0 | 1) =>
    (original: Call) =>
    async (...args: unknown[]) => {
      const path = args[pathIndex];
      const idBefore = isOurs(path) ? idAt(path) : undefined;
      const result = await original(...args);
      if (isOurs(path) && (call !== 'make folder' || result !== undefined) && (call !== 'remove' || idBefore))
        record(call, path, idAt(path) ?? idBefore);
      return result;
    };
  for (const name of ['writeFile', 'truncate']) replace(promises, name, recordAfter('write', 0));
  for (const name of ['rename', 'link'] as const) replace(promises, name, recordAfter(name, 1));
  replace(promises, 'mkdir', recordAfter('make folder', 0));
  replace(promises, 'rm', recordAfter('remove', 0));

  replace(fs, 'openSync', (open) => (path, ...rest) => {
    const fd = open(path, ...rest);
    if (isOurs(path)) pathOfFd.set(fd, path);
    else pathOfFd.delete(fd);
    return fd;
  });
  replace(fs, 'writeSync', (write) => (fd, ...rest) => {
    const result = write(fd, ...rest);
    const path = pathOfFd.get(fd);
    if (path) record('write', path);
    return result;
  });
  replace(fs, 'fsyncSync', (sync) => (fd) => {
    const path = pathOfFd.get(fd);
    const synced = path ? captureForSync(path) : () => {};
    sync(fd);
    synced();
  });
  syncBuiltinESMExports();
  return () => {
    for (const restore of originals) restore();
    syncBuiltinESMExports();
  };
}

// Node does not export the class of file handles, but every open file has it.
const fileHandle = await promises.open(thisModule);
const fileHandlePrototype = Object.getPrototypeOf(fileHandle) as object;
await fileHandle.close();

/** Patches `fork`, so that forked processes also load this module. */
function patchFork(recording: Recording): () => void {
  const { fork } = processes;
  processes.fork = ((module: string | URL, options: ChildProcess.ForkOptions) =>
    fork(module, {
      ...options,
      execArgv: [...(options.execArgv ?? []), '--import', thisModule],
      env: { ...options.env, [placeVariable]: JSON.stringify(recording) },
    })) as typeof fork;
  syncBuiltinESMExports();
  return () => {
    processes.fork = fork;
    syncBuiltinESMExports();
  };
}

const serialized = process.env[placeVariable];
if (serialized) {
  const recording = JSON.parse(serialized) as Recording;
  const calls = resolve(recording.shadow, 'calls');
  patch(
    recording,
    (call) => fs.appendFileSync(calls, `${JSON.stringify({ ...call, isElsewhere: true })}\n`),
    () => {},
  );
}
