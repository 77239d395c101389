import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnViewing as Viewing, ViewingTimes } from '#features/viewings/schema.ts';
import {
  answer,
  breakLine,
  expectShown,
  inUse,
  refuse,
  sentWith,
  toastWords,
  waiting,
} from '#kit/web/testing/in-use.tsx';
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
  inUse(<Page />, [
    [viewingQuery('AB12').queryKey, { ...viewing, ...changes }],
    [timesQuery(7).queryKey, times],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const hour = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('a reserved viewing', () => {
  const reserved = {
    ...{ state: 'reserved', mayChange: false, email: 'amina@example.com' },
    reserved: { awaits: 'email', until: '2999-11-27T06:15:00Z' },
  } as const;
  const confirmEmail = 'POST /api/viewings/AB12/confirm-email';

  test('is booked by the link of the email without another tap, and its token leaves the address', async () => {
    history.replaceState(null, '', '/viewings/AB12#confirm=tok-1');
    opened(reserved);
    expect([sentWith(confirmEmail).body, location.hash]).toEqual([{ token: 'tok-1' }, '']);
    await answer(confirmEmail, viewing);
    expect(toastWords()).toBe('Viewing Booked!: Friday 27 November 2026, 3:00 PM');
    expectShown('Your code', '012345');
  });

  test('still asks for the code where the link is not right', async () => {
    history.replaceState(null, '', '/viewings/AB12#confirm=tok-1');
    opened(reserved);
    await refuse(confirmEmail, 422, 'This link is not complete', { code: 'wrong_link' });
    expectShown('This link is not complete', 'Enter the code we sent to amina@example.com');
  });
});

describe('a viewing is moved', () => {
  const move = 'POST /api/viewings/AB12/move';
  const moved = { ...viewing, day: '2026-11-28', hour: 10, startsAt: '2026-11-28T07:00:00Z' };

  async function chosen() {
    const used = opened();
    await used.user.click(button('Move'));
    await used.user.click(button(/^Saturday 28 November/));
    await used.user.click(hour('10:00 AM'));
    return used;
  }

  test('only to an hour that is chosen', async () => {
    const { user } = opened();
    await user.click(button('Move'));
    expect(button('Choose another time').disabled).toBe(true);
    await user.click(button(/^Saturday 28 November/));
    expect(button('Choose another time').disabled).toBe(true);
    await user.click(hour('9:00 AM'));
    expect(button('Move to 9:00 AM on 28 Nov 2026').disabled).toBe(false);
    await user.click(button(/^Sunday 29 November/));
    expect(button('Choose another time').disabled).toBe(true);
  });

  test('it is sent, said, and shown at its new hour', async () => {
    const { user } = await chosen();
    await user.click(button('Move to 10:00 AM on 28 Nov 2026'));
    expect(sentWith(move).body).toEqual({ day: '2026-11-28', hour: 10 });
    expect(button('Moving...').disabled).toBe(true);
    await answer(move, moved);
    expect(toastWords()).toBe('Viewing moved: Saturday 28 November 2026, 10:00 AM');
    expectShown('Saturday 28 November 2026, 10:00 AM');
    expect(button('Move')).toBeDefined();
  });

  test('a refusal keeps what was chosen, and says why', async () => {
    const { user } = await chosen();
    await user.click(button('Move to 10:00 AM on 28 Nov 2026'));
    await refuse(move, 409, 'Somebody has just taken this hour');
    expect(screen.getByRole('alert').textContent).toBe('Somebody has just taken this hour');
    expect(button('Move to 10:00 AM on 28 Nov 2026').disabled).toBe(false);
    expect(toastWords()).toBeNull();
  });

  test('or stays as it is', async () => {
    const { user } = await chosen();
    await user.click(button('Keep it as it is'));
    expectShown('Friday 27 November 2026, 3:00 PM');
    expect(waiting()).toEqual([]);
  });
});

describe('a viewing is cancelled', () => {
  const cancel = 'POST /api/viewings/AB12/cancel';

  test('on the second tap, and it is said and shown', async () => {
    const { user } = opened();
    await user.click(button('Cancel the viewing'));
    expectShown('Cancel the viewing? Somebody else can then have the time.');
    expect(waiting()).toEqual([]);
    await user.click(button('Cancel it'));
    expect(button('One moment...').disabled).toBe(true);
    await answer(cancel, { ...viewing, state: 'cancelled', mayChange: false });
    expect(toastWords()).toBe('Viewing cancelled');
    expectShown('Cancelled');
    expect(screen.queryByText(/^Cancel the viewing\?/)).toBeNull();
  });

  test('when the line breaks it is asked again, and nothing is said to be done', async () => {
    const { user } = opened();
    await user.click(button('Cancel the viewing'));
    await user.click(button('Cancel it'));
    await breakLine(cancel);
    expect(screen.getByRole('alert').textContent).toMatch(/^There is no connection right now/);
    expect([toastWords(), button('Cancel it').disabled]).toEqual([null, false]);
  });

  test('or kept', async () => {
    const { user } = opened();
    await user.click(button('Cancel the viewing'));
    await user.click(button('Keep it'));
    expect(button('Cancel the viewing')).toBeDefined();
    expect(waiting()).toEqual([]);
  });
});

describe('a viewing to which nobody came', () => {
  const say = 'POST /api/viewings/AB12/nobody-came';
  const over = { mayChange: false, mayMiss: true };
  const missed: Viewing = { ...viewing, mayChange: false, state: 'missed', endedBy: 'visitor' };

  test.each([
    [true, 'Your opening is claimed back: ‘Homes you have opened’ says what becomes of it.'],
    [false, 'It is recorded. Please choose another time, or another home.'],
  ])('with an opening that is claimed back, %s: %s', async (isClaimed, words) => {
    const { user } = opened(over);
    await user.click(button('Nobody came'));
    expectShown('Did nobody come to show you the home? Whoever lists it is asked about it.');
    await user.click(button('Nobody came'));
    expect(waiting()).toEqual([say]);
    await answer(say, { viewing: missed, isClaimed });
    expect(toastWords()).toBe(`Thank you for telling us: ${words}`);
    expectShown('Nobody came to show it', 'Homes you have opened');
    expect(screen.queryByRole('button', { name: 'Nobody came' })).toBeNull();
  });

  test('a refusal is said where it was asked', async () => {
    const { user } = opened(over);
    await user.click(button('Nobody came'));
    await user.click(button('Nobody came'));
    await refuse(say, 409, 'Both were there');
    expect(screen.getByRole('alert').textContent).toBe('Both were there');
    await user.click(button('Back'));
    expect(screen.queryByText(/^Did nobody come/)).toBeNull();
    expect(toastWords()).toBeNull();
  });
});

test('own viewings that could not be loaded are looked up again on a tap', async () => {
  const { user, history } = inUse(<OwnViewings more={({ mark }) => <b>{`More of ${mark}`}</b>} />);
  expectShown('Loading your viewings...');
  await refuse('GET /api/viewings/mine', 503, 'Later');
  expectShown('Your viewings could not be loaded.');
  await user.click(button('Try again'));
  await answer('GET /api/viewings/mine', [viewing]);
  expectShown('A bungalow', 'More of AB12');
  await user.click(screen.getByRole('link', { name: /A bungalow/ }));
  expect(history.at(-1)).toBe('/viewings/AB12');
});
