import { describe, expect, test } from 'vitest';
import {
  availabilityCheckOutcome,
  type ClaimFacts,
  initialClaimState,
  isAvailabilityCheckDue,
  isClaimExpired,
} from './rules.ts';

const rules = { claimDays: 7, perPackage: 2, perPerson: 4 };
const hourMs = 3_600_000;
const now = new Date('2026-11-12T09:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
const first: ClaimFacts = {
  reason: 'gone',
  openedAt: ago(1),
  now,
  isAvailable: true,
  ofPackage: 0,
  ofPerson: 0,
  wasRefused: false,
  hasClaimedHome: false,
};

describe('initial state of a claim', () => {
  test.each([
    [{}, 'rule'],
    [{ reason: 'not_as_shown' }, 'waiting'],
    [{ reason: 'no_show' }, 'waiting'],
    [{ ofPackage: 1, ofPerson: 3 }, 'rule'],
    [{ ofPackage: 2 }, 'review'],
    [{ ofPackage: 3 }, 'review'],
    [{ reason: 'not_as_shown', ofPackage: 1, ofPerson: 3 }, 'waiting'],
    [{ reason: 'not_as_shown', ofPerson: 4 }, 'review'],
    [{ reason: 'not_as_shown', wasRefused: true }, 'review'],
    [{ reason: 'no_show', hasClaimedHome: true }, 'review'],
    [{ isAvailable: false, reason: 'no_show' }, 'waiting'],
    [{ isAvailable: false, reason: 'no_show', ofPackage: 2 }, 'review'],
    [{ ofPerson: 4 }, 'review'],
    [{ wasRefused: true }, 'review'],
    [{ hasClaimedHome: true }, 'review'],
    [{ reason: 'no_show', ofPackage: 2 }, 'review'],
    [{ isAvailable: false }, 'off_market'],
    [{ isAvailable: false, ofPackage: 9, ofPerson: 9, wasRefused: true, hasClaimedHome: true }, 'off_market'],
    [{ isAvailable: false, reason: 'not_as_shown' }, 'waiting'],
    [{ isAvailable: false, reason: 'no_show' }, 'waiting'],
    [{ isAvailable: false, reason: 'no_show', wasRefused: true }, 'review'],
    [{ ofPackage: 2, ofPerson: 3 }, 'review'],
    [{ ofPackage: 1, ofPerson: 4 }, 'review'],
  ] as const)('for %j returns %s', (changes, course) => {
    expect(initialClaimState({ ...first, ...changes }, rules)).toBe(course);
  });

  test('allows a claim within exactly seven days of the unlock', () => {
    const opened = ago(7 * 24);
    expect(isClaimExpired(opened, now, rules)).toBe(false);
    expect(isClaimExpired(opened, new Date(now.getTime() + 1), rules)).toBe(true);
  });
});

describe('availability check', () => {
  test.each([
    [{ isAvailable: true, confirmedAt: null }, true],
    [{ isAvailable: false, confirmedAt: null }, false],
    [{ isAvailable: true, confirmedAt: ago(24) }, false],
    [{ isAvailable: true, confirmedAt: new Date(ago(24).getTime() - 1) }, true],
    [{ isAvailable: false, confirmedAt: ago(25) }, false],
  ])('after a claim on a home with %j is due: %s', (home, isDue) => {
    expect(isAvailabilityCheckDue(home, now, { restHours: 24 })).toBe(isDue);
  });

  test.each([
    [{ isAvailable: true, confirmedAt: null }, 'none'],
    [{ isAvailable: true, confirmedAt: ago(3) }, 'none'],
    [{ isAvailable: true, confirmedAt: new Date(ago(2).getTime() - 1) }, 'none'],
    [{ isAvailable: true, confirmedAt: ago(2) }, 'yes'],
    [{ isAvailable: true, confirmedAt: ago(1) }, 'yes'],
    [{ isAvailable: false, confirmedAt: null }, 'no'],
    [{ isAvailable: false, confirmedAt: ago(1) }, 'no'],
  ])('after the deadline with %j ends with %s', (home, end) => {
    expect(availabilityCheckOutcome({ ...home, askedAt: ago(2) })).toBe(end);
  });
});
