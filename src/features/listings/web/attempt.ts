import { CallError } from '#kit/web/call.ts';

/** The server has looked at what was sent and does not take it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 409, 413, 422].includes(error.status);
}

/** For an attempt whose answer may get lost. `randomUUID` is kept from pages without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
