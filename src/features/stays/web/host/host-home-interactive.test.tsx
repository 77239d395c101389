import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { readStayTerms } from '#features/stays/api.ts';
import type { HostCalendars } from '#features/stays/calendar-schema.ts';
import type { HostNights } from '#features/stays/schema.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
  sentBody,
  toastText,
} from '#kit/web/testing/render-interactive.tsx';
import { calendarsQuery } from './calendar-queries.ts';
import { HostHome } from './host-home.tsx';
import { hostNightsQuery, stayTermsQuery } from './host-queries.ts';

const nights: HostNights = {
  today: '2026-11-24',
  title: 'A cottage',
  price: 100_000,
  weekendPrice: null,
  currency: 'UGX',
  prices: [],
  taken: [
    { id: 4, from: '2026-11-27', to: '2026-11-29', kind: 'block', note: 'Painters', guest: null },
    { id: 5, from: '2026-11-29', to: '2026-11-30', kind: 'booking', note: null, guest: 'Amina Sample' },
  ],
};
const terms: ReplyOf<typeof readStayTerms> = {
  books: 'instant',
  tier: 'medium',
  maxNights: 30,
  noticeDays: 1,
  arrivalDays: null,
  weekendPrice: 150_000,
  houseRules: 'No smoking',
  checkInWords: null,
  address: 'Plot 12',
  currency: 'UGX',
  tiers: [
    { code: 'low', title: 'Strict', words: 'Nothing goes back' },
    { code: 'medium', title: 'Moderate', words: 'Half goes back' },
  ],
};
const calendars: HostCalendars = {
  address: 'https://homes.example/calendars/secret.ics',
  feeds: [
    {
      ...{ id: 8, name: 'A channel', site: 'channel.example', readAt: null, fault: null, notes: [] },
      ...{ ourAddress: 'https://homes.example/calendars/eight.ics', fetchedAt: null },
    },
    {
      ...{ id: 9, name: 'Another', site: 'another.example', readAt: null, fault: null, notes: [] },
      ...{ ourAddress: 'https://homes.example/calendars/nine.ics', fetchedAt: null },
    },
  ],
  conflicts: [],
};

const read = {
  nights: 'GET /api/desk/properties/7/nights',
  terms: 'GET /api/desk/properties/7/stay-terms',
  calendars: 'GET /api/desk/properties/7/calendars',
};
const opened = (changes: { nights?: Partial<HostNights>; calendars?: Partial<HostCalendars> } = {}) =>
  renderInteractive(<HostHome id={7} />, [
    [hostNightsQuery(7).queryKey, { ...nights, ...changes.nights }],
    [stayTermsQuery(7).queryKey, terms],
    [calendarsQuery(7).queryKey, { ...calendars, ...changes.calendars }],
  ]);
type User = ReturnType<typeof opened>['user'];
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('home of a host', () => {
  test('loads the home with its terms and calendars', async () => {
    renderInteractive(<HostHome id={7} />);
    expectShown('Loading the calendar...');
    expect(pendingRequests()).toEqual([read.nights, read.terms]);
    await respondTo(read.nights, nights);
    expectShown('A cottage');
    expect(screen.queryByRole('form', { name: 'Booking terms' })).toBeNull();
    await respondTo(read.terms, terms);
    await respondTo(read.calendars, calendars);
    expect(screen.getByRole('form', { name: 'Booking terms' })).toBeDefined();
    expectShown('External calendars');
  });

  test.each([
    [404, 'Home not found in your listings.'],
    [503, 'We could not load the calendar.'],
  ])('shows an error for status %i: %s, and reloads on a tap', async (status, words) => {
    const { user } = renderInteractive(<HostHome id={7} />);
    await respondWithError(read.nights, status, 'No');
    expectShown(words);
    await user.click(button('Try again'));
    await respondTo(read.nights, nights);
    expectShown('A cottage');
  });
});

describe('calendar of a host', () => {
  const blocks = 'POST /api/desk/properties/7/blocks';
  const prices = 'POST /api/desk/properties/7/night-prices';
  const label = 'Price per night (UGX)';

  async function choosing(user: User, ...days: RegExp[]) {
    for (const day of days) await user.click(button(day));
  }

  test('selects a night on the first tap and the last of several on the second', async () => {
    const { user } = opened();
    expectShown('Select the first and last night to block them or set a price.');
    await choosing(user, /^Wednesday 25 November/);
    expect(screen.getByRole('status').textContent).toBe('Night of 25 Nov 2026');
    await choosing(user, /^Thursday 26 November/);
    expect(screen.getByRole('status').textContent).toBe('2 nights, from 25 Nov 2026 to 26 Nov 2026');
  });

  test('blocks free nights with a note, including the last one, and clears the selection', async () => {
    const { user } = opened();
    await choosing(user, /^Wednesday 25 November/, /^Thursday 26 November/);
    await user.type(screen.getByLabelText('Private note (optional)'), ' Family ');
    await user.click(button('Block nights'));
    expect(sentBody(blocks).body).toEqual({ from: '2026-11-25', to: '2026-11-27', note: 'Family' });
    expect(button('Block nights').disabled).toBe(true);
    expect(button('Set price').disabled).toBe(true);
    await respondTo(blocks, {
      ...nights,
      taken: [{ id: 6, from: '2026-11-25', to: '2026-11-27', kind: 'block', note: 'Family', guest: null }],
    });
    expect(screen.queryByRole('status')).toBeNull();
    expect(button(/^Wednesday 25 November/).textContent).toContain('Blocked, Family');
    // The response is the updated calendar.
    expect(pendingRequests()).toEqual([]);
  });

  test('sends no note when the field is empty', async () => {
    const { user } = opened();
    await choosing(user, /^Wednesday 25 November/);
    await user.click(button('Block nights'));
    expect(sentBody(blocks).body).toEqual({ from: '2026-11-25', to: '2026-11-26', note: null });
  });

  test('does not block taken nights, and frees nights that the host blocked', async () => {
    const { user } = opened();
    await choosing(user, /^Saturday 28 November/, /^Sunday 29 November/);
    expectShown(
      'Blocked: Painters, 27 Nov 2026 to 29 Nov 2026',
      'Booked: Amina Sample, 29 Nov 2026 to 30 Nov 2026',
    );
    expect(screen.queryByRole('button', { name: 'Block nights' })).toBeNull();
    await user.click(button('Unblock nights'));
    expect(button('Unblock nights').disabled).toBe(true);
    await respondTo('DELETE /api/desk/properties/7/blocks/4', { ...nights, taken: [] });
    expect(button(/^Saturday 28 November/).textContent).toContain('100k');
  });

  test.each([
    ['booking', 'Booked'],
    ['hold', 'On hold'],
    ['feed', 'Other'],
  ] as const)('neither blocks nor frees nights that a %s has', async (kind, words) => {
    const one = { id: 6, from: '2026-11-25', to: '2026-11-26', note: 'By phone', guest: 'Grace' };
    const { user } = opened({ nights: { taken: [{ ...one, kind }] } });
    expect(button(/^Wednesday 25 November/).textContent).toContain(`${words}, Grace`);
    await choosing(user, /^Wednesday 25 November/);
    expectShown(`${words}: Grace: By phone, 25 Nov 2026 to 26 Nov 2026`);
    expect(screen.queryByRole('button', { name: /these nights$/ })).toBeNull();
  });

  test('treats a departure day as free', async () => {
    const { user } = opened();
    await choosing(user, /^Monday 30 November/);
    expect(screen.queryByText(/^Booked: /)).toBeNull();
    expect(button('Block nights').disabled).toBe(false);
  });

  test.each([
    ['120,000', 120_000],
    ['120 000', 120_000],
    ['80.75', 80.75],
    [' ', null],
  ])('sends a price typed as “%s” as %s', async (typed, price) => {
    const { user } = opened();
    await choosing(user, /^Wednesday 25 November/);
    await user.type(screen.getByLabelText(label), typed);
    await user.click(button('Set price'));
    expect(sentBody(prices).body).toEqual({ from: '2026-11-25', to: '2026-11-26', price, label: null });
    await respondTo(prices, { ...nights, price: 90_000 });
    expect(button(/^Wednesday 25 November/).textContent).toContain('90k');
    expectShown('Select the first and last night to block them or set a price.');
  });

  test('shows the error of a rejected price next to its field and keeps the selection', async () => {
    const { user } = opened();
    await choosing(user, /^Wednesday 25 November/);
    await user.type(screen.getByLabelText(label), '0');
    await user.click(button('Set price'));
    await respondWithError(prices, 400, 'Not so', { fields: { price: 'Price must be positive' } });
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expectShown('Price must be positive', 'Night of 25 Nov 2026');
    expect(screen.queryByText('Not so')).toBeNull();
  });

  test('does not block nights that were taken during the request', async () => {
    const { user } = opened();
    await choosing(user, /^Wednesday 25 November/);
    await user.click(button('Block nights'));
    await respondWithError(blocks, 409, 'Somebody has these nights');
    expectShown('Somebody has these nights', 'Night of 25 Nov 2026');
    expect(button('Block nights').disabled).toBe(false);
  });
});

describe('terms of a home', () => {
  const send = 'POST /api/desk/properties/7/stay-terms';
  const form = () => within(screen.getByRole('form', { name: 'Booking terms' }));
  const field = (name: string) => form().getByLabelText<HTMLInputElement>(name);
  const kept = {
    books: 'instant',
    tier: 'medium',
    maxNights: 30,
    noticeDays: 1,
    arrivalDays: null,
    weekendPrice: 150_000,
    houseRules: 'No smoking',
    checkInWords: null,
    address: 'Plot 12',
  };
  const save = (user: User) => user.click(button('Save terms'));

  test('changes nothing when unchanged terms are saved', async () => {
    const { user } = opened();
    await save(user);
    expect(sentBody(send).body).toEqual(kept);
  });

  test.each(['1,200,000', '1 200 000', '1200000'])(
    'requires an amount for the weekend price, typed as “%s”',
    async (typed) => {
      const { user } = opened();
      await user.clear(field('Weekend price per night (UGX)'));
      await user.type(field('Weekend price per night (UGX)'), typed);
      await save(user);
      expect(sentBody(send).body).toMatchObject({ weekendPrice: 1_200_000 });
    },
  );

  test('sends changed terms as entered', async () => {
    const { user } = opened();
    await user.selectOptions(field('Booking type'), 'On request: you accept each booking first');
    await user.selectOptions(field('Cancellation'), 'Strict');
    for (const [name, text] of [
      ['Maximum stay (nights)', '14'],
      ['Advance notice (days)', '3'],
      ['Weekend price per night (UGX)', '120,000'],
      ['House rules', ' Quiet after ten '],
      ['Check-in instructions', 'The askari has the key'],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), text);
    }
    await user.clear(field('Address'));
    await user.click(field('Mon'));
    await user.click(field('Sun'));
    await save(user);
    expect(sentBody(send).body).toEqual({
      books: 'request',
      tier: 'low',
      maxNights: 14,
      noticeDays: 3,
      arrivalDays: [1, 2, 3, 4, 5],
      weekendPrice: 120_000,
      houseRules: 'Quiet after ten',
      checkInWords: 'The askari has the key',
      address: null,
    });
  });

  test('sends no weekend price when it is off, and no value for an emptied field', async () => {
    const { user } = opened();
    await user.clear(field('Weekend price per night (UGX)'));
    await user.clear(field('Maximum stay (nights)'));
    await user.clear(field('Advance notice (days)'));
    await save(user);
    expect(sentBody(send).body).toMatchObject({ weekendPrice: null, maxNights: null, noticeDays: null });
  });

  test('sends no arrival days when none is selected, which differs from every day', async () => {
    const { user } = opened();
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) await user.click(field(day));
    await save(user);
    expect(sentBody(send).body).toMatchObject({ arrivalDays: [] });
  });

  test('explains the selected cancellation policy', async () => {
    const { user } = opened();
    expectShown('Half goes back');
    await user.selectOptions(field('Cancellation'), 'Strict');
    expectShown('Nothing goes back');
    expect(screen.queryByText('Half goes back')).toBeNull();
  });

  test('confirms the saved terms and reloads the calendar', async () => {
    const { user, client } = opened();
    await save(user);
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(send, { ...terms, maxNights: 14 });
    expect(client.getQueryData(stayTermsQuery(7).queryKey)?.maxNights).toBe(14);
    expect(pendingRequests()).toEqual([read.nights]);
    await respondTo(read.nights, nights);
    expect(toastText()).toBe('Saved: Existing bookings keep their terms.');
  });

  test('shows errors of rejected terms next to their fields and no confirmation', async () => {
    const { user } = opened();
    await save(user);
    await respondWithError(send, 400, 'Not so', {
      fields: { maxNights: 'At most 365 nights', arrivalDays: 'Choose at least one check-in day' },
    });
    expect(field('Maximum stay (nights)').getAttribute('aria-invalid')).toBe('true');
    expectShown('At most 365 nights', 'Choose at least one check-in day');
    expect([toastText(), pendingRequests()]).toEqual([null, []]);
  });
});

describe('calendars of other channels', () => {
  const send = 'POST /api/desk/properties/7/calendars';
  const renew = 'POST /api/desk/properties/7/calendar-address';
  const name = () => screen.getByLabelText<HTMLInputElement>('Channel');
  const address = () => screen.getByLabelText<HTMLInputElement>('iCal address');
  const lineOf = (channel: string) => {
    const line = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(channel));
    return within(line ?? document.body);
  };

  async function adding(user: User) {
    await user.type(name(), ' A third ');
    await user.type(address(), ' https://third.example/a.ics ');
    await user.click(button('Add calendar'));
  }

  test('adds a feed, confirms it and clears the form', async () => {
    const { user } = opened();
    await adding(user);
    expect(sentBody(send).body).toEqual({ name: 'A third', address: 'https://third.example/a.ics' });
    expect(button('Adding...').disabled).toBe(true);
    const third = {
      ...{ id: 10, name: 'A third', site: 'third.example', readAt: null, fault: null, notes: [] },
      ...{ ourAddress: 'https://homes.example/calendars/ten.ics', fetchedAt: null },
    };
    await respondTo(send, { ...calendars, feeds: [...calendars.feeds, third] });
    expectShown('third.example');
    expect([name().value, address().value]).toEqual(['', '']);
    expect(toastText()).toBe('Calendar added: Its bookings now block the same nights here.');
  });

  test('rejects an unreadable feed and keeps the input', async () => {
    const { user } = opened();
    await adding(user);
    await respondWithError(send, 400, 'Not so', { fields: { address: 'This is no calendar' } });
    expectShown('This is no calendar');
    expect(address().value).toBe('https://third.example/a.ics');
    expect(toastText()).toBeNull();
  });

  test('reads each feed separately and disables its buttons meanwhile', async () => {
    const { user } = opened();
    await user.click(lineOf('Another').getByRole('button', { name: 'Sync now' }));
    expect(pendingRequests()).toEqual(['POST /api/desk/properties/7/calendars/9/read']);
    expect(lineOf('Another').getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
    expect(lineOf('A channel').getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(
      false,
    );
    const [first, second] = calendars.feeds;
    await respondTo('POST /api/desk/properties/7/calendars/9/read', {
      ...calendars,
      feeds: [first, { ...second, readAt: '2026-11-24T09:00:00Z' }],
    });
    expectShown('Last synced 24 Nov 2026 at 12:00 PM');
  });

  test('removes a feed, and shows the reason in its row when the removal fails', async () => {
    const { user } = opened();
    await user.click(lineOf('A channel').getByRole('button', { name: 'Remove' }));
    await failWithNetworkError('DELETE /api/desk/properties/7/calendars/8');
    lineOf('A channel').getByText(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await user.click(lineOf('A channel').getByRole('button', { name: 'Remove' }));
    await respondTo('DELETE /api/desk/properties/7/calendars/8', {
      ...calendars,
      feeds: calendars.feeds.slice(1),
    });
    expect(screen.queryByText('channel.example')).toBeNull();
  });

  test('copies our calendar URL and confirms it until the URL changes', async () => {
    const { user } = opened();
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button('Copy link'));
    expect(copy).toHaveBeenCalledWith('https://homes.example/calendars/secret.ics');
    await screen.findByRole('button', { name: 'Copied!' });
    await user.click(button('Create new link'));
    expect(button('Create new link').disabled).toBe(true);
    await respondTo(renew, { ...calendars, address: 'https://homes.example/calendars/other.ics' });
    expect(button('Copy link')).toBeDefined();
    expectShown('https://homes.example/calendars/other.ics');
  });

  test('creates the first calendar URL on a tap and shows errors', async () => {
    const { user } = opened({ calendars: { address: null } });
    await user.click(button('Create link'));
    await respondWithError(renew, 429, 'Too many in an hour');
    expectShown('Too many in an hour');
    await user.click(button('Create link'));
    await respondTo(renew, calendars);
    expect(screen.queryByText('Too many in an hour')).toBeNull();
    expectShown('https://homes.example/calendars/secret.ics');
  });
});
