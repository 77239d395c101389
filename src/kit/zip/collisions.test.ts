import { expect, test } from 'vitest';
import { withoutDuplicates } from './collisions.ts';

const file = (name: string, crc = 1, size = 2) => ({ name, crc, size });

test('of identical duplicates the later one stays, in its place', () => {
  const warnings: string[] = [];
  const kept = withoutDuplicates([file('B'), file('a'), file('b'), file('A'), file('c')], warnings);
  expect(kept.map(({ name }) => name)).toEqual(['b', 'A', 'c']);
  expect(warnings.toSorted()).toEqual([
    'The ZIP contains A twice, with the same content.',
    'The ZIP contains b twice, with the same content.',
  ]);
});

test.each([
  ['another checksum', file('a', 7, 2)],
  ['another size', file('A', 1, 7)],
])('no choice is made between two that have %s', (_, other) => {
  expect(() => withoutDuplicates([file('a'), other], [])).toThrow(
    expect.objectContaining({ code: 'zip_duplicate' }),
  );
});

test('there are at most a hundred warnings', () => {
  const warnings: string[] = [];
  const twins = Array.from({ length: 150 }, (_, at) => [file(`f${at}`), file(`F${at}`)]).flat();
  expect(withoutDuplicates(twins, warnings)).toHaveLength(150);
  expect(warnings).toHaveLength(100);
});

test.each([[['a', 'a/b']], [['A/b/c', 'a/B']]])('a file that is also a folder is refused: %j', (names) => {
  const files = names.map((name) => file(name));
  expect(() => withoutDuplicates(files, [])).toThrow(
    expect.objectContaining({ code: 'zip_file_and_folder' }),
  );
});

test('names that only share a beginning do not collide', () => {
  const files = ['a', 'ab', 'a-b/c', 'b/a'].map((name) => file(name));
  expect(withoutDuplicates(files, [])).toEqual(files);
});
