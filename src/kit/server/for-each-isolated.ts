import type { Log } from './log.ts';

/**
 * Processes `items` one after the other. An item that fails is logged, does not delay the items after it, and
 * is due again in the next run. Returns the items that failed.
 * @param itemName names an item in the log, such as 'a reminder of a viewing'
 */
export async function forEachIsolated<Item>(
  { log }: { log: Log },
  itemName: string,
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<Item[]> {
  const failed: Item[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      log.error({ err: error, id: idOf(item) }, `failed: ${itemName}`);
      failed.push(item);
    }
  }
  return failed;
}

/** Returns only the item's id for the log, because names of people must not be logged. */
function idOf(item: unknown): unknown {
  if (typeof item === 'number') return item;
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
}
