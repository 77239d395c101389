import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ViewingPage as Viewing, ViewingTimes } from '#features/viewings/schema.ts';
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
import { OwnViewing } from './own-viewing.tsx';
import { OwnViewings } from './own-viewings.tsx';
import { timesQuery, viewingQuery } from './queries.ts';

const viewing: Viewing = {
  home: { id: 7, title: 'A bungalow', category: 'for_sale', location: 'Kololo', lat: null, lng: null },
  startsAt: '2026-11-27T12:00:00Z',
  day: '2026-11-27',
  hour: 15,
  state: 'booked',
  isConfirmed: false,
  endedBy: null,
  words: null,
  mayChange: true,
  mayMiss: false,
  mark: 'AB12',
  code: '012345',
  agent: 'Daniel Agent',
  name: 'Amina Sample',
  phone: '+256700000001',
  email: null,
  contact: null,
  reserved: null,
  isPaidLate: false,
  ...{ isUnlocked: false, canBookAgain: false, claimableUntil: null },
};
const free = { cannot: null };
const times: ViewingTimes = {
  today: '2026-11-24',
  first: '2026-11-24',
  last: '2026-12-24',
  closed: null,
  days: [
    {
      day: '2026-11-28',
      isOff: false,
      slots: [
        { hour: 9, ...free },
        { hour: 10, ...free },
      ],
    },
    { day: '2026-11-29', isOff: false, slots: [{ hour: 9, ...free }] },
  ],
};
const agency = { phone: null, chat: null, areSamples: false };

function Page() {
  const { data } = useQuery(viewingQuery('AB12'));
  return data ? <OwnViewing viewing={data} agency={agency} afterwards={<p>Write a review</p>} /> : null;
}
const opened = (changes: Partial<Viewing> = {}) =>
  renderInteractive(<Page />, [
    [viewingQuery('AB12').queryKey, { ...viewing, ...changes }],
    [timesQuery(7).queryKey, times],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const hour = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('reserved viewing', () => {
  const reserved = {
    state: 'reserved',
    mayChange: false,
    email: 'amina@example.com',
    reserved: { awaits: 'email', until: '2999-11-27T06:15:00Z' },
  } as const;
  const confirmEmail = 'POST /api/viewings/AB12/confirm-email';

  test('books by the link in the email without another tap, and removes the token from the URL', async () => {
    history.replaceState(null, '', '/viewings/AB12#confirm=tok-1');
    opened(reserved);
    expect([sentBody(confirmEmail).body, location.hash]).toEqual([{ token: 'tok-1' }, '']);
    await respondTo(confirmEmail, viewing);
    expect(toastText()).toBe('Viewing Booked!: Friday 27 November 2026, 3:00 PM');
    expectShown('Your code', '012345');
  });

  test('asks for the code when the link is invalid', async () => {
    history.replaceState(null, '', '/viewings/AB12#confirm=tok-1');
    opened(reserved);
    await respondWithError(confirmEmail, 422, 'This link is incomplete', { code: 'wrong_link' });
    expectShown('This link is incomplete', 'Enter the code we sent to amina@example.com');
  });
});

describe('rescheduling a viewing', () => {
  const move = 'POST /api/viewings/AB12/move';
  const moved = { ...viewing, day: '2026-11-28', hour: 10, startsAt: '2026-11-28T07:00:00Z' };

  async function chosen() {
    const used = opened();
    await used.user.click(button('Reschedule'));
    await used.user.click(button(/^Saturday 28 November/));
    await used.user.click(hour('10:00 AM'));
    return used;
  }

  test('requires a selected hour', async () => {
    const { user } = opened();
    await user.click(button('Reschedule'));
    expect(button('Choose another time').disabled).toBe(true);
    await user.click(button(/^Saturday 28 November/));
    expect(button('Choose another time').disabled).toBe(true);
    await user.click(hour('9:00 AM'));
    expect(button('Reschedule to 9:00 AM on 28 Nov 2026').disabled).toBe(false);
    await user.click(button(/^Sunday 29 November/));
    expect(button('Choose another time').disabled).toBe(true);
  });

  test('sends the change, confirms it and shows the new hour', async () => {
    const { user } = await chosen();
    await user.click(button('Reschedule to 10:00 AM on 28 Nov 2026'));
    expect(sentBody(move).body).toEqual({ day: '2026-11-28', hour: 10 });
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(move, moved);
    expect(toastText()).toBe('Viewing rescheduled: Saturday 28 November 2026, 10:00 AM');
    expectShown('Saturday 28 November 2026, 10:00 AM');
    expect(button('Reschedule')).toBeDefined();
  });

  test('keeps the selection after a rejection and shows the reason', async () => {
    const { user } = await chosen();
    await user.click(button('Reschedule to 10:00 AM on 28 Nov 2026'));
    await respondWithError(move, 409, 'Somebody has just taken this hour');
    expect(screen.getByRole('alert').textContent).toBe('Somebody has just taken this hour');
    expect(button('Reschedule to 10:00 AM on 28 Nov 2026').disabled).toBe(false);
    expect(toastText()).toBeNull();
  });

  test('keeps the time when the visitor cancels the change', async () => {
    const { user } = await chosen();
    await user.click(button('Keep current time'));
    expectShown('Friday 27 November 2026, 3:00 PM');
    expect(pendingRequests()).toEqual([]);
  });
});

describe('cancelling a viewing', () => {
  const cancel = 'POST /api/viewings/AB12/cancel';

  test('cancels on the second tap, confirms it and shows the result', async () => {
    const { user } = opened();
    await user.click(button('Cancel viewing'));
    expectShown('Cancel this viewing? Other visitors can then book this time.');
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Cancel viewing'));
    expect(button('One moment...').disabled).toBe(true);
    await respondTo(cancel, { ...viewing, state: 'cancelled', mayChange: false });
    expect(toastText()).toBe('Viewing cancelled');
    expectShown('Cancelled');
    expect(screen.queryByText(/^Cancel this viewing\?/)).toBeNull();
  });

  test('says before a cancellation that the home stays unlocked', async () => {
    const { user } = opened({ isUnlocked: true });
    await user.click(button('Cancel viewing'));
    expectShown('The home stays unlocked while your viewing package is valid.');
  });

  test('retries after a lost connection and reports no success before', async () => {
    const { user } = opened();
    await user.click(button('Cancel viewing'));
    await user.click(button('Cancel viewing'));
    await failWithNetworkError(cancel);
    expect(screen.getByRole('alert').textContent).toBe(
      'You are offline. Your changes are still here. Try again when you are back online.',
    );
    expect([toastText(), button('Cancel viewing').disabled]).toEqual([null, false]);
  });

  test('keeps the viewing when the visitor changes their mind', async () => {
    const { user } = opened();
    await user.click(button('Cancel viewing'));
    await user.click(button('Keep viewing'));
    expect(button('Cancel viewing')).toBeDefined();
    expect(pendingRequests()).toEqual([]);
  });
});

describe("viewing with an agent's no-show", () => {
  const say = 'POST /api/viewings/AB12/nobody-came';
  const over = { mayChange: false, mayMiss: true };
  const missed: Viewing = { ...viewing, mayChange: false, state: 'missed', endedBy: 'visitor' };

  test.each([
    [true, 'We have recorded your report. Follow it under Unlocked homes.'],
    [false, 'We have recorded your report. You can book another time or another home.'],
  ])('with a claim for the unlock %s shows: %s', async (isClaimed, words) => {
    const { user } = opened(over);
    await user.click(button('Report no-show'));
    expectShown('Did the agent not show up? We will ask them what happened.');
    await user.click(button('Report no-show'));
    expect(pendingRequests()).toEqual([say]);
    await respondTo(say, { viewing: missed, isClaimed });
    expect(toastText()).toBe(`Thank you for telling us: ${words}`);
    expectShown('The agent did not show up', 'Unlocked homes');
    expect(screen.queryByRole('button', { name: 'Report no-show' })).toBeNull();
  });

  test('shows a rejection where the no-show was reported', async () => {
    const { user } = opened(over);
    await user.click(button('Report no-show'));
    await user.click(button('Report no-show'));
    await respondWithError(say, 409, 'Completed');
    expect(screen.getByRole('alert').textContent).toBe('Completed');
    await user.click(button('Back'));
    expect(screen.queryByText(/^Did the agent not show up\?/)).toBeNull();
    expect(toastText()).toBeNull();
  });
});

test('reloads own viewings on a tap after a failure', async () => {
  const { user, history } = renderInteractive(
    <OwnViewings more={({ mark }) => <b>{`More of ${mark}`}</b>} />,
  );
  expectShown('Loading your viewings...');
  await respondWithError('GET /api/viewings/mine', 503, 'Later');
  expectShown('We could not load your viewings.');
  await user.click(button('Try again'));
  await respondTo('GET /api/viewings/mine', [viewing]);
  expectShown('A bungalow', 'More of AB12');
  await user.click(screen.getByRole('link', { name: /A bungalow/ }));
  expect(history.at(-1)).toBe('/viewings/AB12');
});
