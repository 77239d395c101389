import { anyProperty } from '#features/properties/topics.ts';
import { readServed, type ServedVersion } from '#features/tours/server/tour-version-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { idOf, matchesTopic } from '#kit/topic.ts';

type CachedVersion = { version: Promise<ServedVersion | null>; propertyId: number | null; until: number };

const knownForMs = 5 * 60_000;
/**
 * The time for which misses are cached: guessed names must not cost a query each, but a new version must soon
 * be found.
 */
const absentForMs = 2_000;
const knownAtOnce = 20_000;

/**
 * The versions that may be served: published ones, and replaced ones for an hour. Change events invalidate
 * the cache in every process. A process that receives no events asks the database each time.
 */
export class ServedVersions {
  readonly #kit: Kit;
  readonly #known = new Map<string, CachedVersion>();
  readonly stop: () => void;

  constructor(kit: Kit) {
    this.#kit = kit;
    this.stop = kit.content.listen((change) => {
      if (!matchesTopic(anyProperty, change)) return;
      const id = idOf(change);
      if (id === null) this.#known.clear();
      else this.#forgetTour(id);
    });
  }

  /** Returns null for an unknown version, or one that may no longer be served. */
  async find(versionId: string): Promise<ServedVersion | null> {
    const version = await this.#standingOf(versionId);
    const isOver = version?.servedUntil && version.servedUntil <= this.#kit.clock();
    return isOver ? null : version;
  }

  async #standingOf(versionId: string): Promise<ServedVersion | null> {
    const known = this.#known.get(versionId);
    if (!known || known.until <= Date.now()) return this.#ask(versionId);
    if (this.#kit.content.isHearing()) return known.version;
    try {
      known.version = Promise.resolve(await readServed(this.#kit.db, versionId));
    } catch {
      // The database is down, so the last known state applies until it is back.
    }
    return known.version;
  }

  #ask(versionId: string): Promise<ServedVersion | null> {
    const version = readServed(this.#kit.db, versionId);
    const known: CachedVersion = { version, propertyId: null, until: Date.now() + knownForMs };
    this.#known.delete(versionId);
    this.#known.set(versionId, known);
    for (const [oldest] of this.#known) {
      if (this.#known.size <= knownAtOnce) break;
      this.#known.delete(oldest);
    }
    version.then(
      (found) => {
        if (found) known.propertyId = found.propertyId;
        else known.until = Date.now() + absentForMs;
      },
      () => this.#known.get(versionId) === known && this.#known.delete(versionId),
    );
    return version;
  }

  /** Also forgets lookups in progress, because they may concern this property. */
  #forgetTour(propertyId: number): void {
    for (const [versionId, known] of this.#known)
      if (known.propertyId === null || known.propertyId === propertyId) this.#known.delete(versionId);
  }
}
