import { describe, expect, test } from 'vitest';
import {
  answerDeadline,
  keyDates,
  lastSilentMoveIn,
  moveInRange,
  ownerActsOf,
  payDeadline,
  tenantActsOf,
} from './rules.ts';

const kampala = (text: string) => new Date(`${text}:00+03:00`);
const moveIn = '2026-12-12';
const stage = { moveIn, answerBy: kampala('2026-12-04T10:00'), payBy: kampala('2026-12-05T10:00') };

test('names the days at 8 PM in Kampala', () => {
  expect(keyDates(moveIn)).toEqual({
    cancelUntil: kampala('2026-12-09T20:00'),
    takeBackFrom: kampala('2026-12-15T20:00'),
    refundAt: kampala('2026-12-19T20:00'),
  });
});

test('gives three days to answer and two to pay, but never beyond the day of moving in', () => {
  expect(answerDeadline(kampala('2026-12-01T10:00'), moveIn)).toEqual(kampala('2026-12-04T10:00'));
  expect(answerDeadline(kampala('2026-12-11T10:00'), moveIn)).toEqual(kampala('2026-12-12T20:00'));
  expect(payDeadline(kampala('2026-12-03T10:00'), moveIn)).toEqual(kampala('2026-12-05T10:00'));
  expect(payDeadline(kampala('2026-12-11T10:00'), moveIn)).toEqual(kampala('2026-12-12T20:00'));
});

test.for([
  ['2026-12-19T19:59', '2026-12-11'],
  ['2026-12-19T20:00', '2026-12-12'],
])('at %s refunds in silence those who were to move in by %s', ([now, day]) => {
  expect(lastSilentMoveIn(kampala(String(now)))).toBe(day);
});

test('lets a tenant choose from tomorrow on, by the day in Kampala', () => {
  expect(moveInRange(kampala('2026-12-01T00:30'))).toEqual({ first: '2026-12-02', last: '2027-01-30' });
});

describe('the tenant', () => {
  test.for([
    ['requested', '2026-12-02T10:00', ['withdraw']],
    ['accepted', '2026-12-05T09:59', ['pay', 'withdraw']],
    ['accepted', '2026-12-05T10:00', ['withdraw']],
    ['paid', '2026-12-09T19:59', ['confirm', 'cancel']],
    ['paid', '2026-12-09T20:00', ['confirm']],
    ['paid', '2026-12-15T19:59', ['confirm']],
    ['paid', '2026-12-15T20:00', ['confirm', 'take_back']],
    ['disputed', '2026-12-25T20:00', ['explain', 'confirm']],
    ['handed_over', '2026-12-15T20:00', []],
    ['ended', '2026-12-15T20:00', []],
  ] as const)('of a first rent that is %s at %s can %s', ([state, now, acts]) => {
    expect(tenantActsOf({ ...stage, state }, kampala(now))).toEqual(acts);
  });
});

describe('the lister', () => {
  test.for([
    ['requested', '2026-12-04T09:59', ['accept', 'decline']],
    ['requested', '2026-12-04T10:00', ['decline']],
    ['accepted', '2026-12-04T10:00', ['cancel']],
    ['paid', '2026-12-11T23:59', ['enter_code', 'cancel']],
    ['paid', '2026-12-12T00:00', ['enter_code', 'claim', 'cancel']],
    ['disputed', '2026-12-25T20:00', ['cancel']],
    ['decided', '2026-12-25T20:00', []],
  ] as const)('of a first rent that is %s at %s can %s', ([state, now, acts]) => {
    expect(ownerActsOf({ ...stage, state }, kampala(now))).toEqual(acts);
  });
});
