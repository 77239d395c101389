import { expect, test } from 'vitest';
import { limitUpTo, whole } from './query-shapes.ts';

const fault = 'At most 500';
const read = (shape: ReturnType<typeof whole>, value: unknown) => {
  const { success, data, error } = shape.safeParse(value);
  return success ? data : error.issues.at(-1)?.message;
};

test.each([
  ['0', 0],
  ['7', 7],
  ['007', 7],
  ['500', 500],
  ['501', fault],
  ['', fault],
  [' 7', fault],
  ['-1', fault],
  ['+7', fault],
  ['1.0', fault],
  ['1e2', fault],
  ['0x10', fault],
  ['٧', fault],
  ['1'.repeat(16), fault],
])('%j in a query is the whole number, or the fault, %j', (text, is) => {
  expect(read(whole(500, fault), text)).toBe(is);
});

test('what is no text is no number of a query', () => {
  expect([7, null, undefined, ['7']].map((value) => whole(500, fault).safeParse(value).success)).toEqual([
    ...[false, false, false, false],
  ]);
});

test.each([
  ['1', 1],
  ['100', 100],
  ['0', 'A limit is at least 1'],
  ['101', 'A limit is a whole number from 1 to 100'],
  ['ten', 'A limit is a whole number from 1 to 100'],
])('a limit of %s is %j', (text, is) => {
  expect(read(limitUpTo(100), text)).toBe(is);
});
