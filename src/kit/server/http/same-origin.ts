import type { FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when any origin may make the call because its route checks a proof first: see mountRoutes. */
    comesWithProof?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type Origin = 'any' | 'own' | 'proof';

/** Returns the origins that may make a call. `own` means our own pages; any origin may use safe methods. */
export function originOf(method: string, comesWithProof = false): Origin {
  if (comesWithProof) return 'proof';
  return safeMethods.has(method) ? 'any' : 'own';
}

/**
 * Refuses changes that another site requests in the visitor's name. Browsers send Sec-Fetch-Site, and older
 * browsers send Origin. A request with neither header is also refused.
 * @throws AppError 'forbidden'
 */
export function requireSameOrigin(request: FastifyRequest): void {
  if (originOf(request.method, request.routeOptions.config?.comesWithProof) !== 'own') return;
  const site = request.headers['sec-fetch-site'];
  const isSameOrigin = site ? site === 'same-origin' : hostOf(request.headers.origin) === request.host;
  if (!isSameOrigin)
    throw new AppError(
      'forbidden',
      'cross_site',
      msg('This request came from another site, so we blocked it.'),
    );
}

function hostOf(origin: string | undefined): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host : null;
}
