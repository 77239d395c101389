import { expect, test } from 'vitest';
import { idListQuery, propertyLimits, propertyParams, shortListQuery } from './schema.ts';

test.each([
  ['1', 1],
  ['0012', 12],
  ['2147483647', 2_147_483_647],
  ['0', 'Property not found'],
  ['2147483648', 'Property not found'],
  ['12345678901', 'Property id must be a whole number'],
  ['-1', 'Property id must be a whole number'],
  ['1.5', 'Property id must be a whole number'],
  ['', 'Property id must be a whole number'],
])('reads the ID %j of an address as %j', (id, read) => {
  const { data, error } = propertyParams.safeParse({ id });
  expect(data?.id ?? error?.issues[0]?.message).toBe(read);
});

const fault = 'Enter up to 50 ids as whole numbers, separated by commas';
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ['7', [7]],
  ['3,1,2', [3, 1, 2]],
  [many(propertyLimits.idsMax).join(), many(propertyLimits.idsMax)],
  ['2147483647', [2_147_483_647]],
  [many(propertyLimits.idsMax + 1).join(), fault],
  ['1,2147483648', fault],
  ['1,0', fault],
  ['1,,2', fault],
  ['1, 2', fault],
  ['', fault],
])('reads the IDs %j as %j', (ids, read) => {
  const { data, error } = idListQuery.safeParse({ ids });
  expect(data?.ids ?? error?.issues[0]?.message).toEqual(read);
});

test('limits a short list to one to a hundred properties, with its own default', () => {
  const takes = (limit: string) => shortListQuery.safeParse({ limit }).success;
  expect(['0', '1', '100', '101'].map(takes)).toEqual([false, true, true, false]);
  expect(shortListQuery.parse({})).toEqual({});
});
