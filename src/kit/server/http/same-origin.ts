import type { FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call may come from anywhere, because its route looks at a proof before anything else: see mountRoutes. */
    comesWithProof?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type Origin = 'any' | 'own' | 'proof';

/** From where a call may come: `own` are our own pages, and a safe method is answered wherever it comes from. */
export function originOf(method: string, comesWithProof = false): Origin {
  if (comesWithProof) return 'proof';
  return safeMethods.has(method) ? 'any' : 'own';
}

/**
 * Refuses a change that another site asks for in the visitor's name. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; a request that says neither is refused too.
 * @throws AppError 'forbidden'
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (originOf(request.method, request.routeOptions.config?.comesWithProof) !== 'own') return;
  const site = request.headers['sec-fetch-site'];
  const same = site ? site === 'same-origin' : hostOf(request.headers.origin) === request.host;
  if (!same)
    throw new AppError(
      'forbidden',
      'cross_site',
      'This request came from another site and was not carried out.',
    );
}

function hostOf(origin: string | undefined): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host : null;
}
