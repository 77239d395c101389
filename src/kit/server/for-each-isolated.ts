import type { Log } from './log.ts';

/**
 * Does what is due for each of `items`, one after the other: one that fails is logged, holds up none of those behind it,
 * and is due again in the next run.
 * @param what names one of them in the log, such as 'a reminder of a viewing'
 */
export async function forEachIsolated<Item>(
  { log }: { log: Log },
  what: string,
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      log.error({ err: error, id: idOf(item) }, `failed: ${what}`);
    }
  }
}

/** Nothing else of it, because a log is no place for people's names. */
function idOf(item: unknown): unknown {
  if (typeof item === 'number') return item;
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
