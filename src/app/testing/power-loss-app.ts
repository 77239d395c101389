import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDiskStore } from '#kit/server/storage/disk-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import {
  type DiskCall,
  type Memory,
  memories,
  recordDisk,
} from '#kit/server/storage/testing/recorded-disk.ts';
import { openPatientDatabase } from './database.ts';
import type { TestApp } from './test-app.ts';

export type PowerLossApp = {
  port: number;
  files: FileStore;
  /** Returns everything that was written, synced, committed and answered, in order. */
  calls(): DiskCall[];
  /** Records the reply that a client received, unless the power is already cut. */
  recordReply(answer: string): void;
  isPulled(): boolean;
  /** Returns the files as they are after the cut. */
  survivingFiles(memory: Memory): FileStore;
  /** Restarts on the remaining data. */
  restart(memory: Memory): Promise<{ port: number; files: FileStore }>;
  close(): Promise<void>;
};

/**
 * Starts the real application on the data of `world`, with its own folder and a power cut after this many
 * disk calls. After the cut, nothing is committed and no reply is sent.
 */
export async function startPowerLossApp(
  world: TestApp,
  cutAfterCalls = Number.POSITIVE_INFINITY,
): Promise<PowerLossApp> {
  const folder = await mkdtemp(join(tmpdir(), 'plugged-app-'));
  const [dataFolder, survivingFolder] = [join(folder, 'data'), join(folder, 'left')];
  const closers: Array<() => Promise<unknown>> = [() => rm(folder, { recursive: true, force: true })];
  await mkdir(dataFolder);
  let count = 0;
  let isPowerCut = false;
  const disk = recordDisk({ folder: dataFolder, shadow: join(folder, 'shadow') }, () => {
    if (!isPowerCut && ++count >= cutAfterCalls) cutPower();
  });
  const cutPower = () => {
    isPowerCut = true;
    for (const memory of memories) disk.copyInto(join(survivingFolder, memory), memory);
  };
  closers.push(async () => disk.end());

  const openApp = async (folderPath: string, changes: Partial<TestApp['kit']> = {}) => {
    const files = openDiskStore(join(folderPath, 'files'));
    closers.push(files.close);
    const settings = {
      uploadsFolder: join(folderPath, 'uploads'),
      pictureCacheFolder: join(folderPath, 'picture-cache'),
    };
    const app = await world.startAnother({ ...changes, files }, settings);
    closers.push(() => app.close());
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { files, port: (app.server.address() as { port: number }).port };
  };
  const database = openPatientDatabase(world.databaseUrl, 4);
  closers.push(database.close);
  database.pool.on('connect', (client) => recordCommits(client, disk.note, () => isPowerCut));
  const { files, port } = await openApp(dataFolder, { db: database.db, pool: database.pool });
  return {
    port,
    files,
    calls: disk.calls,
    recordReply: (answer) => isPowerCut || disk.note({ call: 'answer', what: answer }),
    isPulled: () => isPowerCut,
    survivingFiles(memory) {
      if (!isPowerCut) cutPower();
      const files = openDiskStore(join(survivingFolder, memory, 'files'));
      closers.push(files.close);
      return files;
    },
    restart(memory) {
      if (!isPowerCut) cutPower();
      disk.end();
      return openApp(join(survivingFolder, memory));
    },
    async close() {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: any of the ways in which a query is asked
type Query = (...args: any[]) => any;

/** Records each commit with the changes since the transaction began. */
function recordCommits(
  client: pg.PoolClient,
  onCommit: (call: DiskCall) => void,
  isPowerCutNow: () => boolean,
): void {
  const query = client.query.bind(client) as Query;
  let changedTables: string[] = [];
  const recordStatement = (text: string) => {
    if (/^begin|^start/i.test(text)) changedTables = [];
    const [, table] = /^\s*(?:insert into|update) "?(\w+)/i.exec(text) ?? [];
    if (table) changedTables.push(table);
    if (/^commit/i.test(text)) onCommit({ call: 'commit', what: changedTables.join(' ') });
  };
  client.query = ((...args: unknown[]) => {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    const callback = args.at(-1);
    if (isPowerCutNow()) {
      const error = new Error('there is no power');
      if (typeof callback !== 'function') return Promise.reject(error);
      return process.nextTick(callback as () => void, error);
    }
    if (typeof callback === 'function') return query(...args);
    return query(...args).then((result: unknown) => {
      recordStatement(text);
      return result;
    });
  }) as typeof client.query;
}
