import type { FastifyInstance } from 'fastify';
import { liveIndexOf } from '#features/search/server/live-index.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';

type Parts = { isDraining?: () => boolean; lateWork?: () => string | null };

/**
 * `GET /readyz`: whether requests should come here, for a balancer. Before it listens, the database is migrated. A
 * process that is well but about to stop is healthy and not ready. One whose background work is late says so and stays
 * ready: without it, visitors would have no site at all.
 */
export function mountReadiness(
  app: FastifyInstance,
  kit: Kit,
  { isDraining = () => false, lateWork = () => null }: Parts,
): void {
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isDraining()) throw notReady('This server is about to stop.');
    await kit.pool.query('select 1');
    const index = liveIndexOf(kit);
    if (!index.isOff && index.latest() === null) throw notReady('The search index is being read.');
    const late = lateWork();
    const status = late === null ? { status: 'ready' } : { status: 'late', background: late };
    return reply.header('cache-control', 'no-store').send(status);
  });
}

function notReady(message: string): AppError {
  return new AppError('unavailable', 'not_ready', message, { retryAfterSeconds: 1 });
}
