import { CallError } from '#kit/web/call.ts';

/** Returns the server's own message; null when it sent none. */
export function serverMessage(error: unknown): string | null {
  return error instanceof CallError ? (error.problem?.message ?? null) : null;
}
