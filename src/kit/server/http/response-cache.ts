import { createHash } from 'node:crypto';
import { anonymousActor } from '#kit/actor.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import type { Freshness } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Topic } from '#kit/topic.ts';
import { type EncodedBody, encodedBody } from './compression.ts';
import { type HandlerResult, invoke, type RawInput } from './invoke.ts';
import type { RouteDefinition } from './route.ts';

export type Prepared = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  payload: string;
  etag: string;
  /** The topics that the response depends on, and the version of the content for which it was computed. */
  topics: readonly Topic[];
  mark: number;
  /** The compressed bodies of a cached response, created at the first HTTP request and shared by all. */
  packing: (() => EncodedBody) | null;
};

/**
 * Responses that are the same for everyone, shared by HTTP and page rendering and cached until one of their
 * topics changes.
 */
export type ResponseCache = {
  /** Returns true when this URL would be answered from the cache. */
  has(address: string): boolean;
  get(route: RouteDefinition, address: string, raw: RawInput): Promise<Prepared>;
  /** Returns the current version, for responses that are not cached. */
  mark(): number;
};

const maxKeyLength = 500;

export function openResponseCache(kit: Kit, freshness: Freshness): ResponseCache {
  const cache = openContentCache<Prepared>({
    freshness,
    topicsOf: ({ topics }) => topics,
    limitEntries: 2_000,
    limitBytes: 32 * 2 ** 20,
    bytesOf: ({ payload }) => payload.length * 4,
    graceMs: 300,
    ttlMs: 30_000,
  });
  return {
    has: (address) => cache.has(keyOf(address)),
    get(route, address, raw) {
      const make = async () => {
        const version = freshness.mark();
        return withPacking(prepare(await invoke(route, raw, anonymousActor, kit), version));
      };
      return address.length > maxKeyLength ? make() : cache.get(keyOf(address), make);
    },
    mark: freshness.mark,
  };
}

/**
 * Returns the key of an address, without `_t` and `_r`, which the original client adds to bypass caches. Only
 * whole parameters with these names are removed. A value may contain anything, even a question mark, and two
 * searches must never share a key.
 */
function keyOf(address: string): string {
  const queryOffset = address.indexOf('?');
  if (queryOffset < 0) return address;
  const parameters = address
    .slice(queryOffset + 1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('_t=') && !parameter.startsWith('_r='));
  return `${address.slice(0, queryOffset)}?${parameters.join('&')}`;
}

/**
 * Serializes the result of a handler for a response.
 * @param version the version before the response was computed
 */
export function prepare({ status, headers, value, topics }: HandlerResult, version: number): Prepared {
  const payload = JSON.stringify(value);
  return { status, headers, value, payload, etag: etagOf(payload), topics, mark: version, packing: null };
}

function withPacking(prepared: Prepared): Prepared {
  let packing: EncodedBody | null = null;
  return {
    ...prepared,
    packing() {
      packing ??= encodedBody(Buffer.from(prepared.payload));
      return packing;
    },
  };
}

/** Returns a weak ETag, because the same response may be sent in several encodings. */
export function etagOf(payload: string | Uint8Array): string {
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}
