import { describe, expect, test } from 'vitest';
import { groupNotifications } from './groups.ts';
import { digestDay, frequencyFor, isOwnPath, notificationPath, notificationTitle } from './rules.ts';
import type { InboxNotification } from './schema.ts';

describe('the digest for a new notification', () => {
  // 25 November 2026 is a Wednesday. Kampala is three hours ahead of UTC.
  test.each([
    ['daily', '2026-11-25T10:00:00Z', '2026-11-26'],
    ['daily', '2026-11-25T03:59:59Z', '2026-11-25'],
    ['daily', '2026-11-25T04:00:00Z', '2026-11-26'],
    ['daily', '2026-11-25T20:59:59Z', '2026-11-26'],
    ['daily', '2026-11-25T21:00:00Z', '2026-11-26'],
    ['daily', '2026-11-25T21:30:00Z', '2026-11-26'],
    ['weekly', '2026-11-29T03:59:59Z', '2026-11-30'],
    ['weekly', '2026-11-25T10:00:00Z', '2026-11-30'],
    ['weekly', '2026-11-29T22:00:00Z', '2026-11-30'],
    ['weekly', '2026-11-30T03:59:59Z', '2026-11-30'],
    ['weekly', '2026-11-30T04:00:00Z', '2026-12-07'],
  ] as const)('is sent with the choice %s at %s on %s', (choice, at, day) =>
    expect(digestDay(choice, new Date(at))).toBe(day),
  );

  test.each(['at_once', 'never'] as const)('is not sent with the choice %s', (choice) =>
    expect(digestDay(choice, new Date('2026-11-25T10:00:00Z'))).toBeNull(),
  );
});

test('prefers never over everything, and a choice for the subject over one for its topic', () => {
  const wishes = { choice: null, wantsMail: true, isBounced: false };
  expect(frequencyFor(wishes)).toBe('at_once');
  expect(frequencyFor(wishes, 'weekly')).toBe('weekly');
  expect(frequencyFor({ ...wishes, choice: 'daily' })).toBe('daily');
  expect(frequencyFor({ ...wishes, choice: 'daily' }, 'at_once')).toBe('at_once');
  expect(frequencyFor({ ...wishes, choice: 'never' }, 'at_once')).toBe('never');
  expect(frequencyFor({ ...wishes, choice: 'weekly' })).toBe('weekly');
  expect(frequencyFor({ ...wishes, choice: 'daily' }, 'never')).toBe('never');
  expect(frequencyFor({ ...wishes, isBounced: true }, 'at_once')).toBe('never');
  expect(frequencyFor({ ...wishes, wantsMail: false }, 'at_once')).toBe('never');
  expect(frequencyFor({ ...wishes, choice: 'at_once', isBounced: true })).toBe('never');
});

test('links notifications to our own pages only, without an email token', () => {
  const origin = 'https://homes.example';
  expect(notificationPath(`${origin}/property/12#auction`, origin)).toBe('/property/12#auction');
  expect(notificationPath(`${origin}/still-free#abc`, origin, 'abc')).toBeNull();
  expect(notificationPath(`${origin}//evil.example`, origin)).toBeNull();
  expect(notificationPath('https://homes.example.evil.example/', origin)).toBeNull();
  expect(notificationPath(undefined, origin)).toBeNull();
  expect(notificationPath(origin, origin)).toBeNull();
  expect(notificationPath(`${origin}/`, origin)).toBe('/');
  expect(notificationPath(`${origin}/stay#abd`, origin, 'abc')).toBe('/stay#abd');
  expect(isOwnPath(`/${'a'.repeat(499)}`)).toBe(true);
  expect(['/', '/a', '//a', '/\\a', 'a', 'https://a.example', `/${'a'.repeat(500)}`].map(isOwnPath)).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
});

test('shortens a title to one line', () => {
  expect(notificationTitle(' A\r\n home ')).toBe('A home');
  expect(Array.from(notificationTitle('😀'.repeat(301)))).toHaveLength(300);
  expect(notificationTitle('😀'.repeat(300))).toBe('😀'.repeat(300));
  expect(notificationTitle('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`);
  expect([notificationTitle(''), notificationTitle(' \n ')]).toEqual(['', '']);
});

describe('grouped notifications', () => {
  const line = (
    id: number,
    kind: InboxNotification['kind'],
    at = '2026-11-25T10:00:00Z',
  ): InboxNotification => ({
    ...{ id, kind, at, about: null, title: '', path: null, isRead: false },
  });
  const shown = (lines: InboxNotification[]) =>
    groupNotifications(lines).map((set) => set.map(({ id }) => id));

  test('merge three of one kind and day at the newest, but not two', () => {
    expect(
      shown([line(9, 'lead'), line(8, 'stay'), line(7, 'lead'), line(6, 'lead'), line(5, 'stay')]),
    ).toEqual([[9, 7, 6], [8], [5]]);
  });

  test('separate days in Kampala and different subjects', () => {
    const late = '2026-11-25T21:00:00Z';
    expect(shown([line(3, 'lead', late), line(2, 'lead'), line(1, 'lead')])).toEqual([[3], [2], [1]]);
    const about = { ...line(3, 'lead'), about: 'property 1' };
    expect(shown([about, line(2, 'lead'), line(1, 'lead')])).toEqual([[3], [2], [1]]);
  });
});
