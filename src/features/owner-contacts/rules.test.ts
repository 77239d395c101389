import { expect, test } from 'vitest';
import { contactMethods, otherContactInfo } from './rules.ts';

const nothing = { info: null, phone: null, email: null };

test.each([
  [{}, { phone: null, email: null }],
  [
    { info: 'Daniel Example, 0700 000 011; daniel@example.com' },
    { phone: '+256700000011', email: 'daniel@example.com' },
  ],
  [
    { info: 'Daniel Example\n0700 000 011\ndaniel@example.com' },
    { phone: '+256700000011', email: 'daniel@example.com' },
  ],
  [{ info: 'Ask at the gate @ noon, house 12' }, { phone: null, email: null }],
  [
    { info: 'a@one.example, 0700 000 013, 0700 000 014, b@two.example' },
    { phone: '+256700000013', email: 'a@one.example' },
  ],
  [{ email: 'c@example.com' }, { phone: null, email: 'c@example.com' }],
  [
    { info: '0700 000 011, a@example.com', phone: '+256700000012', email: 'b@example.com' },
    { phone: '+256700000012', email: 'b@example.com' },
  ],
  [
    { info: 'On call: 0700 000 011', phone: 'ask me' },
    { phone: '+256700000011', email: null },
  ],
])('reaches an owner with %j by %j', (said, ways) => {
  expect(contactMethods({ ...nothing, ...said })).toEqual(ways);
});

test.each([
  ['Daniel Example, 0700 000 011; daniel@example.com', 'Daniel Example'],
  ['Sunrise Homes\nDaniel, 0700 000 012\n0700 000 011', 'Sunrise Homes\nDaniel, 0700 000 012'],
  ['+256 700 000 011', ''],
  ['Call 0700 000 011 after six', 'Call 0700 000 011 after six'],
  [null, ''],
])('reads from %j %j beside phone and email', (info, words) => {
  expect(otherContactInfo(info, { phone: '+256700000011', email: 'daniel@example.com' })).toBe(words);
  expect(otherContactInfo(info, { phone: null, email: null })).toBe((info ?? '').replaceAll(';', ','));
});
