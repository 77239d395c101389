import { describe, expect, test } from 'vitest';
import {
  availableTimes,
  bookableDays,
  busyUntil,
  canCheckIn,
  canMarkNoShow,
  canReschedule,
  defaultHours,
  directionsUrl,
  dueViewingReminder,
  limitLocationForVisitor,
  nearestAvailableSlots,
  notBookableReason,
  plannedReminders,
  routeUrl,
  slotAt,
  slotStart,
} from './rules.ts';

const at = (text: string) => new Date(`${text}+03:00`);
const friday = '2026-11-27';
const early = at('2026-11-20T00:00');
const freeHours = (...args: Parameters<typeof availableTimes>) =>
  availableTimes(...args)
    .slots.filter(({ cannot }) => !cannot)
    .map(({ hour }) => hour);

describe('the hours of a day', () => {
  test('are the nine of the specification', () => {
    expect(freeHours(friday, defaultHours, [], early)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
  });

  test('are empty on a weekly or single day off', () => {
    const none = { day: friday, isOff: true, slots: [] };
    expect(availableTimes(friday, { ...defaultHours, weekdaysOff: [4] }, [], early)).toEqual(none);
    expect(availableTimes(friday, { ...defaultHours, daysOff: [friday] }, [], early)).toEqual(none);
    expect(availableTimes('2026-11-28', { ...defaultHours, weekdaysOff: [4] }, [], early).isOff).toBe(false);
  });

  test('leave the notice: exactly two hours before it can still be had', () => {
    const slotsAt = (now: string) => freeHours(friday, defaultHours, [], at(now)).length;
    expect([
      slotsAt('2026-11-27T08:00'),
      slotsAt('2026-11-27T08:00:01'),
      slotsAt('2026-11-27T15:00'),
    ]).toEqual([8, 7, 1]);
    expect(availableTimes(friday, defaultHours, [], at('2026-11-27T15:01')).slots[8]).toEqual({
      hour: 17,
      cannot: 'late',
    });
  });

  test('mark a taken time as taken and its neighbours as free', () => {
    const busy = [{ startsAt: at('2026-11-27T10:00'), freeAgainAt: at('2026-11-27T11:00') }];
    expect(freeHours(friday, defaultHours, busy, early)).toEqual([9, 11, 12, 13, 14, 15, 16, 17]);
    expect(availableTimes(friday, defaultHours, busy, early).slots[1]?.cannot).toBe('taken');
  });

  test('mark a time that is both taken and too soon as too soon', () => {
    const busy = [{ startsAt: at('2026-11-27T10:00'), freeAgainAt: at('2026-11-27T11:00') }];
    expect(availableTimes(friday, defaultHours, busy, at('2026-11-27T09:00')).slots[1]?.cannot).toBe('late');
  });

  test('keep the way to the next home free, before and after', () => {
    const hours = { ...defaultHours, bufferMinutes: 30 };
    const startsAt = at('2026-11-27T12:00');
    const busy = [{ startsAt, freeAgainAt: busyUntil(startsAt, hours) }];
    expect([busyUntil(startsAt, hours), busyUntil(startsAt, defaultHours)]).toEqual([
      at('2026-11-27T13:30'),
      at('2026-11-27T13:00'),
    ]);
    expect(freeHours(friday, hours, busy, early)).toEqual([9, 10, 14, 15, 16, 17]);
  });
});

test('converts a Kampala hour to an instant and back', () => {
  expect(slotStart({ day: '2027-01-01', hour: 0 }).toISOString()).toBe('2026-12-31T21:00:00.000Z');
  expect(slotAt(new Date('2026-12-31T21:00:00Z'))).toEqual({ day: '2027-01-01', hour: 0 });
});

test("allows viewings from today's date in Kampala", () => {
  expect(bookableDays(new Date('2026-12-31T21:30:00Z'), 30)).toEqual({
    first: '2027-01-01',
    last: '2027-01-31',
  });
});

test('finds the nearest free times before and after, also on other days, in order of time', () => {
  const days = ['2026-11-26', friday].map((day) =>
    availableTimes(day, { ...defaultHours, firstHour: 16 }, [], early),
  );
  expect(nearestAvailableSlots(days, { day: friday, hour: 15 }, 3)).toEqual([
    { day: '2026-11-26', hour: 17 },
    { day: friday, hour: 16 },
    { day: friday, hour: 17 },
  ]);
  expect(nearestAvailableSlots([], { day: friday, hour: 9 })).toEqual([]);
  const gone = availableTimes(friday, defaultHours, [], at('2026-11-27T13:30'));
  expect(nearestAvailableSlots([gone], { day: friday, hour: 9 })).toEqual([
    { day: friday, hour: 16 },
    { day: friday, hour: 17 },
  ]);
  expect(
    nearestAvailableSlots([availableTimes(friday, defaultHours, [], early)], { day: friday, hour: 9 }),
  ).toHaveLength(3);
});

test.each([
  ['furnished_houses', 'House', true, 'booked'],
  ['rental_units', 'BnB', true, 'booked'],
  ['furnished_houses', 'House', false, 'booked'],
  ['rental_units', 'BnB', false, 'booked'],
  ['rental_units', 'House', false, 'off-market'],
  ['for_sale', 'House', false, 'off-market'],
  ['for_sale', 'House', true, null],
  ['rental_units', 'House', true, null],
  ['bank_sales', 'House', true, null],
])(
  'checks whether viewings are possible for %s, %s, on the market: %s: %s',
  (category, propertyType, isAvailable, because) => {
    expect(notBookableReason({ category, propertyType, isAvailable })).toBe(because);
  },
);

describe('allowed actions over time', () => {
  const startsAt = at('2026-11-27T10:00');
  const booked = { state: 'booked' as const, startsAt };

  test('allows rescheduling and cancelling until the viewing begins', () => {
    expect([at('2026-11-27T09:59:59'), startsAt].map((now) => canReschedule(booked, now))).toEqual([
      true,
      false,
    ]);
    for (const state of ['met', 'missed', 'cancelled', 'declined'] as const)
      expect(canReschedule({ state, startsAt }, early)).toBe(false);
  });

  test('accepts the code from two hours before the viewing until a day after', () => {
    const seen = ['2026-11-27T07:59', '2026-11-27T08:00', '2026-11-28T10:00', '2026-11-28T10:01'].map((now) =>
      canCheckIn(booked, at(now)),
    );
    expect(seen).toEqual([false, true, true, false]);
    const exact = [-2 * 3_600_000 - 1, -2 * 3_600_000, 24 * 3_600_000, 24 * 3_600_000 + 1];
    expect(exact.map((late) => canCheckIn(booked, new Date(startsAt.getTime() + late)))).toEqual(seen);
    for (const state of ['met', 'missed', 'cancelled', 'declined'] as const)
      expect(canCheckIn({ state, startsAt }, startsAt)).toBe(false);
  });

  test('accepts a no-show report from a quarter of an hour after the start, for a week', () => {
    const seen = ['2026-11-27T10:14', '2026-11-27T10:15', '2026-12-04T10:00', '2026-12-04T10:01'].map((now) =>
      canMarkNoShow(booked, at(now)),
    );
    expect(seen).toEqual([false, true, true, false]);
    const weekMs = 7 * 24 * 3_600_000;
    const exact = [15 * 60_000 - 1, 15 * 60_000, weekMs, weekMs + 1];
    expect(exact.map((late) => canMarkNoShow(booked, new Date(startsAt.getTime() + late)))).toEqual(seen);
    for (const state of ['met', 'missed', 'cancelled', 'declined'] as const)
      expect(canMarkNoShow({ state, startsAt }, at('2026-11-27T11:00'))).toBe(false);
  });
});

describe('viewing reminders', () => {
  const startsAt = at('2026-11-27T10:00');

  test.each([
    ['2026-11-26T09:59', null],
    ['2026-11-26T10:00', 'day'],
    ['2026-11-26T09:59:59.999', null],
    ['2026-11-27T07:59', 'day'],
    ['2026-11-27T07:59:59.999', 'day'],
    ['2026-11-27T08:00', 'soon'],
    ['2026-11-27T09:59', 'soon'],
    ['2026-11-27T10:01', null],
    ['2026-11-27T10:00', null],
  ])('at %s are due: %s', (now, due) => {
    expect(dueViewingReminder(startsAt, at(now))).toBe(due);
  });

  test.each([
    ['2026-11-26T07:59', { day: true, soon: true }],
    ['2026-11-26T08:00', { day: false, soon: true }],
    ['2026-11-27T06:59', { day: false, soon: true }],
    ['2026-11-27T07:00', { day: false, soon: false }],
  ])('for a booking at %s: %o', (now, wanted) => {
    expect(plannedReminders(startsAt, at(now))).toEqual(wanted);
  });
});

test('links the map to the pin, otherwise to the location, and through several stops in order', () => {
  const pinned = { location: 'Kololo', lat: 0.33, lng: 32.59 };
  const named = { location: 'Naalya & Kira', lat: null, lng: null };
  const map = 'https://www.google.com/maps/dir/?api=1&destination=';
  expect(directionsUrl(pinned)).toBe(`${map}0.33%2C32.59`);
  for (const half of [
    { lat: 0.33, lng: null },
    { lat: null, lng: 32.59 },
  ])
    expect(directionsUrl({ location: 'Kololo', ...half })).toBe(`${map}Kololo`);
  expect(directionsUrl({ location: 'Kololo', lat: 0, lng: 0 })).toBe(`${map}0%2C0`);
  expect(routeUrl([])).toBeNull();
  expect(routeUrl([pinned])).toBe(`${map}0.33%2C32.59`);
  expect(routeUrl([named, pinned])).toBe(`${map}0.33%2C32.59&waypoints=Naalya%20%26%20Kira`);
  expect(routeUrl([named, pinned, named])).toBe(
    `${map}Naalya%20%26%20Kira&waypoints=Naalya%20%26%20Kira%7C0.33%2C32.59`,
  );
});

test('shows the visitor the exact location once the viewing is confirmed or the home is unlocked', () => {
  const home = {
    ...{ category: 'for_sale', confirmedAt: null, location: 'Kololo', lat: 0.33, lng: 32.59 },
    state: 'booked' as const,
  };
  expect(limitLocationForVisitor(home)).toEqual({ ...home, lat: null, lng: null });
  expect(limitLocationForVisitor({ ...home, confirmedAt: early }).lat).toBe(0.33);
  expect(limitLocationForVisitor({ ...home, category: 'rental_units' }).lat).toBe(0.33);
  for (const state of ['reserved', 'expired'] as const)
    expect(limitLocationForVisitor({ ...home, category: 'rental_units', state }).lat).toBeNull();
  for (const category of ['bank_sales', null])
    expect(limitLocationForVisitor({ ...home, category })).toEqual({
      ...home,
      category,
      lat: null,
      lng: null,
    });
});
