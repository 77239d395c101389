import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemOf } from '#kit/server/http/problem.ts';
import { validate } from './validate.ts';

const shape = z.strictObject({
  name: z
    .string('A name is required')
    .min(2, 'At least 2 characters')
    .regex(/^[a-z]+$/, 'Letters only'),
  home: z.object({ price: z.number('A price is required') }),
  nights: z.coerce.number().optional(),
});
const faultsOf = (value: unknown) => {
  try {
    return validate(shape, value, 'The form');
  } catch (error) {
    return problemOf(error);
  }
};

test('returns valid input as its schema reads it', () => {
  const given = { name: 'amina', home: { price: 5 }, nights: '3' };
  expect(validate(shape, given, 'The form')).toEqual({ ...given, nights: 3 });
});

test('names each invalid field by its path with its first error, and uses the first as the message', () => {
  expect(faultsOf({ name: '1', home: {} })).toMatchObject({
    ...{ status: 400, code: 'invalid_input', message: 'name: At least 2 characters' },
    fields: { name: 'At least 2 characters', 'home.price': 'A price is required' },
  });
});

test('reports an unknown field as invalid, with a shortened name', () => {
  const given = { name: 'amina', home: { price: 5 }, owner: 1, ['x'.repeat(300)]: 1 };
  expect(faultsOf(given)).toMatchObject({
    fields: {
      owner: 'Unknown field',
      ['x'.repeat(100)]: 'Unknown field',
    },
  });
});

test('reports input that is not a form as invalid as a whole', () => {
  expect(Object.keys((faultsOf('amina') as { fields: object }).fields)).toEqual(['The form']);
});
