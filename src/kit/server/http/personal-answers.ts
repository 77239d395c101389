import type { FastifyInstance } from 'fastify';

/** What no cache may keep, neither one on the way nor the browser's own. */
export const personal = 'private, no-store';

/**
 * Every answer under /api/ is for its caller alone, refusals and faults too, unless its route says that everybody gets the
 * same. The rule is about what is not said: a new call is personal by itself.
 */
export function keepPersonal(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !request.routeOptions.config.isSameForAll)
      reply.header('cache-control', personal);
    return payload;
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether everybody gets the same answer, signed in or not. */
    isSameForAll?: boolean;
  }
}
