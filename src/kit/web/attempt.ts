import { CallError } from './call.ts';

/** The server has checked what was sent and rejected it. */
export function isRejection(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 409, 413, 422].includes(error.status);
}

/** An idempotency key, for an attempt whose response may be lost. `randomUUID` is unavailable on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Attempt = { key: string; content: string };

/** What is sent once more as it was keeps its key, because the first answer may have been lost. */
export function attemptFor(content: unknown, last: Attempt | null): Attempt {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: newIdempotencyKey(), content: text };
}
