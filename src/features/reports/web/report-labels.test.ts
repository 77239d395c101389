import { expect, test } from 'vitest';
import { reportReasons } from '#features/reports/choices.ts';
import { parseReason, reasonField } from './report-labels.ts';

test('asks for proof that a home or its photos belong to another owner', () => {
  expect(
    [reasonField('not_theirs'), reasonField('stolen_photos')].map(({ asksForProof }) => asksForProof),
  ).toEqual([true, true]);
  expect(reasonField('stolen_photos').label).toBe('Who owns the photos?');
  expect(reasonField(null)).toMatchObject({ label: 'Tell us more', asksForProof: false });
  expect(reasonField('dangerous').hint).toContain('999');
});

test.each([
  ['not_theirs', 'How do you know?'],
  ['duplicate', 'Which other listing is it?'],
  ['dangerous', 'What is dangerous?'],
  ['fraud', 'Tell us more'],
  ['gone', 'Tell us more'],
  ['other', 'Tell us more'],
] as const)('asks for the reason %s: %s', (reason, label) => {
  expect(reasonField(reason).label).toBe(label);
});

test('asks for proof for some reasons only', () => {
  expect(reportReasons.filter((reason) => reasonField(reason).asksForProof)).toEqual([
    'not_theirs',
    'stolen_photos',
  ]);
});

test('accepts only selectable reasons from the URL', () => {
  expect([parseReason('gone'), parseReason('same_pictures'), parseReason(null)]).toEqual([
    'gone',
    null,
    null,
  ]);
});
