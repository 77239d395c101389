/** A Map keeps insertion order, so its first key is the oldest. */
export function dropOldest<Key>(map: Map<Key, unknown>): void {
  const first = map.keys().next();
  if (!first.done) map.delete(first.value);
}
