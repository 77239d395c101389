import { expect, test } from 'vitest';
import { isHidden } from '#features/reports/rules.ts';
import {
  caseAge,
  ownerHistoryLabel,
  returningLabel,
  similarityLabel,
  stateLabels,
  stateTone,
} from './case-labels.ts';

test('labels the age of a case in hours, and in days from two days on', () => {
  const now = Date.parse('2026-05-10T12:00:00Z');
  const ages = [
    '2026-05-10T11:30:00Z',
    '2026-05-10T11:00:00Z',
    '2026-05-09T09:00:00Z',
    '2026-05-07T11:00:00Z',
  ];
  expect(ages.map((since) => caseAge(since, now))).toEqual([
    'less than an hour',
    '1 hour',
    '27 hours',
    '3 days',
  ]);
});

test.each([
  ['2026-05-10T11:00:01Z', 'less than an hour'],
  ['2026-05-10T10:00:01Z', '1 hour'],
  ['2026-05-10T10:00:00Z', '2 hours'],
  ['2026-05-08T12:00:01Z', '47 hours'],
  ['2026-05-08T12:00:00Z', '2 days'],
  ['2026-05-07T12:00:01Z', '2 days'],
])('labels the age of a case from %s as %s', (since, words) => {
  expect(caseAge(since, Date.parse('2026-05-10T12:00:00Z'))).toBe(words);
});

test('describes photos as identical only when their files are', () => {
  expect([
    similarityLabel(6, true),
    similarityLabel(0, false),
    similarityLabel(4, false),
    similarityLabel(5, false),
  ]).toEqual(['Same file', 'Almost identical', 'Almost identical', 'Very similar']);
});

test('summarizes an owner’s history', () => {
  expect(ownerHistoryLabel({ listings: 1, cases: 0, stayedHidden: 0 })).toBe('1 listing, no other cases');
  expect(ownerHistoryLabel({ listings: 4, cases: 1, stayedHidden: 0 })).toBe('4 listings, 1 other case');
  expect(ownerHistoryLabel({ listings: 4, cases: 3, stayedHidden: 2 })).toBe(
    '4 listings, 3 other cases, 2 stayed hidden',
  );
});

test.each([
  ['available', 4, 'The listing is restored as available.'],
  ['available', 5, 'The listing is restored as available.'],
  [
    'available',
    6,
    'although it takes the owner over their plan limit (6 of 5 on the Basic plan). We tell the owner that they cannot list another home until there is room.',
  ],
  [
    'paused',
    5,
    'The owner’s plan has ended or reached its limit, so the listing is restored as paused. Visitors cannot find it until there is room.',
  ],
  [
    'unavailable',
    6,
    'The listing was unavailable or its listing period has ended, so it is restored as unavailable.',
  ],
] as const)('describes a restoration as %s, with %i of 5 available: %s', (as, used, words) => {
  expect(returningLabel({ as, room: { plan: 'Basic', limit: 5, used } })).toContain(words);
  expect(returningLabel(null)).toBe('');
  expect(returningLabel({ as: 'available', room: null })).toBe('The listing is restored as available.');
});

test('labels every state, with hidden listings as alerts and restored ones in green', () => {
  const states = ['open', 'hidden', 'kept', 'appealed', 'upheld', 'restored', 'dismissed'] as const;
  expect(states.filter(isHidden)).toEqual(['hidden', 'kept', 'appealed', 'upheld']);
  expect(states.map(stateTone)).toEqual(['plain', 'danger', 'danger', 'danger', 'danger', 'ok', 'plain']);
  expect(states.map((state) => stateLabels[state])).toEqual([
    'Not reviewed',
    'Temporarily hidden',
    'Hidden',
    'Appealed',
    'Permanently hidden',
    'Visible again',
    'Dismissed',
  ]);
});
