import { expect, test } from 'vitest';
import { optionalPhoneSchema, phoneSchema } from './phone-shape.ts';

const fault = 'Enter a valid phone number, such as 0700 000 001, or start with + and the country code';
const messageOf = (shape: typeof phoneSchema | typeof optionalPhoneSchema, value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ message }) => message);

test('stores a phone number as E.164 in any notation', () => {
  expect(phoneSchema.parse(' 0700-000 001 ')).toBe('+256700000001');
  expect(optionalPhoneSchema.parse('+254 700 000 001')).toBe('+254700000001');
  expect(phoneSchema.parse(`0700000001${' '.repeat(30)}`)).toBe('+256700000001');
});

test.each(['', '  ', 'call me', '12345', `0700000001${'.'.repeat(31)}`, null, 700_000_001])(
  'rejects %j and explains the format',
  (value) => {
    expect(messageOf(phoneSchema, value)?.[0]).toBe(fault);
  },
);

test.each(['', '   ', '\u200e', null, undefined])('accepts %j in an optional field', (value) => {
  expect(optionalPhoneSchema.parse(value) ?? null).toBe(null);
});

test('requires a valid phone number in the field', () => {
  expect(messageOf(optionalPhoneSchema, 'call me')).toEqual([fault]);
});
