import { everything, type Topic } from '#kit/topic.ts';
import type { Freshness } from './freshness.ts';

export type ContentCache<T> = {
  /**
   * Returns the result of `make` for this key, cached until its topics change. Concurrent callers share one
   * computation.
   */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** Returns true when `get` would not call `make`. */
  has(key: string): boolean;
  size(): number;
};

type Entry<T> = { version: number; topics: readonly Topic[]; madeAt: number; value: Promise<T> };

type Settings<T> = {
  freshness: Freshness;
  /** Returns the topics that a value depends on. */
  topicsOf?: (value: T) => readonly Topic[];
  /** The maximum number of entries; the least recently used entry is evicted first. */
  limitEntries: number;
  limitBytes: number;
  bytesOf: (value: T) => number;
  /**
   * The age in milliseconds below which a value is served even after a change, so that a burst of changes
   * causes few computations.
   */
  graceMs: number;
  /**
   * The maximum age of a value in milliseconds. A value that depends on the time of day or the date changes
   * without an event.
   */
  ttlMs: number;
  now?: () => number;
};

/**
 * Opens a cache for values that are the same for everyone. Each is cached until one of its topics changes.
 * Failures are not cached.
 */
export function openContentCache<T>(settings: Settings<T>): ContentCache<T> {
  const { freshness, topicsOf = () => [], now = Date.now } = settings;
  const entries = new Map<string, Entry<T>>();
  const sizes = new Map<string, number>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= sizes.get(key) ?? 0;
    sizes.delete(key);
    entries.delete(key);
  }

  function store(key: string, entry: Entry<T>, value: T): void {
    if (entries.get(key) !== entry) return;
    entry.topics = topicsOf(value);
    sizes.set(key, settings.bytesOf(value));
    bytes += settings.bytesOf(value);
    for (const oldest of entries.keys()) {
      if (entries.size <= settings.limitEntries && bytes <= settings.limitBytes) break;
      drop(oldest);
    }
  }

  function currentEntry(key: string): Entry<T> | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const age = now() - entry.madeAt;
    const isValid = age < settings.ttlMs && freshness.isUnchanged(entry.topics, entry.version);
    return age < settings.graceMs || isValid ? entry : null;
  }

  return {
    has: (key) => currentEntry(key) !== null,
    get(key, make) {
      const current = currentEntry(key);
      if (current) {
        entries.delete(key);
        entries.set(key, current);
        return current.value;
      }
      drop(key);
      const entry: Entry<T> = {
        version: freshness.mark(),
        topics: [everything],
        madeAt: now(),
        value: make(),
      };
      entries.set(key, entry);
      entry.value.then(
        (value) => store(key, entry, value),
        () => entries.get(key) === entry && drop(key),
      );
      return entry.value;
    },
    size: () => entries.size,
  };
}
