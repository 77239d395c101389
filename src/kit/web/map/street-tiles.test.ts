import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Handler = (request: { url: string }, stop: AbortController) => Promise<{ data: Uint8Array }>;
const map = vi.hoisted(() => ({ handle: null as Handler | null }));
vi.mock('maplibre-gl', () => ({ addProtocol: (_: string, handle: Handler) => (map.handle = handle) }));

const path = '/map/streets/streets-0123456789abcdef.pmtiles';
/** An archive of vector tiles that has none. */
const archive = (() => {
  const root = gzipSync(Uint8Array.of(0));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  header.writeBigUInt64LE(127n, 8);
  header.writeBigUInt64LE(BigInt(root.length), 16);
  header.set([1, 2, 2, 1, 7, 15], 96);
  return Buffer.concat([header, root]);
})();

let lost: number;
let ranges: string[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://market.example' });
  [lost, ranges] = [0, []];
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers?: Headers }) => {
    if (lost > 0) {
      lost -= 1;
      throw new TypeError('no line');
    }
    if (address.endsWith('.json')) return Response.json({ address: path });
    ranges.push(headers?.get('range') ?? '');
    return new Response(archive, { status: 206 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inTime = async <Value>(work: Promise<Value>): Promise<Value> => {
  work.catch(() => {});
  await vi.advanceTimersByTimeAsync(600_000);
  return work;
};
const readTile = () =>
  inTime(
    map.handle?.(
      { url: `pmtiles://https://market.example${path}/13/4837/4088` },
      new AbortController(),
    ) as ReturnType<Handler>,
  );

test('reads the address and the tiles of the streets again when requests are lost', async () => {
  const { readStreets } = await import('./street-tiles.ts');
  lost = 2;
  const address = await inTime(readStreets('/map/streets.json', new AbortController().signal));
  expect(address).toBe(`https://market.example${path}`);
  lost = 3;
  expect((await readTile()).data).toHaveLength(0);
  expect(ranges).toEqual(['bytes=0-16383']);
});

test('gives up after some attempts, and begins anew for the next tile', async () => {
  vi.resetModules();
  const { readStreets } = await import('./street-tiles.ts');
  await inTime(readStreets('/map/streets.json', new AbortController().signal));
  lost = Number.POSITIVE_INFINITY;
  await expect(readTile()).rejects.toThrow('no line');
  lost = 1;
  expect((await readTile()).data).toHaveLength(0);
});
