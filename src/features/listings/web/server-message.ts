import { CallError } from '#kit/web/call.ts';

/** Returns the message that the server sent, or null when it sent none. */
export function serverMessage(error: unknown): string | null {
  return error instanceof CallError ? (error.problem?.message ?? null) : null;
}
