import type { FastifyInstance } from 'fastify';

/** The Cache-Control value that forbids all caches, in proxies and in the browser. */
export const privateHeaders = 'private, no-store';

/**
 * Makes every response under /api/ private, including refusals and errors, unless its route declares that
 * everyone gets the same response. A new call is therefore private by default.
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
    /** True when everyone gets the same response, signed in or not. */
    isSameForAll?: boolean;
  }
}
