import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CraftedEntry, craftedZip } from '#kit/server/zip/testing/crafted-zip.ts';
import type { Fill } from '#kit/zip/random-access.ts';
import { ArrivingHeaders } from './arriving-headers.ts';
import { indexZip } from './index-zip.ts';
import { SidecarFile } from './sidecar-file.ts';

const entries: CraftedEntry[] = Array.from({ length: 40 }, (_, at) => ({
  name: `folder ${at}/é ${at}.bin`,
  data: Buffer.alloc((at * 331) % 2_000, at),
  method: at % 2 === 0 ? 8 : 0,
  localExtra: at % 3 === 0 ? Buffer.from('UT\x05\x00abcde') : new Uint8Array(),
}));
const headersEnd = (zip: Buffer) => zip.readUInt32LE(zip.length - 6);

async function indexed(zip: Buffer, pieces: number[]) {
  const arriving = new ArrivingHeaders();
  let at = 0;
  for (const length of [...pieces, zip.length]) {
    arriving.take(zip.subarray(at, at + length));
    at = Math.min(zip.length, at + length);
  }
  let headerReads = 0;
  const fill: Fill = (into, start) => {
    if (start < headersEnd(zip) - 100_000) headerReads++;
    return zip.copy(into, 0, start, start + into.length);
  };
  const folder = mkdtempSync(join(tmpdir(), 'arriving-'));
  const options = { ranged: () => false, sidecar: new SidecarFile(join(folder, 'beside')) };
  const read = await indexZip(zip.length, fill, options);
  headerReads = 0;
  const noted = arriving.seen();
  const seen = await indexZip(zip.length, fill, { ...options, seen: noted });
  rmSync(folder, { recursive: true });
  expect(seen.index.encode().equals(read.index.encode())).toBe(true);
  return { headerReads, seen: noted.starts.length };
}

const large = Buffer.alloc(200_000, 'padding so that the end record is not read together with the headers');

it('builds the same index however an archive is split, without reading a header twice', async () => {
  const zip = craftedZip([...entries, { name: 'large', data: large }]);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 }), async (pieces) => {
      expect(await indexed(zip, pieces)).toEqual({ headerReads: 0, seen: 41 });
    }),
    { numRuns: 100, seed: 20_261_122 },
  );
});

it('reads headers after a file of unknown size as before', async () => {
  const streamed = { name: 'streamed', data: 'x', descriptor: true };
  const zip = craftedZip([
    ...entries.slice(0, 5),
    streamed,
    ...entries.slice(5),
    { name: 'large', data: large },
  ]);
  const { headerReads, seen } = await indexed(zip, [100, 100]);
  expect(seen).toBe(6);
  expect(headerReads).toBeGreaterThan(0);
});

it('ignores data that is not an archive', () => {
  const arriving = new ArrivingHeaders();
  for (const piece of ['Dear sir', '', 'or madam'.repeat(50_000)]) arriving.take(Buffer.from(piece));
  expect(arriving.seen().starts).toHaveLength(0);
});

it('reads more headers than the first buffers hold', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({ name: `${'n'.repeat(40)}${at}`, data: `${at}` }));
  expect((await indexed(craftedZip([...many, { name: 'large', data: large }]), [70_001, 5])).seen).toBe(
    3_001,
  );
});

it('uses no more memory for long names than for short ones', () => {
  const arriving = new ArrivingHeaders();
  const piece = craftedZip([{ name: 'n'.repeat(65_000) }]).subarray(0, 30 + 65_000);
  for (let at = 0; at < 2_000; at++) arriving.take(piece);
  const { starts, notes } = arriving.seen();
  expect([starts.length, notes.length]).toEqual([2_000, 2_000 * 34]);
});
