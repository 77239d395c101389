import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';

type Parts = {
  search: SearchState;
  uploadsFolder: string;
  isDraining?: () => boolean;
  lateWork?: () => string | null;
  leastFreeBytes?: number;
};

const timeoutMs = 2_000;
/**
 * The minimum free disk space in bytes. Sessions, rows and small pictures still fit into less, but an upload
 * of photographs does not.
 */
const defaultMinFreeBytes = 100e6;

/**
 * Mounts two probes. `GET /readyz` succeeds when all dependencies of this process are healthy, for
 * monitoring. `GET /readyz/traffic` succeeds when a load balancer should send requests here. It ignores
 * shared dependencies, because a balancer that removed all processes would take the site down
 * (docs/decisions/0180). Neither answers before the database is migrated.
 */
export function mountReadiness(app: FastifyInstance, kit: Kit, parts: Parts): void {
  const { isDraining = () => false, lateWork = () => null, uploadsFolder } = parts;
  const leastFreeBytes = parts.leastFreeBytes ?? defaultMinFreeBytes;
  const hidden = { schema: { hide: true } };
  const requireDatabase = createProbe(kit);

  function requireServing(): void {
    if (isDraining()) throw notReady(english('The server is shutting down.'));
    const { index } = parts.search;
    if (!index.isOff && index.latest() === null) throw notReady(english('The search index is loading.'));
  }

  app.get('/readyz/traffic', hidden, async (_request, reply) => {
    requireServing();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });

  app.get('/readyz', hidden, async (_request, reply) => {
    requireServing();
    await requireDatabase();
    const freeDiskBytes = await freeBytes(dirname(uploadsFolder));
    if (freeDiskBytes < leastFreeBytes)
      throw notReady(
        english('The disk is almost full: {value} MB left for data.', {
          value: Math.floor(freeDiskBytes / 1e6),
        }),
      );
    const lateReport = lateWork();
    if (lateReport !== null) throw notReady(english('{late}.', { late: lateReport }));
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/**
 * Returns a function that checks that the database responds. All concurrent callers share one query, because
 * `/readyz` has no rate limit and must not use up the connections. A frozen database neither answers nor
 * refuses a query, so there is a time limit.
 */
function createProbe({ pool }: Kit): () => Promise<void> {
  let pendingProbe: Promise<void> | null = null;
  return () => {
    pendingProbe ??= probe(pool).finally(() => {
      pendingProbe = null;
    });
    return pendingProbe;
  };
}

async function probe(pool: Kit['pool']): Promise<void> {
  const timeoutController = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: timeoutController.signal }).then(() => {
    throw notReady(english('The database is not responding.'));
  });
  const query = pool.query('select 1');
  try {
    await Promise.race([query, timeout]);
  } finally {
    timeoutController.abort();
    timeout.catch(() => undefined);
    query.catch(() => undefined);
  }
}

/**
 * Returns the free bytes on the folder's disk that this user may fill, or 0 when the disk accepts no more
 * files.
 */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return files > 0 && ffree === 0 ? 0 : bavail * bsize;
}

function notReady(message: Message): AppError {
  return new AppError('unavailable', 'not_ready', message, { retryAfterSeconds: 1 });
}
