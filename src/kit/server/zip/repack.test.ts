import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { noiseBytes } from '#kit/server/testing/some-bytes.ts';
import { packDeflate64 } from '#kit/server/zip/testing/deflate64-bytes.ts';
import type { DirectoryEntry } from '#kit/zip/directory.ts';
import { methods } from '#kit/zip/methods.ts';
import { viewOn } from '#kit/zip/random-access.ts';
import { repack } from './repack.ts';
import { SidecarFile } from './sidecar-file.ts';

it('reads a large file no faster than it is written', { tags: 'thorough' }, async () => {
  const content = noiseBytes(8_000_000);
  const bytes = packDeflate64(content, 0);
  const folder = mkdtempSync(join(tmpdir(), 'repack-'));
  const sidecar = new SidecarFile(join(folder, 'beside'));
  const ahead: number[] = [];
  const zip = {
    size: bytes.length,
    bytes,
    view: viewOn(bytes),
    seek(start: number) {
      ahead.push(start - sidecar.size);
      return start;
    },
  };
  const { length: size } = content;
  const entry = { name: 'x.js', method: methods.deflated64, start: 0, compressedSize: bytes.length, size };
  await repack(zip, { ...entry, crc: crc32(content) } as DirectoryEntry, sidecar, false);
  expect(sidecar.size).toBeGreaterThan(size);
  // The reads before offset 0 looked for the directory. Some megabytes are buffered between reading and
  // writing.
  expect(Math.max(...ahead.slice(ahead.indexOf(0)))).toBeLessThan(4_000_000);
  sidecar.discard();
  rmSync(folder, { recursive: true });
});
