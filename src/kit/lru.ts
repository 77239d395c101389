/** Removes the oldest entry. A Map keeps insertion order, so its first key is the oldest. */
export function evictOldest<Key>(map: Map<Key, unknown>): void {
  const first = map.keys().next();
  if (!first.done) map.delete(first.value);
}

/**
 * Returns the value under `key`, which becomes the most recently used. A missing value is created and, when
 * the map already has `max` entries, replaces the least recently used one.
 */
export function lruGetOrSet<Key, Value>(
  map: Map<Key, Value>,
  max: number,
  key: Key,
  make: () => Value,
): Value {
  const cached = map.get(key);
  if (cached !== undefined) {
    map.delete(key);
    map.set(key, cached);
    return cached;
  }
  const value = make();
  if (map.size >= max) evictOldest(map);
  map.set(key, value);
  return value;
}
