import { expect, test } from 'vitest';
import { drawn } from '#kit/web/testing/drawn.tsx';
import { AuditDetails } from './audit-details.tsx';

const said = (details: Record<string, unknown>) => drawn(<AuditDetails details={details} />).words;

test.each<[Record<string, unknown>, string]>([
  [{ title: 'A flat' }, '“A flat”'],
  [{ from: 'user', to: 'property_manager' }, '(user to property manager)'],
  [{ to: 'admin' }, '(nothing to admin)'],
  [{ created: 3, refused: 1 }, '(3 created, 1 refused)'],
  [{ amount: 12_000, currency: 'UGX' }, '(UGX 12,000)'],
  [{ why: 'Too late', comment: 'Called', reason: 'Met' }, ': Too late: Called: Met'],
  [{ title: 7, amount: '12' }, ''],
])('of %j is said: %s', (details, words) => {
  expect(said(details)).toBe(words);
});

test.each<[unknown, unknown, string]>([
  [1_200_000, 900_000, 'from 1,200,000 to 900,000'],
  [1.5, 2, 'from 1.5 to 2'],
  [true, false, 'from yes to no'],
  [null, '', 'from nothing to nothing'],
  [['Parking', 'Pool'], [], 'from Parking, Pool to nothing'],
  ['furnished_houses', 'A_b', 'from furnished houses to A_b'],
  ['2026-03-31T21:05:00.000Z', '2026-03-31', 'from 1 Apr 2026, 12:05 AM to 2026-03-31'],
])('a value that was %j and is %j reads: %s', (from, to, words) => {
  expect(said({ changes: { price: { from, to } } })).toBe(`Price : ${words}`);
});

test('what is no change is left out', () => {
  expect(said({ changes: { price: 7, isAvailable: { from: true, to: false } } })).toBe(
    'On the market : from yes to no',
  );
});
