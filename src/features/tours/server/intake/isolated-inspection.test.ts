// @module-tag thorough
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { type CraftedEntry, craftZip } from '#kit/server/zip/testing/crafted-zip.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import { type InspectionLimits, inspectInProcess } from './isolated-inspection.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inspection-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function inspecting(pieces: Iterable<Uint8Array>, limits?: InspectionLimits) {
  const path = join(folder, `${Math.random()}.zip`);
  const bytes = Buffer.concat([...pieces]);
  await writeFile(path, bytes);
  const size = bytes.length;
  return inspectInProcess({ path, size, sidecarPath: `${path}.beside` }, undefined, limits);
}

function* files(count: number, nameOf: (at: number) => string): Generator<CraftedEntry> {
  yield { name: 'index.htm', data: '<html>' };
  yield { name: 'lib/tdvplayer.js', data: 'player' };
  for (let at = 0; at < count; at++) yield { name: nameOf(at) };
}
const numbered = (at: number) => String(at).padStart(6, '0');

describe('inspection of an archive beyond its limits', () => {
  test.each<[string, CraftedEntry[] | Generator<CraftedEntry>, string]>([
    [
      '20,000 files in 245 folders each',
      files(20_000, (at) => `${numbered(at)}/${'a/'.repeat(245)}b`),
      'zip_deep_name',
    ],
    ['120,000 names of 512 bytes', files(120_000, (at) => numbered(at).padEnd(512, '/a')), 'zip_deep_name'],
    ['120,000 long names', files(120_000, (at) => numbered(at).padEnd(512, 'a')), 'zip_long_directory'],
  ])('rejects %s', async (_, entries, code) => {
    await expect(inspecting(craftZip(entries))).rejects.toMatchObject({ kind: 'unprocessable', code });
  });

  test('ends only the inspection process when it exceeds its memory', async () => {
    const many = craftZip(files(100_000, numbered));
    await expect(inspecting(many, { heapMb: 24, timeMs: 600_000 })).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'zip_too_much_work',
    });
  });

  test('ends the inspection when it exceeds its time', async () => {
    await expect(inspecting([smallExport()], { heapMb: 320, timeMs: 1 })).rejects.toMatchObject({
      code: 'zip_too_much_work',
    });
  });
});

test('accepts 240,000 files, as in a tour of 5 GB', async () => {
  const tile = (at: number) =>
    `My tour of the house/media/panorama_3B3FA987_2DB7_E605_41BF_${numbered(at >> 9)}A8AA51_0/f/0/${at & 31}_${(at >> 5) & 15}.jpg`;
  const names = new Set(Array.from({ length: 240_000 }, (_, at) => tile(at)));
  const found = await inspecting(craftZip([...files(0, tile), ...Array.from(names, (name) => ({ name }))]));
  expect(names.size).toBe(240_000);
  expect(ZipIndex.decode(Buffer.from(found.index)).count).toBe(240_002);
});

test('stays within the memory limit at the maximum number and length of names', async () => {
  const found = await inspecting(craftZip(files(65_000, (at) => numbered(at).padEnd(253, 'ü'))));
  expect(found.facts.files).toBe(65_002);
});

test('aborts the inspection when the process is killed, and allows a retry', async () => {
  const kill = (message: unknown) => {
    const child = (message as { process: ChildProcess }).process;
    child.once('spawn', () => child.kill('SIGSEGV'));
  };
  subscribe('child_process', kill);
  try {
    await expect(inspecting([smallExport()])).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'tour_check_broken_off',
    });
  } finally {
    unsubscribe('child_process', kill);
  }
  expect((await inspecting([smallExport()])).facts.pagePath).toBe('index.htm');
});

test('keeps the code of an unexpected error and ends the process', async () => {
  const request = { path: join(folder, 'gone'), size: 5, sidecarPath: join(folder, 'beside') };
  await expect(inspectInProcess(request)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(readdirSync(folder)).not.toContain('beside');
});
