import type { IncomingMessage } from 'node:http';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';

/**
 * Refuses a request with two Host headers, because a proxy could read one of them and we the other (RFC 9112,
 * 3.2). Node itself requires at least one.
 * @throws AppError 'invalid'
 */
export function requireOneHost(request: IncomingMessage): void {
  if (!namesOneHost(request)) throw new AppError('invalid', 'bad_host', english('A request names one host.'));
}

export function namesOneHost(request: IncomingMessage): boolean {
  // An injected request has no list of headers.
  const hosts = request.headersDistinct?.host ?? [];
  return hosts.length <= 1 && hosts.every((host) => !/[\s,/\\@?#]/.test(host));
}
