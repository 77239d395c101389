import type { FastifyRequest } from 'fastify';
import { AppError } from '#kit/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site asks for in the visitor's name. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin; a request that says neither is refused too.
 * @throws AppError 'forbidden'
 */
export function demandSameOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
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
