import { evictOldest } from '#kit/lru.ts';
import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { Topic } from '#kit/topic.ts';
import type { FinishedPage } from './finished-page.ts';

/** The response of an address: its ETag, its topics, and the version since which none of them has changed. */
export type PageRead = { etag: string; topics: readonly Topic[]; mark: number };

/** A page with the data that it was rendered from. */
export type RenderedEntry = {
  page: FinishedPage;
  /**
   * True when all its reads succeeded. A page that lacks a part because of a server error may be complete at
   * the next request.
   */
  isWhole: boolean;
  /** The responses that the page was rendered from, by address. */
  reads: ReadonlyMap<string, PageRead>;
  /**
   * The time in milliseconds when the page changes although its content does not, such as an auction's end.
   * Infinity if there is none.
   */
  changesAt: number;
};

export type ServedPage = { page: FinishedPage; readAt: number };

type CachedPage = RenderedEntry & {
  reads: Map<string, PageRead>;
  topics: readonly Topic[];
  /** The version up to which none of its topics had changed. */
  version: number;
  /** The time in milliseconds when its content was last verified. */
  readAt: number;
  requestCount: number;
  checking: Promise<void> | null;
};

type Settings = {
  /** Publishes every change. Changes in a burst are published together. */
  changes: EventStream;
  /** Reads the current response of this address. */
  read(address: string): Promise<PageRead>;
  /** Called once for a page that is requested often, to compress it more thoroughly. */
  onPopular(page: FinishedPage): void;
  /**
   * Returns true when the database is known to be unresponsive. A cached page is then served in its last
   * known state.
   */
  isAway?: () => boolean;
  now?: () => number;
};

const limitEntries = 2_000;
const limitBytes = 64 * 2 ** 20;
/**
 * The time in milliseconds after a check during which a page is served without another check, so that a burst
 * of changes causes few checks.
 */
const graceMs = 300;
/**
 * The time in milliseconds for which the old page is served after a change while the new one is rendered.
 * Together with the delay before the change is published, it stays within 3 s.
 */
const patienceMs = 700;
/**
 * The maximum time in milliseconds without a check, because an hour or a date can change the content without
 * an event.
 */
const ttlMs = 30_000;
const popularAfterRequests = 12;
const maxChanges = 1_000;

export type PageCache = {
  get(key: string, make: () => Promise<RenderedEntry>): Promise<ServedPage>;
  has(key: string): boolean;
  size(): number;
};

/**
 * Caches rendered pages as long as their content stays the same. After a change to one of a page's topics,
 * the page is checked before it is rendered again. If the affected reads return the same, the page and its
 * compressed form are kept.
 */
export function openPageCache(settings: Settings): PageCache {
  const now = settings.now ?? Date.now;
  const isAway = settings.isAway ?? (() => false);
  const { changes } = settings;
  const pages = new Map<string, CachedPage>();
  const pending = new Map<string, Promise<ServedPage>>();
  /** For each version, the time in milliseconds of the first change after it. */
  const firstChangeAt = new Map<number, number>();
  let version = changes.mark();
  let bytes = 0;
  changes.onNotified(({ mayHaveMissed }) => {
    // After missed changes, the times of the changes are unknown.
    if (mayHaveMissed) firstChangeAt.clear();
    else firstChangeAt.set(version, now());
    version = changes.mark();
    if (firstChangeAt.size > maxChanges) evictOldest(firstChangeAt);
  });

  function drop(key: string): void {
    const page = pages.get(key);
    if (page) bytes -= bytesOf(page);
    pages.delete(key);
  }

  function store(key: string, page: CachedPage): void {
    drop(key);
    pages.set(key, page);
    bytes += bytesOf(page);
    for (const oldest of pages.keys()) {
      if (pages.size <= limitEntries && bytes <= limitBytes) break;
      drop(oldest);
    }
  }

  async function renderAndStore(key: string, make: () => Promise<RenderedEntry>): Promise<ServedPage> {
    const readAt = now();
    const rendered = await make();
    const previous = pages.get(key);
    // The same bytes keep their compressed form and their popularity.
    const isSame =
      previous?.page.etag === rendered.page.etag && previous.page.status === rendered.page.status;
    const page = isSame ? previous.page : rendered.page;
    // An error or a missing page is not cached. It may be different at the next request, and the number of
    // such addresses is unlimited.
    if (page.status === 200 && rendered.isWhole) {
      const requestCount = isSame ? previous.requestCount : 0;
      const reads = new Map(rendered.reads);
      const topics = [...new Set([...reads.values()].flatMap((read) => read.topics))];
      store(key, {
        ...rendered,
        page,
        reads,
        topics,
        version: versionOf(reads),
        readAt,
        requestCount,
        checking: null,
      });
    } else if (!isAway()) drop(key);
    return { page, readAt };
  }

  /** Renders once for all concurrent requests of a page. */
  function makeOnce(key: string, make: () => Promise<RenderedEntry>): Promise<ServedPage> {
    const pendingPage = pending.get(key);
    if (pendingPage) return pendingPage;
    const started = renderAndStore(key, make).finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  }

  async function check(
    key: string,
    cachedPage: CachedPage,
    make: () => Promise<RenderedEntry>,
  ): Promise<void> {
    const readAt = now();
    if (readAt < cachedPage.changesAt && (await isUnchanged(cachedPage))) {
      cachedPage.version = versionOf(cachedPage.reads);
      cachedPage.readAt = readAt;
    } else await makeOnce(key, make);
  }

  /**
   * Repeats the reads that a change affects, or all reads of a page that is too old. Returns true if none has
   * changed.
   */
  async function isUnchanged({ reads, readAt }: CachedPage): Promise<boolean> {
    const isOld = now() - readAt >= ttlMs;
    const staleReads = [...reads].filter(([, read]) => isOld || !changes.isUnchanged(read.topics, read.mark));
    const responses = await Promise.all(staleReads.map(([address]) => settings.read(address)));
    if (staleReads.some(([, previousRead], index) => previousRead.etag !== responses[index]?.etag))
      return false;
    for (const [index, [address]] of staleReads.entries()) reads.set(address, responses[index] as PageRead);
    return true;
  }

  /**
   * Returns the current version if no read has changed since, or else the version of the oldest read, because
   * a read may itself come from a cache.
   */
  function versionOf(reads: Map<string, PageRead>): number {
    const allReads = [...reads.values()];
    if (allReads.every(({ topics, mark }) => changes.isUnchanged(topics, mark))) return changes.mark();
    return Math.min(...allReads.map(({ mark }) => mark));
  }

  function isCurrent(cached: CachedPage): boolean {
    const age = now() - cached.readAt;
    if (now() >= cached.changesAt || age >= ttlMs) return false;
    if (age < graceMs) return true;
    if (!changes.isUnchanged(cached.topics, cached.version)) return false;
    cached.version = changes.mark();
    return true;
  }

  /** Returns true when the change since the last check was published only a moment ago. */
  function isJustChanged(cached: CachedPage): boolean {
    const changedAt = firstChangeAt.get(cached.version);
    return changedAt !== undefined && now() - changedAt < patienceMs && now() < cached.changesAt;
  }

  return {
    async get(key, make) {
      const cached = pages.get(key);
      if (!cached) return makeOnce(key, make);
      pages.delete(key);
      pages.set(key, cached);
      cached.requestCount += 1;
      if (cached.requestCount === popularAfterRequests) settings.onPopular(cached.page);
      if (isCurrent(cached)) return { page: cached.page, readAt: cached.readAt };
      cached.checking ??= check(key, cached, make).finally(() => {
        cached.checking = null;
      });
      if (isJustChanged(cached)) {
        cached.checking.catch(() => {});
        return { page: cached.page, readAt: cached.readAt };
      }
      try {
        await cached.checking;
      } catch (error) {
        if (!isAway()) throw error;
      }
      // A page that has become outdated by time, such as that of an ended auction, is not served from the
      // cache.
      if (isAway())
        return now() < cached.changesAt ? { page: cached.page, readAt: cached.readAt } : makeOnce(key, make);
      const checkedPage = pages.get(key);
      return checkedPage ? { page: checkedPage.page, readAt: checkedPage.readAt } : makeOnce(key, make);
    },
    has: (key) => pages.has(key),
    size: () => pages.size,
  };
}

function bytesOf({ page }: CachedPage): number {
  return page.encodedBody.identity.length * 1.5;
}
