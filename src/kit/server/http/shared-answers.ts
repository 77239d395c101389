import { createHash } from 'node:crypto';
import { anyone } from '#kit/actor.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import type { Freshness } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Topic } from '#kit/topic.ts';
import { type EncodedBody, encodedBody } from './compression.ts';
import { type Answer, invoke, type RawInput } from './invoke.ts';
import type { RouteDefinition } from './route.ts';

export type Prepared = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  payload: string;
  etag: string;
  /** What it depends on, and since when it is known that none of that has changed. */
  topics: readonly Topic[];
  mark: number;
  /** Of an answer that is kept, from the first one on who asks by HTTP: packed once for all. */
  packing: (() => EncodedBody) | null;
};

/** Answers that everybody gets alike, made once for HTTP and page rendering together and kept until something changes that they depend on. */
export type SharedAnswers = {
  /** Whether this address would be answered with what is kept. */
  has(address: string): boolean;
  get(route: RouteDefinition, address: string, raw: RawInput): Promise<Prepared>;
  /** The present moment, for answers that are not kept. */
  mark(): number;
};

const longestKey = 500;

export function openSharedAnswers(kit: Kit, freshness: Freshness): SharedAnswers {
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
        const mark = freshness.mark();
        return packable(prepare(await invoke(route, raw, anyone, kit), mark));
      };
      return address.length > longestKey ? make() : cache.get(keyOf(address), make);
    },
    mark: freshness.mark,
  };
}

/**
 * The specification's client adds `_t` and `_r` to get past caches; here they change nothing. Only whole parameters of these
 * names are left out: a value may hold anything, a question mark too, and two searches must never share a key.
 */
function keyOf(address: string): string {
  const queryAt = address.indexOf('?');
  if (queryAt < 0) return address;
  const kept = address
    .slice(queryAt + 1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('_t=') && !parameter.startsWith('_r='));
  return `${address.slice(0, queryAt)}?${kept.join('&')}`;
}

/** @param mark of the moment before it was made */
export function prepare({ status, headers, value, topics }: Answer, mark: number): Prepared {
  const payload = JSON.stringify(value);
  return { status, headers, value, payload, etag: etagOf(payload), topics, mark, packing: null };
}

function packable(prepared: Prepared): Prepared {
  let packing: EncodedBody | null = null;
  return {
    ...prepared,
    packing() {
      packing ??= encodedBody(Buffer.from(prepared.payload));
      return packing;
    },
  };
}

/** Weak, because the same answer may leave compressed in several ways. */
export function etagOf(payload: string | Uint8Array): string {
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}
