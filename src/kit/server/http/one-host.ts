import type { IncomingMessage } from 'node:http';
import { AppError } from '#kit/app-error.ts';

/**
 * Of two Host headers a proxy may read the one and we the other (RFC 9112, 3.2). That there is one at all Node sees to.
 * @throws AppError 'invalid'
 */
export function requireOneHost(request: IncomingMessage): void {
  if (!namesOneHost(request)) throw new AppError('invalid', 'bad_host', 'A request names one host.');
}

export function namesOneHost(request: IncomingMessage): boolean {
  // A request that is injected has no list of them.
  const hosts = request.headersDistinct?.host ?? [];
  return hosts.length <= 1 && hosts.every((host) => !/[\s,/\\@?#]/.test(host));
}
