import { expect, test } from 'vitest';
import { type AdminQueueCounts, adminQueueNames } from '#features/accounts/admin-queues.ts';
import { byUrgency, marketTasks, type OwnWork, ownTasks, urgencyOf } from './tasks.ts';

const none = {
  ...Object.fromEntries(adminQueueNames.map((kind) => [kind, 0])),
  rateDays: 0,
} as AdminQueueCounts;
const home = { id: 7, title: 'House in Kira' };
const work = {
  leads: {
    items: [
      { id: 2, stage: 'new', name: 'Amina', home, askedAt: '2026-11-28T09:00:00Z' },
      { id: 1, stage: 'won', name: 'Moses', home, askedAt: '2026-11-01T09:00:00Z' },
    ],
  },
  day: {
    viewings: [
      {
        id: 4,
        state: 'booked',
        isConfirmed: false,
        name: 'Joan',
        home,
        startsAt: '2026-11-30T12:00:00Z',
        day: '2026-11-30',
      },
      {
        id: 5,
        state: 'cancelled',
        isConfirmed: true,
        name: 'Sam',
        home,
        startsAt: '2026-11-30T13:00:00Z',
        day: '2026-11-30',
      },
    ],
  },
  stays: {
    requests: [{ id: 6, name: null, title: 'Room in Ntinda', checkIn: '2026-12-04', checkOut: '2026-12-06' }],
  },
  problems: [
    { id: 13, guest: 'Rose', title: 'Room in Ntinda', mayAnswer: true, reportedAt: '2026-11-29T08:00:00Z' },
    { id: 14, guest: 'Rose', title: 'Room in Ntinda', mayAnswer: false, reportedAt: '2026-11-29T08:00:00Z' },
  ],
  deposits: [{ id: 15, title: 'Room in Kira', mayClaim: true, claimUntil: '2026-11-30T21:00:00Z' }],
  claims: {
    questions: [{ id: 8, home, askedAt: '2026-11-20T09:00:00Z' }],
    claims: [
      { id: 9, home, mayAnswer: true, state: 'open', claimedAt: '2026-11-29T09:00:00Z' },
      { id: 10, home, mayAnswer: true, state: 'returned', claimedAt: '2026-11-29T09:00:00Z' },
    ],
  },
  cases: [
    { id: 11, home, mayAnswer: true, answer: null, hiddenAt: '2026-11-25T09:00:00Z' },
    { id: 12, home, mayAnswer: true, answer: 'They are mine.', hiddenAt: '2026-11-25T09:00:00Z' },
  ],
} as unknown as OwnWork;

test('lists today’s viewings first, then what has waited longest, each with its act', () => {
  expect(ownTasks(work).map(({ who, what, act, href }) => [who, what, act, href])).toEqual([
    ['Joan', 'Viewing of House in Kira at 3:00 PM', 'Confirm', '/admin/viewings?day=2026-11-30'],
    ['A guest', 'Asks to stay in Room in Ntinda, 4 Dec 2026 to 6 Dec 2026', 'Answer', '/admin/bookings'],
    [
      ...['Room in Kira', 'Check for damage. You can claim until 30 Nov 2026, 11:59 PM', 'Check'],
      '/admin/bookings#damage-deposits',
    ],
    ['House in Kira', 'Confirm that it is still available', 'Confirm', '/admin/claims'],
    ['House in Kira', 'Hidden after a report', 'Respond', '/admin/reports#case-11'],
    ['Amina', 'Enquiry about House in Kira', 'Reply', '/admin/leads?lead=2'],
    [
      ...['Rose', 'Reported a problem with Room in Ntinda. Answer before an admin decides', 'Answer'],
      '/admin/bookings#problems',
    ],
    ['House in Kira', 'A visitor reported a problem with this home', 'Respond', '/admin/claims'],
  ]);
  expect(ownTasks({})).toEqual([]);
});

test.each([
  [{ requests: 1 }, ['1 lister application', '', '/admin/requests', 'Review']],
  [{ requests: 99 }, ['99 lister applications', '', '/admin/requests', 'Review']],
  [{ requests: 100 }, ['99+ lister applications', '', '/admin/requests', 'Review']],
  [
    { oldRate: 1, rateDays: 297 },
    [
      ...['Exchange rate', 'Last updated 297 days ago. It converts dollar prices'],
      ...['/admin/settings#exchange-rate', 'Update'],
    ],
  ],
])('shows the queues %j as %j', (waiting, shown) => {
  const tasks = marketTasks({ ...none, ...waiting }).map(({ who, what, href, act }) => [
    who,
    what,
    href,
    act,
  ]);
  expect(tasks).toEqual([shown]);
});

test('puts money and what has its time today first, then what has waited for more than a day', () => {
  const now = Date.parse('2026-11-29T09:00:00Z');
  const tasks = [...ownTasks(work), ...marketTasks({ ...none, requests: 1, heldMoney: 2 })];
  expect(byUrgency(tasks, now).map((task) => [urgencyOf(task, now), task.key])).toEqual([
    ['now', 'viewing 4'],
    ['now', 'stay 6'],
    ['now', 'damage deposit 15'],
    ['now', 'problem 13'],
    ['now', 'heldMoney'],
    ['late', 'question 8'],
    ['late', 'case 11'],
    // Exactly a day is not yet more than a day.
    ['next', 'lead 2'],
    ['next', 'claim 9'],
    ['next', 'requests'],
  ]);
});
