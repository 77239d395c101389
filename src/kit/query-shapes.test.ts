import { expect, test } from 'vitest';
import { integerParam, limitUpTo } from './query-shapes.ts';

const fault = 'At most 500';
const read = (shape: ReturnType<typeof integerParam>, value: unknown) => {
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
])('reads %j in a query as the whole number or error %j', (text, is) => {
  expect(read(integerParam(500, fault), text)).toBe(is);
});

test('rejects a query number that is not text', () => {
  expect(
    [7, null, undefined, ['7']].map((value) => integerParam(500, fault).safeParse(value).success),
  ).toEqual([...[false, false, false, false]]);
});

test.each([
  ['1', 1],
  ['100', 100],
  ['0', 'A limit is at least 1'],
  ['101', 'A limit is a whole number from 1 to 100'],
  ['ten', 'A limit is a whole number from 1 to 100'],
])('reads a limit of %s as %j', (text, is) => {
  expect(read(limitUpTo(100), text)).toBe(is);
});
