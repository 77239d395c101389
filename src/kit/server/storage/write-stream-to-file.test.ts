import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeStreamToFile } from './write-stream-to-file.ts';

let folder: string;
let file: FileHandle;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriving-'));
  file = await open(join(folder, 'file'), 'wx');
});
afterEach(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

const content = () => readFile(join(folder, 'file'));
const pieceOf = (bytes: number, value: number) => Buffer.from(new ArrayBuffer(bytes)).fill(value);

async function* breaking(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
  throw new Error('the line was cut');
}

test('writes every byte in its place, in many small pieces and in large ones', async () => {
  const small = Array.from({ length: 2_000 }, (_, at) => pieceOf(700, at & 255));
  const large = [pieceOf(3_000_000, 7), pieceOf(1, 8), pieceOf(2_500_000, 9)];
  const all = Buffer.concat([...small, ...large]);
  await file.write('before');
  expect(await writeStreamToFile(file, 6, [...small, ...large])).toBe(6 + all.length);
  expect((await content()).equals(Buffer.concat([Buffer.from('before'), all]))).toBe(true);
});

test('keeps what had arrived when a source fails, and throws the error', async () => {
  const pieces = [pieceOf(1_500_000, 1), pieceOf(10, 2)];
  await expect(writeStreamToFile(file, 0, breaking(pieces))).rejects.toThrow('the line was cut');
  expect((await content()).equals(Buffer.concat(pieces))).toBe(true);
});

test('writes the rest when a disk accepts only part', async () => {
  const greedless = {
    writev: (pieces: Buffer[], at: number) =>
      file.write(pieces[0] as Buffer, 0, 100, at).then(({ bytesWritten }) => ({ bytesWritten })),
    write: (bytes: Buffer, from: number, length: number, at: number) =>
      file.write(bytes, from, Math.min(length, 400_000), at),
  } as unknown as FileHandle;
  const pieces = [pieceOf(1_200_000, 3), pieceOf(5_000, 4)];
  expect(await writeStreamToFile(greedless, 0, pieces)).toBe(1_205_000);
  expect((await content()).equals(Buffer.concat(pieces))).toBe(true);
});

test('stops the source when the disk fails, and throws its error', async () => {
  let asked = 0;
  const full = {
    writev: async () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
  } as unknown as FileHandle;
  function* source() {
    for (; asked < 1_000; asked++) yield pieceOf(1_000_000, asked & 255);
  }
  await expect(writeStreamToFile(full, 0, source())).rejects.toThrow('full');
  expect(asked).toBeLessThan(10);
});

test('frees the memory of owned pieces once they are written, and no other', async () => {
  const whole = pieceOf(2_000_000, 5);
  const part = pieceOf(2_000_000, 6).subarray(1);
  await writeStreamToFile(file, 0, [whole, part], { areOurs: true });
  expect([whole.length, part.length]).toEqual([0, 1_999_999]);
  const kept = pieceOf(2_000_000, 5);
  await writeStreamToFile(file, 0, [kept]);
  expect(kept.length).toBe(2_000_000);
});
