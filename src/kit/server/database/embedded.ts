import { access, constants } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#kit/error-fields.ts';
import { chooseAccount } from '#kit/server/database/embedded/account.ts';
import { prepareBinaries } from '#kit/server/database/embedded/binaries.ts';
import { APP, prepareCluster } from '#kit/server/database/embedded/cluster.ts';
import { type Postmaster, startPostmaster, stopLeftovers } from '#kit/server/database/embedded/postmaster.ts';
import { lockFolder } from '#kit/server/folder-lock.ts';
import type { Log } from '#kit/server/log.ts';
import { makeFolder } from '#kit/server/storage/fsync.ts';

export interface EmbeddedOptions {
  /** The data folder; the database is stored in its subfolder `database/`. */
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** PostgreSQL settings in addition to ours, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** Called once when the server has ended and could not be restarted. */
  onLost?: (error: Error) => void;
}

export interface Embedded {
  /** A connection string for pg. Its role owns the database, may create others and is not a superuser. */
  url: string;
  /**
   * Stops the server and releases the folder. All committed data is then on disk. It takes at most 20
   * seconds, or until crash recovery is complete.
   */
  stop(): Promise<void>;
}

const RESTART_LIMIT_MS = 30_000;

/**
 * Runs a separate PostgreSQL server in `dataDir`, which is created on the first startup. It listens on a free
 * port of 127.0.0.1, is restarted when killed, and ends with this process.
 * @throws FolderInUse when another living process already runs it
 */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  onLost,
}: EmbeddedOptions): Promise<Embedded> {
  const folder = path.resolve(dataDir, 'database');
  await makePrivateFolder(folder);
  const lock = await lockFolder(folder);
  try {
    const cluster = path.join(folder, 'cluster');
    await stopLeftovers(cluster);
    const account = await chooseAccount(cluster);
    const binaries = await prepareBinaries(account, folder);
    const password = await prepareCluster({ folder, cluster, binaries, account });
    const clusterSetup = { cluster, logFile: path.join(folder, 'postgresql.log'), binaries, account };

    let port = await freePort();
    const start = () => startPostmaster(clusterSetup, port, settings);
    let postmaster = await start().catch(async () => {
      // Another program may have taken the port in the meantime, so the start is retried once with another
      // port.
      await stopLeftovers(cluster);
      port = await freePort();
      return start();
    });

    const stopping = new AbortController();
    const watchLoop = keepRunning();
    return {
      url: `postgres://${APP}:${password}@127.0.0.1:${port}/${APP}`,
      async stop() {
        lock.leave();
        stopping.abort();
        await postmaster.stop();
        await watchLoop;
        await lock.release();
      },
    };

    async function keepRunning(): Promise<void> {
      for (;;) {
        await postmaster.ended;
        if (stopping.signal.aborted) return;
        log.error('PostgreSQL has ended unexpectedly; it is being started again');
        try {
          postmaster = await restart(start, cluster, stopping.signal);
        } catch (error) {
          if (!stopping.signal.aborted) onLost?.(error as Error);
          return;
        }
        if (stopping.signal.aborted) return postmaster.stop();
        log.info('PostgreSQL runs again');
      }
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Restarts on the same port, because the pools do not know any other port. The processes of a killed server
 * take a moment to exit.
 */
async function restart(
  start: () => Promise<Postmaster>,
  cluster: string,
  stopping: AbortSignal,
): Promise<Postmaster> {
  const deadline = Date.now() + RESTART_LIMIT_MS;
  for (;;) {
    try {
      await stopLeftovers(cluster);
      return await start();
    } catch (error) {
      if (stopping.aborted || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/**
 * Creates a folder that only its owner can list. Under root, the server runs as another user, who must be
 * able to pass through the folder.
 */
async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be used by this user (${errorCode(cause)}). ` +
        'Start as the user that it belongs to, or choose another data folder.',
      { cause },
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
