import { expect, test } from 'vitest';
import type { CheckStatus } from '#features/verification/choices.ts';
import { ageLabel, approvalEffects, readRequestText } from './request-labels.ts';

test.each([
  ['2026-11-24T08:00:00Z', 'today'],
  ['2026-11-23T09:00:01Z', 'today'],
  ['2026-11-23T09:00:00Z', '1 day'],
  ['2026-11-22T09:00:01Z', '1 day'],
  ['2026-11-22T09:00:00Z', '2 days'],
  ['2026-11-12T08:00:00Z', '12 days'],
])('labels the age of a request since %s as: %s', (since, words) => {
  expect(ageLabel(since, Date.parse('2026-11-24T09:00:00Z'))).toBe(words);
});

test.each([
  [{ words: 'By the church', answer: 'Three' }, 'By the church\n\nThree'],
  [{ words: '', answer: 'Three' }, 'Three'],
  [{ words: 'By the church', answer: '' }, 'By the church'],
])('appends an answer to the earlier text: %j', (given, words) => {
  expect(readRequestText((name) => new Map(Object.entries(given)).get(name) ?? '')).toBe(words);
});

const account = {
  id: 1,
  username: 'rose',
  fullName: 'Rose Sample',
  email: 'rose@example.com',
  isEmailConfirmed: true,
  role: 'user' as const,
  plan: null,
  requestedPlan: null,
  since: '2026-11-01T09:00:00Z',
  earlier: 0,
  refused: 0,
};
const asked = (changes: object, ...standings: CheckStatus[]) =>
  approvalEffects({
    account: { ...account, ...changes },
    checks: standings.map((standing, index) => ({ title: `Item ${index + 1}`, standing })),
  }).slice(1);

test('lists the unverified items and other effects of an approval', () => {
  expect(asked({}, 'passed', 'given', 'none')).toEqual([
    'Not verified yet: Item 2, Item 3. Approving does not award any badges.',
  ]);
  expect(asked({}, 'refused', 'revoked', 'expired')).toEqual([
    'Not verified yet: Item 1, Item 2, Item 3. Approving does not award any badges.',
  ]);
  expect(asked({})).toEqual(['All required checks have been passed.']);
  expect(asked({ requestedPlan: 'trial', isEmailConfirmed: false }, 'given')).toEqual([
    'The free trial they requested starts today, if they have not had one before.',
    'Their email address is not confirmed.',
    'Not verified yet: Item 1. Approving does not award any badges.',
  ]);
  expect(asked({ isEmailConfirmed: false }, 'passed')).toEqual([
    'Their email address is not confirmed.',
    'All required checks have been passed.',
  ]);
  expect(asked({ requestedPlan: 'trial' }, 'passed')).toHaveLength(2);
  expect(asked({ requestedPlan: 'standard' }, 'passed')).toHaveLength(1);
});
