import type { FastifyInstance } from 'fastify';

/** Forbids all caches, in proxies and in the browser. */
export const privateHeaders = 'private, no-store';

/**
 * Every response under /api/ is private, refusals and faults included, unless its route says that everyone gets the
 * same. A new call is therefore private by default.
 */
export function markPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !request.routeOptions.config.isSameForAll)
      reply.header('cache-control', privateHeaders);
    return payload;
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether everyone gets the same response, signed in or not. */
    isSameForAll?: boolean;
  }
}
