import { expect, test } from 'vitest';
import { reportReasons } from '#features/reports/choices.ts';
import { askedFor, chosenReason } from './report-labels.ts';

test('asks for proof with reports about others’ homes or photos', () => {
  expect([askedFor('not_theirs'), askedFor('stolen_photos')].map(({ asksProof }) => asksProof)).toEqual([
    true,
    true,
  ]);
  expect(askedFor('stolen_photos').label).toBe('Who owns the photos?');
  expect(askedFor(null)).toMatchObject({ label: 'Tell us more', asksProof: false });
  expect(askedFor('dangerous').hint).toContain('999');
});

test.each([
  ['not_theirs', 'How do you know?'],
  ['duplicate', 'Which other listing is it?'],
  ['dangerous', 'What is dangerous?'],
  ['fraud', 'Tell us more'],
  ['gone', 'Tell us more'],
  ['other', 'Tell us more'],
] as const)('for the reason %s, asks: %s', (reason, label) => {
  expect(askedFor(reason).label).toBe(label);
});

test('requires proof only for some reasons', () => {
  expect(reportReasons.filter((reason) => askedFor(reason).asksProof)).toEqual([
    'not_theirs',
    'stolen_photos',
  ]);
});

test('accepts only selectable reasons from the URL', () => {
  expect([chosenReason('gone'), chosenReason('same_pictures'), chosenReason(null)]).toEqual([
    'gone',
    null,
    null,
  ]);
});
