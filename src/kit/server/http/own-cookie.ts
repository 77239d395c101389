import type { FastifyRequest } from 'fastify';

/**
 * A cookie of ours by the name that it has here. Where the application is found by TLS the name binds it to this very host:
 * no neighbour can set one, and none is sent without TLS. Whether it is found so says the configuration, never a header.
 */
export function ownCookie({ server }: FastifyRequest, name: string) {
  const secure = server.isFoundByTls;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

declare module 'fastify' {
  interface FastifyInstance {
    isFoundByTls: boolean;
  }
}
