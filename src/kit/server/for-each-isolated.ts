import type { Log } from './log.ts';

/**
 * Processes each of `items`, one after the other. An item that fails is logged, delays none of those after
 * it, and is due again in the next run.
 * @param what names an item in the log, such as 'a reminder of a viewing'
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

/** Logs only the id, because people's names do not belong in a log. */
function idOf(item: unknown): unknown {
  if (typeof item === 'number') return item;
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
