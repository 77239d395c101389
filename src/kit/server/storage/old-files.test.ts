import { expect, test } from 'vitest';
import { oldFiles } from './old-files.ts';

const before = new Date('2027-03-01T08:00:00Z');
const aged = (name: string, ageMs: number) => ({
  key: `pictures/${name}`,
  size: 1,
  modifiedAt: new Date(before.getTime() - ageMs),
});

async function batchesOf(found: ReturnType<typeof aged>[]): Promise<string[][]> {
  const files = {
    async *list(folder: string) {
      yield* found.filter(({ key }) => key.startsWith(`${folder}/`));
    },
  };
  const batches: string[][] = [];
  for await (const batch of oldFiles(files, 'pictures', before)) batches.push(batch);
  return batches;
}

test('lists only files older than the time, to the millisecond', async () => {
  const batches = await batchesOf([aged('old', 1), aged('now', 0), aged('young', -1)]);
  expect(batches.flat()).toEqual(['pictures/old']);
});

test('lists each file once, and never more than 500 together', async () => {
  const found = Array.from({ length: 1_203 }, (_, at) => aged(`${at}`, 1));
  const batches = await batchesOf(found);
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 203]);
  expect(batches.flat()).toEqual(found.map(({ key }) => key));
});
