/** A map keeps its keys in the order in which they came: the first is the oldest. */
export function dropOldest<Key>(map: Map<Key, unknown>): void {
  const first = map.keys().next();
  if (!first.done) map.delete(first.value);
}
