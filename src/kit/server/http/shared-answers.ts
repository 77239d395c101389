import { createHash } from 'node:crypto';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import type { Kit } from '#kit/server/kit.ts';
import { anyone } from './actor.ts';
import { type EncodedBody, encodedBody } from './compression.ts';
import { invoke, type RawInput } from './invoke.ts';
import type { RouteDefinition } from './route.ts';

export type Prepared = {
  status: number;
  headers: Record<string, string>;
  value: unknown;
  payload: string;
  etag: string;
  /** Of an answer that is kept, from the first one on who asks by HTTP: packed once for all. */
  packing: (() => EncodedBody) | null;
};

/** Answers that everybody gets alike, made once for HTTP and page rendering together and kept until the content moves. */
export type SharedAnswers = {
  /** Whether this address would be answered with what is kept. */
  has(address: string): boolean;
  get(route: RouteDefinition, address: string, raw: RawInput): Promise<Prepared>;
};

const longestKey = 500;

/** @param version of the content: moves when an answer that is kept may not be true any more */
export function openSharedAnswers(kit: Kit, version = () => kit.content.version()): SharedAnswers {
  const cache = openContentCache<Prepared>({
    version,
    limitEntries: 2_000,
    limitBytes: 32 * 2 ** 20,
    bytesOf: ({ payload }) => payload.length * 4,
    graceMs: 300,
    ttlMs: 30_000,
  });
  return {
    has: (address) => cache.has(keyOf(address)),
    get(route, address, raw) {
      const make = async () => packable(prepare(await invoke(route, raw, anyone, kit)));
      return address.length > longestKey ? make() : cache.get(keyOf(address), make);
    },
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

export function prepare({ status, headers, value }: Awaited<ReturnType<typeof invoke>>): Prepared {
  const payload = JSON.stringify(value);
  return { status, headers, value, payload, etag: etagOf(payload), packing: null };
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
