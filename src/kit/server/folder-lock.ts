import { mkdir, stat, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Thrown by `lockFolder` when a living process holds the lock. `pid` is undefined if the holder did not
 * report it.
 */
export class FolderInUse extends Error {
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    super(
      `The folder ${folder} is in use by another running server${pid ? ` (process ${pid})` : ''}. ` +
        'Stop that one first, or give this one a data folder of its own.',
    );
    this.name = 'FolderInUse';
    this.folder = folder;
    this.pid = pid;
  }
}

export interface FolderLock {
  /** Announces that the holder is about to exit, so that others wait for it. */
  leave(): void;
  release(): Promise<void>;
}

/**
 * Makes this process the only one on the machine that uses `folder`. The lock is a listening local socket
 * that is named after the folder's identity, so the operating system releases it when its holder ends.
 * Nothing stale is left after `kill -9` or a power cut, and no pid can be mistaken for another. Waits
 * `waitMs` for a holder that may be shutting down, and `leavingMs` for one that has announced its exit or is
 * too busy to answer.
 * @throws FolderInUse when the holder still has the lock after that
 */
export async function lockFolder(
  folder: string,
  { waitMs = 5_000, leavingMs = 30_000 } = {},
): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const { dev, ino } = await stat(folder, { bigint: true });
  const address = socketAddress(`folder-lock-${dev.toString(16)}-${ino.toString(16)}`);
  const startedAt = Date.now();
  let pid: number | undefined;
  let isLeaving = false;
  for (;;) {
    const lock = await listen(address);
    if (lock) return lock;
    const holder = await queryHolder(address);
    if (holder === null) {
      await unlink(address).catch(() => undefined);
    } else {
      // A busy holder may not answer every time.
      pid = holder.pid ?? pid;
      isLeaving ||= holder.isLeaving;
      const limitMs = isLeaving || pid === undefined ? leavingMs : waitMs;
      if (Date.now() - startedAt >= limitMs) throw new FolderInUse(folder, pid);
    }
    await sleep(50);
  }
}

function socketAddress(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return `/tmp/${name}.sock`;
}

function listen(address: string): Promise<FolderLock | undefined> {
  return new Promise((resolve, reject) => {
    let isLeaving = false;
    const server = createServer((client) => {
      client.on('error', () => client.destroy());
      client.end(`${process.pid}${isLeaving ? ' leaving' : ''}\n`);
    });
    const leave = () => {
      isLeaving = true;
    };
    const release = () => new Promise<void>((resolve) => server.close(() => resolve()));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve({ leave, release });
    });
  });
}

/**
 * Asks the holder of a lock for its pid. Returns null for a socket that has outlived its process, which
 * happens on systems where sockets are files.
 */
function queryHolder(address: string): Promise<{ pid: number | undefined; isLeaving: boolean } | null> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect(address);
    socket.setTimeout(5_000, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text: string) => {
      reply += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) resolve(null);
    });
    socket.on('close', () => {
      const isLeaving = reply.includes('leaving');
      resolve({ pid: Number.parseInt(reply, 10) || undefined, isLeaving });
    });
  });
}
