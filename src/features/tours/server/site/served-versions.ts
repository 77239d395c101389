import { anyProperty } from '#features/properties/topics.ts';
import { readServed, type ServedVersion } from '#features/tours/server/tour-version-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { idOf, matchesTopic } from '#kit/topic.ts';

type CachedVersion = {
  version: Promise<ServedVersion | null>;
  propertyId: number | null;
  expiresAtMs: number;
};

const cacheMs = 5 * 60_000;
/**
 * The time in milliseconds for which misses are cached. Guessed names must not cost a query each, but a new
 * version must soon be found.
 */
const missCacheMs = 2_000;
const maxCached = 20_000;

/**
 * The versions that may be served: published ones, and replaced ones for an hour. Change events invalidate
 * the cache in every process. A process that receives no events asks the database each time.
 */
export class ServedVersions {
  readonly #kit: Kit;
  readonly #cache = new Map<string, CachedVersion>();
  readonly stop: () => void;

  constructor(kit: Kit) {
    this.#kit = kit;
    this.stop = kit.content.listen((change) => {
      if (!matchesTopic(anyProperty, change)) return;
      const id = idOf(change);
      if (id === null) this.#cache.clear();
      else this.#forgetTour(id);
    });
  }

  /** Returns a version; null if it is unknown or may no longer be served. */
  async find(versionId: string): Promise<ServedVersion | null> {
    const version = await this.#currentVersion(versionId);
    const isExpired = version?.servedUntil && version.servedUntil <= this.#kit.clock();
    return isExpired ? null : version;
  }

  async #currentVersion(versionId: string): Promise<ServedVersion | null> {
    const cached = this.#cache.get(versionId);
    if (!cached || cached.expiresAtMs <= Date.now()) return this.#load(versionId);
    if (this.#kit.content.isReceiving()) return cached.version;
    try {
      cached.version = Promise.resolve(await readServed(this.#kit.db, versionId));
    } catch {
      // The database is down, so the last known state applies until it is back.
    }
    return cached.version;
  }

  #load(versionId: string): Promise<ServedVersion | null> {
    const version = readServed(this.#kit.db, versionId);
    const cached: CachedVersion = { version, propertyId: null, expiresAtMs: Date.now() + cacheMs };
    this.#cache.delete(versionId);
    this.#cache.set(versionId, cached);
    for (const [oldest] of this.#cache) {
      if (this.#cache.size <= maxCached) break;
      this.#cache.delete(oldest);
    }
    version.then(
      (found) => {
        if (found) cached.propertyId = found.propertyId;
        else cached.expiresAtMs = Date.now() + missCacheMs;
      },
      () => this.#cache.get(versionId) === cached && this.#cache.delete(versionId),
    );
    return version;
  }

  /** Forgets the versions of a property, and lookups in progress, because they may concern this property. */
  #forgetTour(propertyId: number): void {
    for (const [versionId, cached] of this.#cache)
      if (cached.propertyId === null || cached.propertyId === propertyId) this.#cache.delete(versionId);
  }
}
