import { expect, test } from 'vitest';
import { withoutDuplicates } from './collisions.ts';

const file = (name: string, crc = 1, size = 2) => ({ name, crc, size });

test('keeps the later of identical duplicates, in its position', () => {
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
])('refuses to choose between two that have %s', (_, other) => {
  expect(() => withoutDuplicates([file('a'), other], [])).toThrow(
    expect.objectContaining({ code: 'zip_duplicate' }),
  );
});

test('reports at most a hundred warnings', () => {
  const warnings: string[] = [];
  const twins = Array.from({ length: 150 }, (_, at) => [file(`f${at}`), file(`F${at}`)]).flat();
  expect(withoutDuplicates(twins, warnings)).toHaveLength(150);
  expect(warnings).toHaveLength(100);
});

test.each([[['a', 'a/b']], [['A/b/c', 'a/B']]])('refuses a file that is also a folder: %j', (names) => {
  const files = names.map((name) => file(name));
  expect(() => withoutDuplicates(files, [])).toThrow(
    expect.objectContaining({ code: 'zip_file_and_folder' }),
  );
});

test('accepts names that only share a prefix', () => {
  const files = ['a', 'ab', 'a-b/c', 'b/a'].map((name) => file(name));
  expect(withoutDuplicates(files, [])).toEqual(files);
});
