import { expect, test } from 'vitest';
import { allReasons, type CaseState, caseStates } from './choices.ts';
import {
  caseSeverity,
  compareCases,
  isHidden,
  isUrgent,
  mayDecideAppeal,
  shouldReportMatch,
  stateAfter,
} from './rules.ts';

test('sorts cases by appeal, then severity, then number of reporters, then age', () => {
  const since = (day: number) => new Date(Date.UTC(2026, 0, day));
  const cases = [
    { name: 'younger', state: 'open', danger: 2, reporters: 1, since: since(9) },
    { name: 'older', state: 'open', danger: 2, reporters: 1, since: since(2) },
    { name: 'many', state: 'open', danger: 2, reporters: 3, since: since(9) },
    { name: 'dangerous', state: 'hidden', danger: 5, reporters: 1, since: since(9) },
    { name: 'appeal', state: 'appealed', danger: 1, reporters: 1, since: since(9) },
  ] as const;
  expect(cases.toSorted(compareCases).map(({ name }) => name)).toEqual([
    'appeal',
    'dangerous',
    'many',
    'older',
    'younger',
  ]);
});

test('takes the severity of a case from its worst report', () => {
  expect([caseSeverity([]), caseSeverity(['gone', 'dangerous', 'other'])]).toEqual([0, 5]);
  expect([isUrgent('stolen_photos'), isUrgent('wrong_price'), isUrgent('same_pictures')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('emails admins at once about danger, fraud and homes or photos of others, and about no other reason', () => {
  expect(allReasons.filter(isUrgent).toSorted()).toEqual([
    'dangerous',
    'fraud',
    'not_theirs',
    'stolen_photos',
  ]);
});

test('hides a listing while its case is hidden, kept, appealed or upheld', () => {
  expect(caseStates.filter(isHidden)).toEqual(['hidden', 'kept', 'appealed', 'upheld']);
});

test.each<[CaseState, (CaseState | null)[]]>([
  ['open', [null, null, 'dismissed']],
  ['hidden', ['kept', 'restored', null]],
  ['kept', [null, 'restored', null]],
  ['appealed', ['upheld', 'restored', null]],
  ['upheld', [null, 'restored', null]],
  ['restored', [null, null, null]],
  ['dismissed', [null, null, null]],
])('changes the state %s by keep, restore and dismiss to %j', (state, expected) => {
  expect((['keep', 'restore', 'dismiss'] as const).map((decision) => stateAfter(state, decision))).toEqual(
    expected,
  );
});

test('assigns an appeal to an admin without part in the case, or, with only two admins, to the one who did not decide', () => {
  const made = { decidedBy: 1, hiddenBy: 2 };
  expect(mayDecideAppeal(1, { ...made, admins: 1 })).toBe(false);
  expect(mayDecideAppeal(1, { decidedBy: 1, hiddenBy: 1, admins: 1 })).toBe(false);
  expect([1, 2].map((id) => mayDecideAppeal(id, { ...made, admins: 2 }))).toEqual([false, true]);
  expect([1, 2, 3].map((id) => mayDecideAppeal(id, { ...made, admins: 3 }))).toEqual([false, false, true]);
  expect([1, 2, 3].map((id) => mayDecideAppeal(id, { ...made, admins: 4 }))).toEqual([false, false, true]);
  const byItself = { decidedBy: 1, hiddenBy: null, admins: 3 };
  expect([1, 2].map((id) => mayDecideAppeal(id, byItself))).toEqual([false, true]);
  expect(mayDecideAppeal(1, { decidedBy: null, hiddenBy: null, admins: 1 })).toBe(true);
});

test('ranks the most harmful reasons first', () => {
  const ranks = [
    ['dangerous'],
    ['fraud', 'not_theirs', 'stolen_photos'],
    ['same_pictures', 'offensive'],
    ['wrong_price', 'contact'],
    ['wrong', 'gone', 'duplicate', 'other'],
  ] as const;
  const harm = ranks.map((reasons) => [...new Set(reasons.map((reason) => caseSeverity([reason])))]);
  expect(harm.map((one) => one.length)).toEqual([1, 1, 1, 1, 1]);
  expect(harm.flat()).toEqual(harm.flat().toSorted((one, other) => other - one));
  expect(new Set(harm.flat()).size).toBe(ranks.length);
});

test('reports one matching photo of another owner, and two and half of the photos of the same owner', () => {
  const told = (sameOwner: boolean, pairs: number, pictures: number) =>
    shouldReportMatch({ sameOwner, pairs, pictures });
  expect([told(false, 0, 9), told(true, 1, 1), told(true, 3, 6), told(true, 3, 7), told(true, 9, 9)]).toEqual(
    [true, false, true, false, true],
  );
  expect([told(false, 1, 9), told(true, 1, 2), told(true, 2, 5), told(true, 2, 4)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
