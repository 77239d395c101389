import { expect, test } from 'vitest';
import type { HomeNights } from '#features/stays/schema.ts';
import { isStayAvailable, parseLinkedStay } from './stay-from-url.ts';

const stayIn = (search: string) => parseLinkedStay(new URLSearchParams(search));

test('opens a home with the nights and guests of the search', () => {
  expect(stayIn('checkIn=2026-12-05&checkOut=2026-12-08&guests=4')).toEqual({
    checkIn: '2026-12-05',
    checkOut: '2026-12-08',
    nights: 3,
    guests: 4,
    range: { from: '2026-12-05', to: '2026-12-08' },
  });
});

test.each([
  ['', null],
  ['checkIn=2026-12-05', null],
  ['checkIn=soon&checkOut=2026-12-08', null],
  ['checkIn=2026-12-08&checkOut=2026-12-05', null],
  ['checkIn=2026-12-05&checkOut=2026-12-05', null],
  ['checkIn=2026-12-05&checkOut=soon', null],
  ['checkIn=2026-12-05&checkOut=2026-12-08&guests=0', 1],
  ['checkIn=2026-12-05&checkOut=2026-12-08&guests=2.5', 1],
  ['checkIn=2026-12-05&checkOut=2026-12-08&guests=500', 500],
  ['checkIn=2026-12-05&checkOut=2026-12-08&guests=501', 1],
  ['checkIn=2026-12-05&checkOut=2026-12-08&guests=x', 1],
  ['checkIn=2026-12-05&checkOut=2026-12-08&guests=-2', 1],
  ['checkIn=2026-12-05&checkOut=2026-12-08', 1],
])('parses %j as %j guests', (search, guests) => expect(stayIn(search)?.guests ?? null).toBe(guests));

const home = {
  today: '2026-11-23',
  until: '2028-05-16',
  taken: [{ from: '2026-12-06', to: '2026-12-07' }],
  minNights: 2,
  maxNights: 5,
  arrivalDays: null,
  noticeDays: 0,
} as unknown as HomeNights;

test.each([
  ['2026-12-08', '2026-12-10', true],
  ['2026-12-04', '2026-12-06', true],
  ['2026-12-08', '2026-12-13', true],
  ['2026-11-23', '2026-11-25', true],
  ['2028-05-14', '2028-05-16', true],
  ['2026-12-05', '2026-12-08', false],
  ['2026-12-08', '2026-12-09', false],
  ['2026-12-08', '2026-12-14', false],
  ['2026-11-22', '2026-11-24', false],
  ['2028-05-15', '2028-05-18', false],
])('for the nights from %s to %s preselects them: %s', (checkIn, checkOut, can) =>
  expect(isStayAvailable(home, stayIn(`checkIn=${checkIn}&checkOut=${checkOut}`))).toBe(can),
);

test('starts empty without searched nights', () => expect(isStayAvailable(home, null)).toBe(false));
