import { CallError } from './call.ts';

/** Returns true when the server has validated the input and refused it. */
export function isRejection(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 409, 413, 422].includes(error.status);
}

/**
 * Returns an idempotency key for an attempt whose response may be lost. `randomUUID` is unavailable on pages
 * without TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Attempt = { key: string; content: string };

/**
 * Returns the attempt for the content. Reuses the key for unchanged content, because the first response may
 * have been lost.
 */
export function attemptFor(content: unknown, last: Attempt | null): Attempt {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: newIdempotencyKey(), content: text };
}
