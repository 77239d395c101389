import type { FastifyRequest } from 'fastify';

/**
 * Our name of a cookie. Under TLS, its prefix binds it to this very host: no neighbouring host can set it, and it is
 * never sent without TLS. Whether TLS is used is decided by the configuration, never by a header.
 */
export function cookieName({ server }: FastifyRequest, name: string) {
  const secure = server.isFoundByTls;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

declare module 'fastify' {
  interface FastifyInstance {
    isFoundByTls: boolean;
  }
}
