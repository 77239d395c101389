import type { Kit } from '#kit/server/kit.ts';
import { type ZipEntry, ZipIndex } from '#kit/server/zip/zip-index.ts';
import { readPage } from './read-page.ts';
import { readVersion } from './repository.ts';
import { type TourPage, tourPage } from './tour-page.ts';

/** A version that is being looked at: its index in memory, its page ready to send. */
export type OpenTour = { index: ZipIndex; pagePath: string; page: TourPage; keyOf(entry: ZipEntry): string };

type Held = { tour: Promise<OpenTour | null>; until: number; bytes: number };

const heldForMs = 5 * 60_000;
/** Guessed names must not cost a query each, and a version that has just been made must be found soon. */
const absentForMs = 2_000;
const limitBytes = 64 * 2 ** 20;

/** Opens versions on demand and holds those looked at last, within 64 MB. */
export class OpenTours {
  readonly #kit: Kit;
  readonly #prelude: string;
  readonly #held = new Map<string, Held>();
  #bytes = 0;

  constructor(kit: Kit, prelude: string) {
    this.#kit = kit;
    this.#prelude = prelude;
  }

  /** Null where there is no such version. */
  find(versionId: string): Promise<OpenTour | null> {
    const known = this.#held.get(versionId);
    if (known && known.until > Date.now()) {
      this.#held.delete(versionId);
      this.#held.set(versionId, known);
      return known.tour;
    }
    if (known) this.#letGo(versionId, known);
    const held: Held = { tour: this.#open(versionId), until: Date.now() + heldForMs, bytes: 1_000 };
    this.#held.set(versionId, held);
    this.#bytes += held.bytes;
    held.tour.then(
      (tour) => this.#weigh(versionId, held, tour),
      () => this.#letGo(versionId, held),
    );
    return held.tour;
  }

  async #open(versionId: string): Promise<OpenTour | null> {
    const version = await readVersion(this.#kit.db, versionId);
    if (!version) return null;
    const { files } = this.#kit;
    const keyOf = (entry: ZipEntry) => (entry.beside ? (version.beside_key as string) : version.zip_key);
    const stored = await files.read(version.index_key);
    if (!stored) throw new Error(`the index of the tour ${versionId} is gone: ${version.index_key}`);
    const index = ZipIndex.decode(stored);
    const entry = index.find(version.page_path);
    const html = entry && (await readPage(files, keyOf(entry), entry));
    if (!html) throw new Error(`the page of the tour ${versionId} is gone: ${version.page_path}`);
    return { index, pagePath: entry.name, page: await tourPage(html, this.#prelude), keyOf };
  }

  #weigh(versionId: string, held: Held, tour: OpenTour | null): void {
    if (this.#held.get(versionId) !== held) return;
    if (!tour) held.until = Date.now() + absentForMs;
    const bytes = tour ? tour.index.byteLength + tour.page.plain.length : 0;
    held.bytes += bytes;
    this.#bytes += bytes;
    for (const [id, oldest] of this.#held) {
      if (this.#bytes <= limitBytes || id === versionId) break;
      this.#letGo(id, oldest);
    }
  }

  #letGo(versionId: string, held: Held): void {
    if (this.#held.get(versionId) !== held) return;
    this.#held.delete(versionId);
    this.#bytes -= held.bytes;
  }
}
