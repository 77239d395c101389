import type { describe, test } from 'vitest';

type Kind = typeof test | typeof describe;
type MaybePromise = void | Promise<void>;

/**
 * Replaces `each` of a test or a group. `npm test` runs only the first row, and `npm test -- --all` runs
 * every row.
 */
export function eachFirstOrAll<const Row extends unknown[]>(
  kind: Kind,
  rows: readonly Row[],
): (name: string, body: (...row: Row) => MaybePromise) => void;
export function eachFirstOrAll<const Row>(
  kind: Kind,
  rows: readonly Row[],
): (name: string, body: (row: Row) => MaybePromise) => void;
export function eachFirstOrAll(kind: Kind, rows: readonly unknown[]) {
  return (name: string, body: (...row: any[]) => MaybePromise) => {
    kind.each(rows.slice(0, 1))(name, body);
    kind.each(rows.slice(1))(name, { tags: 'thorough' }, body);
  };
}
