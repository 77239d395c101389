import { expect, test } from 'vitest';
import { waysIn } from './rules.ts';

const nothing = { info: null, phone: null, email: null };

test.each([
  [{}, { phone: null, email: null }],
  [
    { info: 'Daniel Example, 0700 000 011; daniel@example.com' },
    { phone: '+256700000011', email: 'daniel@example.com' },
  ],
  [{ info: 'Ask at the gate @ noon, house 12' }, { phone: null, email: null }],
  [
    { info: '0700 000 011, a@example.com', phone: '+256700000012', email: 'b@example.com' },
    { phone: '+256700000012', email: 'b@example.com' },
  ],
  [
    { info: 'On call: 0700 000 011', phone: 'ask me' },
    { phone: null, email: null },
  ],
])('an owner who says %j is reached by %j', (said, ways) => {
  expect(waysIn({ ...nothing, ...said })).toEqual(ways);
});
