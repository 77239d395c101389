import { dropOldest } from '#kit/drop-oldest.ts';
import type { EventStream } from '#kit/server/http/event-stream.ts';
import type { FinishedPage } from './finished-page.ts';

/** A page, and what it was made of. */
export type MadePage = {
  page: FinishedPage;
  /** Whether all that it asked for was answered: what lacks a part because of a fault of ours may be whole by the next request. */
  isWhole: boolean;
  /** The addresses that it has read, with the ETag of each answer. */
  reads: ReadonlyMap<string, string>;
  /** When it changes although its content does not, such as an auction's end; milliseconds, or infinity. */
  changesAt: number;
};

export type ServedPage = { page: FinishedPage; readAt: number };

type Kept = MadePage & {
  version: number;
  /** When its content was last compared with what it shows. */
  readAt: number;
  timesAsked: number;
  checking: Promise<void> | null;
};

type Settings = {
  /** Told of every change of anything, of several at once in a storm of them. */
  changes: EventStream;
  /** The ETag of what this address answers now. */
  readEtag(address: string): Promise<string>;
  /** Called once for a page that is asked for often. */
  onPopular(page: FinishedPage): void;
  now?: () => number;
};

const limitEntries = 2_000;
const limitBytes = 64 * 2 ** 20;
/** So soon after it was compared a page serves although something has changed: a storm of changes costs few looks. */
const graceMs = 300;
/** So long after a change was told the old page serves while the new one is made: with the pause before it within 3 s. */
const patienceMs = 700;
/** No page is older: what an hour or a date decides changes without an event. */
const ttlMs = 30_000;
const popularFrom = 12;
const toldAtMost = 1_000;

export type PageCache = {
  get(key: string, make: () => Promise<MadePage>): Promise<ServedPage>;
  has(key: string): boolean;
  size(): number;
};

/**
 * Finished pages, kept as long as what they show stays the same. After a change anywhere a page is not made anew but compared:
 * while each address that it has read answers as before, its bytes and their packing stay.
 */
export function openPageCache(settings: Settings): PageCache {
  const now = settings.now ?? Date.now;
  const { version: currentVersion, onTold } = settings.changes;
  const pages = new Map<string, Kept>();
  const making = new Map<string, Promise<ServedPage>>();
  /** When a change was told to those who had heard of this version: the newest of them. */
  const endedAt = new Map<number, number>();
  let told = currentVersion();
  let bytes = 0;
  onTold(({ mayHaveMissed }) => {
    // Nobody knows how long ago that was which was missed.
    if (mayHaveMissed) endedAt.clear();
    else endedAt.set(told, now());
    told = currentVersion();
    if (endedAt.size > toldAtMost) dropOldest(endedAt);
  });

  function drop(key: string): void {
    const page = pages.get(key);
    if (page) bytes -= bytesOf(page);
    pages.delete(key);
  }

  function keep(key: string, page: Kept): void {
    drop(key);
    pages.set(key, page);
    bytes += bytesOf(page);
    for (const oldest of pages.keys()) {
      if (pages.size <= limitEntries && bytes <= limitBytes) break;
      drop(oldest);
    }
  }

  async function makeAnew(key: string, make: () => Promise<MadePage>): Promise<ServedPage> {
    const version = currentVersion();
    const readAt = now();
    const made = await make();
    const before = pages.get(key);
    // The same bytes keep their packing, and what they have earned.
    const isSame = before?.page.etag === made.page.etag && before.page.status === made.page.status;
    const page = isSame ? before.page : made.page;
    // A fault, or a page that is missing, may be otherwise by the next request, and there is no end of their addresses.
    if (page.status === 200 && made.isWhole) {
      const timesAsked = isSame ? before.timesAsked : 0;
      keep(key, { ...made, page, version, readAt, timesAsked, checking: null });
    } else drop(key);
    return { page, readAt };
  }

  /** One making for all who ask meanwhile. */
  function makeOnce(key: string, make: () => Promise<MadePage>): Promise<ServedPage> {
    const underWay = making.get(key);
    if (underWay) return underWay;
    const started = makeAnew(key, make).finally(() => making.delete(key));
    making.set(key, started);
    return started;
  }

  async function check(key: string, kept: Kept, make: () => Promise<MadePage>): Promise<void> {
    const version = currentVersion();
    const readAt = now();
    if (readAt < kept.changesAt && (await isUnchanged(kept))) {
      kept.version = version;
      kept.readAt = readAt;
    } else await makeOnce(key, make);
  }

  async function isUnchanged({ reads }: Kept): Promise<boolean> {
    const etags = await Promise.all([...reads.keys()].map(settings.readEtag));
    return [...reads.values()].every((etag, index) => etag === etags[index]);
  }

  function isCurrent(kept: Kept): boolean {
    const age = now() - kept.readAt;
    if (now() >= kept.changesAt || age >= ttlMs) return false;
    return age < graceMs || kept.version === currentVersion();
  }

  /** Whether what has changed since has only just been told. */
  function isJustChanged(kept: Kept): boolean {
    const toldAt = endedAt.get(kept.version);
    return toldAt !== undefined && now() - toldAt < patienceMs && now() < kept.changesAt;
  }

  return {
    async get(key, make) {
      const kept = pages.get(key);
      if (!kept) return makeOnce(key, make);
      pages.delete(key);
      pages.set(key, kept);
      kept.timesAsked += 1;
      if (kept.timesAsked === popularFrom) settings.onPopular(kept.page);
      if (isCurrent(kept)) return { page: kept.page, readAt: kept.readAt };
      kept.checking ??= check(key, kept, make).finally(() => {
        kept.checking = null;
      });
      if (isJustChanged(kept)) {
        kept.checking.catch(() => {});
        return { page: kept.page, readAt: kept.readAt };
      }
      await kept.checking;
      const checked = pages.get(key);
      return checked ? { page: checked.page, readAt: checked.readAt } : makeOnce(key, make);
    },
    has: (key) => pages.has(key),
    size: () => pages.size,
  };
}

function bytesOf({ page }: Kept): number {
  return page.packing.identity.length * 1.5;
}
