import { readPage } from '#features/tours/server/intake/read-page.ts';
import { type TourPage, tourPage } from '#features/tours/server/site/tour-page.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { fileKeyOf, type ServedVersion } from './tour-version-rows.ts';

/** An open version of a tour, with its index in memory and its page ready to send. */
export type OpenTour = { index: ZipIndex; pagePath: string; page: TourPage; keyOf(entry: ZipEntry): string };

type CachedTour = { tour: Promise<OpenTour>; bytes: number };

const maxCacheBytes = 64 * 2 ** 20;

/**
 * Opens versions and caches the most recently used ones, up to 64 MB. A version never changes. Callers first
 * check that it may be served.
 */
export class OpenTours {
  readonly #kit: Kit;
  readonly #prelude: string;
  readonly #cache = new Map<string, CachedTour>();
  #bytes = 0;

  constructor(kit: Kit, prelude: string) {
    this.#kit = kit;
    this.#prelude = prelude;
  }

  open(version: ServedVersion): Promise<OpenTour> {
    const cached = this.#cache.get(version.id);
    if (cached) {
      this.#cache.delete(version.id);
      this.#cache.set(version.id, cached);
      return cached.tour;
    }
    const added: CachedTour = { tour: this.#read(version), bytes: 1_000 };
    this.#cache.set(version.id, added);
    this.#bytes += added.bytes;
    added.tour.then(
      (tour) => this.#recordSize(version.id, added, tour),
      () => this.#evict(version.id, added),
    );
    return added.tour;
  }

  /** Removes a version that is no longer served. */
  forget(versionId: string): void {
    const cached = this.#cache.get(versionId);
    if (cached) this.#evict(versionId, cached);
  }

  async #read(version: ServedVersion): Promise<OpenTour> {
    const { files } = this.#kit;
    const keyOf = (entry: ZipEntry) => fileKeyOf(version, entry);
    const stored = await files.read(version.index_key);
    if (!stored) throw new Error(`the index of the tour ${version.id} is gone: ${version.index_key}`);
    const index = ZipIndex.decode(stored);
    const entry = index.find(version.page_path);
    const html = entry && (await readPage(files, keyOf(entry), entry));
    if (!html) throw new Error(`the page of the tour ${version.id} is gone: ${version.page_path}`);
    return { index, pagePath: entry.name, page: await tourPage(html, this.#prelude), keyOf };
  }

  #recordSize(versionId: string, cached: CachedTour, tour: OpenTour): void {
    if (this.#cache.get(versionId) !== cached) return;
    const bytes = tour.index.byteLength + tour.page.plain.length;
    cached.bytes += bytes;
    this.#bytes += bytes;
    for (const [id, oldest] of this.#cache) {
      if (this.#bytes <= maxCacheBytes || id === versionId) break;
      this.#evict(id, oldest);
    }
  }

  #evict(versionId: string, cached: CachedTour): void {
    if (this.#cache.get(versionId) !== cached) return;
    this.#cache.delete(versionId);
    this.#bytes -= cached.bytes;
  }
}
