import { describe, expect, test } from 'vitest';
import type { HostCalendars } from '#features/stays/calendar-schema.ts';
import type { HostedStay, HostNights } from '#features/stays/schema.ts';
import {
  buttonsOf,
  dayIn,
  hrefOf,
  httpError,
  renderPart,
  tableRowsOf,
} from '#kit/web/testing/render-to-string.tsx';
import { calendarsQuery } from './calendar-queries.ts';
import { CalendarsPanel } from './calendars-panel.tsx';
import { HostCalendar } from './host-calendar.tsx';
import { HostHome } from './host-home.tsx';
import { hostNightsQuery, hostStaysQuery } from './host-queries.ts';
import { StaysDashboard } from './stays-dashboard.tsx';
import { TermsForm } from './terms-form.tsx';

const today = '2026-11-24';
const coming: HostedStay = {
  id: 3,
  propertyId: 7,
  title: 'A cottage',
  state: 'confirmed',
  checkIn: '2026-12-01',
  checkOut: '2026-12-04',
  nights: 3,
  guests: 2,
  requests: '',
  name: 'Amina Sample',
  email: 'amina@example.com',
  phone: '+256700000001',
  total: 350_000,
  paid: 70_000,
  due: 280_000,
  currency: 'UGX',
  heldUntil: null,
};
const unnamed = { name: null, email: null, phone: null, paid: 0 };

describe('host dashboard', () => {
  const empty = { today, requests: [], present: [], coming: [], past: [], homes: [], hostCancellations: [] };
  const parts = {
    renderGuestReviews: ({ id }: HostedStay) => `reviews of ${id}`,
    renderReview: ({ id }: HostedStay) => `review ${id}`,
  };
  const desk = (changes: object) =>
    renderPart(<StaysDashboard {...parts} />, [[hostStaysQuery().queryKey, { ...empty, ...changes }]]);
  const rowOf = (changes: Partial<HostedStay>) =>
    tableRowsOf(desk({ coming: [{ ...coming, ...changes }] }).html)[1];

  test('shows an empty state without sections for requests and past stays', () => {
    expect(desk({}).words).toBe(
      'Today No arrivals, guests or departures today. Upcoming No upcoming bookings. Calendars You have no furnished houses listed.',
    );
  });

  test('groups the stays and links to the calendar of each home', () => {
    const { html, words } = desk({
      requests: [{ ...coming, ...unnamed, id: 1, state: 'requested', title: 'Asked' }],
      present: [{ ...coming, id: 2, title: 'Here' }],
      coming: [{ ...coming, title: 'Next' }],
      past: [{ ...coming, id: 4, state: 'completed', title: 'Gone' }],
      homes: [{ id: 7, title: 'A cottage' }],
    });
    expect(words).toMatch(
      /^Requests .*Asked.*reviews of 1 Today .*Here.* Upcoming .*Next.* Last 30 days .*Gone.*review 4.* Calendars A cottage$/,
    );
    expect(hrefOf(html, 'A cottage')).toBe('/admin/bookings?home=7');
  });

  test('shows how many confirmed stays the host has cancelled', () => {
    const counted = desk({ hostCancellations: [{ hostId: 2, host: 'lakeside', count: 2 }] });
    expect(counted.words).toMatch(/^Confirmed stays cancelled by the host, last 12 months lakeside: 2 Today/);
  });

  test.each([
    [
      {},
      'Amina Sample A cottage 1 Dec 2026 to 4 Dec 2026 3 nights, 2 guests Confirmed UGX 350,000 UGX 70,000 paid',
    ],
    [{ checkIn: today }, ' Checks in today '],
    [{ checkIn: '2026-11-20', checkOut: today }, ' Checks out today '],
    [{ state: 'cancelled', checkIn: today }, ' Cancelled UGX 350,000'],
    [{ ...unnamed, state: 'held' }, 'Guest (payment pending) A cottage'],
    [{ due: 0, paid: 350_000 }, 'UGX 350,000 Paid in full'],
    [{ state: 'completed' }, ' Completed UGX 350,000'],
    [{ state: 'held', checkIn: today, heldUntil: '2026-11-24T06:00:00Z' }, ' Not paid yet '],
  ] satisfies [Partial<HostedStay>, string][])('with %j shows: %s', (changes, text) => {
    expect(rowOf(changes)).toContain(text);
  });

  test.each([
    ['2026-11-24T06:00:00Z', 'On hold until 9:00 AM'],
    ['2026-11-25T06:00:00Z', 'On hold until 9:00 AM on 25 Nov 2026'],
  ])('shows that a request is on hold until %s', (heldUntil, text) => {
    const asked = desk({ requests: [{ ...coming, ...unnamed, state: 'requested', heldUntil }] });
    expect(asked.words).toContain(`UGX 350,000 ${text}`);
    expect(buttonsOf(asked.html)).toEqual(['Accept', 'Decline']);
  });

  test('shows an error instead of an empty state when loading fails', () => {
    const { words } = renderPart(<StaysDashboard {...parts} />, [
      [hostStaysQuery().queryKey, httpError(500)],
    ]);
    expect(words).toBe('We could not load your bookings. Try again');
  });
});

const nights: HostNights = {
  today,
  title: 'A cottage',
  price: 100_000,
  weekendPrice: 150_000,
  currency: 'UGX',
  taken: [
    { id: 1, kind: 'booking', from: '2026-11-24', to: '2026-11-25', note: null, guest: 'Amina Sample' },
    { id: 2, kind: 'block', from: '2026-11-25', to: '2026-11-26', note: 'Painting', guest: null },
    { id: 3, kind: 'feed', from: '2026-11-26', to: '2026-11-27', note: null, guest: null },
    { id: 4, kind: 'hold', from: '2026-11-28', to: '2026-11-29', note: null, guest: null },
  ],
  prices: [{ night: '2026-11-30', price: 210_000, label: null }],
};

test('shows for each night of the calendar its guest, block or price', () => {
  const { html, words } = renderPart(<HostCalendar id={7} nights={nights} />);
  const dayOf = (day: string) => dayIn(html, `2026-11-${day}`);
  expect(dayOf('24')).toContain('Booked, Amina Sample');
  expect(dayOf('25')).toContain('Blocked, Painting');
  expect(dayOf('26')).toContain('Other');
  expect(dayOf('27')).toContain('UGX 150,000');
  expect(dayOf('28')).toContain('On hold');
  expect(dayOf('29')).toContain('UGX 100,000');
  expect(dayOf('30')).toContain('UGX 210,000');
  expect(words).toContain('Select the first and last night to block them or set a price.');
});

test.each([
  [404, 'Home not found in your listings.'],
  [500, 'We could not load the calendar.'],
  [503, 'We could not load the calendar.'],
])('shows an error when the calendar returns %d: %s', (status, words) => {
  const refused = [[hostNightsQuery(7).queryKey, httpError(status)]] as const;
  expect(renderPart(<HostHome id={7} />, refused).words).toBe(`${words} Try again`);
});

describe('terms of a home', () => {
  const terms = {
    books: 'request' as const,
    tier: 'strict',
    maxNights: 30,
    arrivalDays: [0, 4],
    noticeDays: 2,
    weekendPrice: 150_000,
    houseRules: 'No smoking.',
    checkInWords: 'The askari has the key.',
    address: 'Plot 12',
    currency: 'UGX',
    tiers: [
      { code: 'moderate', title: 'Moderate', words: 'Half of it' },
      { code: 'strict', title: 'Strict', words: 'Nothing goes back' },
    ],
  };
  const form = (changes: object = {}) =>
    renderPart(<TermsForm id={7} terms={{ ...terms, ...changes }} />).html;
  const checked = (html: string) =>
    [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].flatMap(([box]) =>
      box.includes('checked') ? Number(/value="(\d)"/.exec(box)?.[1]) : [],
    );

  test('shows the stored terms with an explanation of the cancellation policy', () => {
    const html = form();
    expect(html).toMatch(/<option value="request" selected="">/);
    expect(html).toMatch(/<option value="strict" selected="">/);
    expect(html).toContain('Nothing goes back');
    expect(html).not.toContain('Half of it');
    expect(checked(html)).toEqual([0, 4]);
    for (const kept of [
      'value="30"',
      'value="2"',
      'value="150000"',
      'value="Plot 12"',
      '>No smoking.<',
      'The askari',
    ])
      expect(html).toContain(kept);
  });

  test('allows arrivals on every day when no arrival days are set', () => {
    expect(checked(form({ arrivalDays: null }))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('calendars of other channels', () => {
  const feed = {
    id: 1,
    name: 'A channel',
    site: 'channel.example',
    ourAddress: 'https://homes.example/api/calendars/own/nights.ics',
    fetchedAt: null,
    readAt: '2026-11-24T06:00:00Z',
    fault: null,
    notes: [],
  };
  const conflict = {
    stayId: 3,
    feed: 'A channel',
    guest: 'Amina Sample',
    from: '2026-12-01',
    to: '2026-12-03',
    isWhole: false,
  };
  const panel = (changes: Partial<HostCalendars>) =>
    renderPart(<CalendarsPanel propertyId={7} />, [
      [calendarsQuery(7).queryKey, { address: null, feeds: [], conflicts: [], ...changes }],
    ]);

  test('shows when each feed was last read, or why it failed', () => {
    expect(panel({ feeds: [feed] }).words).toContain(
      'A channel channel.example Last synced 24 Nov 2026 at 9:00 AM Our calendar, for A channel only',
    );
    expect(buttonsOf(panel({ feeds: [feed] }).html).slice(0, 3)).toEqual([
      'Copy the address for A channel',
      'Sync now',
      'Remove',
    ]);
    const { words } = panel({ feeds: [{ ...feed, readAt: null, fault: 'It answered with 503' }] });
    expect(words).toContain(
      'Not synced yet Sync has failed since then: It answered with 503. We kept the dates from the last sync.',
    );
  });

  test('shows which entries could not be read and what to do about them', () => {
    expect(panel({ feeds: [feed] }).words).not.toContain('but not all of it');
    const notes = ['Line 9 is not a line of a calendar. We skipped it.', 'Line 12: we could not read it.'];
    expect(panel({ feeds: [{ ...feed, notes }] }).words).toContain(
      `We read this calendar, but not all of it. If nights are missing here, block them yourself. ${notes.join(' ')}`,
    );
  });

  test('gives each channel its own calendar URL and shows when it was last read', () => {
    expect(panel({ feeds: [feed] }).words).toContain(
      'A channel has not read it yet. https://homes.example/api/calendars/own/nights.ics',
    );
    expect(panel({ feeds: [{ ...feed, fetchedAt: '2026-11-24T06:30:00Z' }] }).words).toContain(
      'A channel last read it on 24 Nov 2026 at 9:30 AM.',
    );
  });

  test('warns of double-booked nights and notes where a channel may only repeat our calendar', () => {
    expect(panel({}).words).not.toContain('Possible double booking');
    expect(panel({ conflicts: [conflict] }).words).toContain(
      '1 Dec 2026 to 3 Dec 2026: Amina Sample here, and A channel. Channel',
    );
    expect(panel({ conflicts: [{ ...conflict, guest: null, isWhole: true }] }).words).toContain(
      'a guest here, and A channel. The dates are exactly those of this stay, so A channel may be copying our calendar.',
    );
  });

  test('accepts five feeds and no more', () => {
    const feeds = (count: number) => Array.from({ length: count }, (_, id) => ({ ...feed, id }));
    expect(buttonsOf(panel({ feeds: feeds(4) }).html)).toContain('Add calendar');
    expect(buttonsOf(panel({ feeds: feeds(5) }).html)).not.toContain('Add calendar');
  });

  test('shows our calendar URL once created, with actions to copy and renew it', () => {
    expect(buttonsOf(panel({}).html)).toEqual(['Add calendar', 'Create link']);
    const { html, words } = panel({ address: 'https://homes.example/api/calendars/x/nights.ics' });
    expect(words).toContain('https://homes.example/api/calendars/x/nights.ics');
    expect(words).toMatch(/Creating a new link turns off the old one\./);
    expect(buttonsOf(html)).toEqual(['Add calendar', 'Copy link', 'Create new link']);
  });
});
