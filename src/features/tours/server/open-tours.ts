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
    const known = this.#held.get(version.id);
    if (known) {
      this.#held.delete(version.id);
      this.#held.set(version.id, known);
      return known.tour;
    }
    const held: CachedTour = { tour: this.#read(version), bytes: 1_000 };
    this.#held.set(version.id, held);
    this.#bytes += held.bytes;
    held.tour.then(
      (tour) => this.#weigh(version.id, held, tour),
      () => this.#letGo(version.id, held),
    );
    return held.tour;
  }

  /** Removes a version that is no longer served. */
  forget(versionId: string): void {
    const known = this.#held.get(versionId);
    if (known) this.#letGo(versionId, known);
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

  #weigh(versionId: string, held: CachedTour, tour: OpenTour): void {
    if (this.#held.get(versionId) !== held) return;
    const bytes = tour.index.byteLength + tour.page.plain.length;
    held.bytes += bytes;
    this.#bytes += bytes;
    for (const [id, oldest] of this.#held) {
      if (this.#bytes <= limitBytes || id === versionId) break;
      this.#letGo(id, oldest);
    }
  }

  #letGo(versionId: string, held: CachedTour): void {
    if (this.#held.get(versionId) !== held) return;
    this.#held.delete(versionId);
    this.#bytes -= held.bytes;
  }
}
