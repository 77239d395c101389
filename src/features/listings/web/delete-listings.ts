import { CallError } from '#kit/web/call.ts';

export type Failure = { id: number; message: string };

const atOnce = 4;

/**
 * Deletes listings with one request each, a few at a time; a rejected one does not stop the rest.
 * @param onDeleted called after each deletion
 */
export async function deleteListings(
  ids: readonly number[],
  deleteOne: (id: number) => Promise<unknown>,
  onDeleted: (id: number) => void,
): Promise<Failure[]> {
  const waiting = [...ids];
  const failures: Failure[] = [];
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await deleteOne(id);
        onDeleted(id);
      } catch (error) {
        failures.push({ id, message: serverMessage(error) ?? 'Unknown error' });
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work));
  return failures;
}

/** The toast text when some deletions failed. */
export function failureSentence(failures: readonly Failure[]): string {
  const [first] = failures;
  return failures.length === 1 && first
    ? `Failed to delete property ${first.id}: ${first.message}`
    : 'Failed to delete some properties';
}

/** The server's own message; null when it sent none. */
export function serverMessage(error: unknown): string | null {
  return error instanceof CallError ? (error.problem?.message ?? null) : null;
}
