import { expect, test } from 'vitest';
import { renderPart } from '#kit/web/testing/render-to-string.tsx';
import { AuditDetails } from './audit-details.tsx';

const said = (details: Record<string, unknown>) => renderPart(<AuditDetails details={details} />).words;

test.each<[Record<string, unknown>, string]>([
  [{ to: 'admin' }, '(nothing to admin)'],
  [{ amount: 12_000, currency: 'UGX' }, '(UGX 12,000)'],
  [{ why: 'Too late', comment: 'Called', reason: 'Met' }, ': Too late: Called: Met'],
  [{ title: 7, amount: '12' }, ''],
  [
    { changes: { category: { from: 'furnished_houses', to: 'A_b' } } },
    'Category : from furnished houses to A_b',
  ],
])('renders the details %j as: %s', (details, words) => {
  expect(said(details)).toBe(words);
});

test('omits a detail that is not a change', () => {
  expect(said({ changes: { price: 7, isAvailable: { from: true, to: false } } })).toBe(
    'Available : from yes to no',
  );
});
