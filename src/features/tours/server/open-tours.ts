import { readPage } from '#features/tours/server/intake/read-page.ts';
import { type TourPage, tourPage } from '#features/tours/server/site/tour-page.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { fileKeyOf, type ServedVersion } from './tour-version-rows.ts';

/** An open version: its index in memory and its page ready to send. */
export type OpenTour = { index: ZipIndex; pagePath: string; page: TourPage; keyOf(entry: ZipEntry): string };

type CachedTour = { tour: Promise<OpenTour>; bytes: number };

const limitBytes = 64 * 2 ** 20;

/**
 * Opens versions and caches the most recently used, up to 64 MB. A version never changes; callers check
 * beforehand that it may be served.
 */
export class OpenTours {
  readonly #kit: Kit;
  readonly #prelude: string;
  readonly #held = new Map<string, CachedTour>();
  #bytes = 0;

  constructor(kit: Kit, prelude: string) {
    this.#kit = kit;
    this.#prelude = prelude;
  }

  open(version: ServedVersion): Promise<OpenTour> {
    const cached = this.#held.get(version.id);
    if (cached) {
      this.#held.delete(version.id);
      this.#held.set(version.id, cached);
      return cached.tour;
    }
    const added: CachedTour = { tour: this.#read(version), bytes: 1_000 };
    this.#held.set(version.id, added);
    this.#bytes += added.bytes;
    added.tour.then(
      (tour) => this.#weigh(version.id, added, tour),
      () => this.#letGo(version.id, added),
    );
    return added.tour;
  }

  /** Removes a version that is no longer served. */
  forget(versionId: string): void {
    const cached = this.#held.get(versionId);
    if (cached) this.#letGo(versionId, cached);
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

  #weigh(versionId: string, cached: CachedTour, tour: OpenTour): void {
    if (this.#held.get(versionId) !== cached) return;
    const bytes = tour.index.byteLength + tour.page.plain.length;
    cached.bytes += bytes;
    this.#bytes += bytes;
    for (const [id, oldest] of this.#held) {
      if (this.#bytes <= limitBytes || id === versionId) break;
      this.#letGo(id, oldest);
    }
  }

  #letGo(versionId: string, cached: CachedTour): void {
    if (this.#held.get(versionId) !== cached) return;
    this.#held.delete(versionId);
    this.#bytes -= cached.bytes;
  }
}
