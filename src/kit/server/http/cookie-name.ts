import type { FastifyRequest } from 'fastify';

/**
 * Returns the full name of one of our cookies. Under TLS, its prefix binds the cookie to this host: no
 * neighbouring host can set it, and it is never sent without TLS. The configuration, and never a header,
 * decides whether TLS is used.
 */
export function cookieName({ server }: FastifyRequest, name: string) {
  const isSecure = server.isFoundByTls;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return { name: isSecure ? `__Host-${name}` : name, options };
}

declare module 'fastify' {
  interface FastifyInstance {
    isFoundByTls: boolean;
  }
}
