import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DeskViewing, HoursReply, ViewingTimes } from '#features/viewings/schema.ts';
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
import { deskDayQuery, hoursQuery, timesQuery } from './queries.ts';
import { ViewingDesk } from './viewing-desk.tsx';

const day = '2026-11-27';
const visit: DeskViewing = {
  home: { id: 7, title: 'A bungalow', category: 'for_sale', location: 'Kololo', lat: null, lng: null },
  startsAt: `${day}T12:00:00Z`,
  day,
  hour: 15,
  state: 'booked',
  isConfirmed: false,
  endedBy: null,
  words: null,
  mayChange: true,
  mayMiss: false,
  mayMeet: false,
  id: 3,
  agent: 'Daniel Agent',
  name: 'Amina Sample',
  phone: '+256700000001',
  email: null,
};
const begun: Partial<DeskViewing> = { mayChange: false, mayMiss: true, mayMeet: true };
const times: ViewingTimes = {
  today: day,
  first: day,
  last: '2026-12-27',
  closed: null,
  days: [{ day: '2026-11-28', isOff: false, slots: [{ hour: 9, cannot: null }] }],
};
const hours: HoursReply = {
  firstHour: 9,
  lastHour: 17,
  weekdaysOff: [6],
  daysOff: ['2026-12-25'],
  noticeHours: 2,
  bufferMinutes: 30,
  today: day,
  isOwn: true,
};
const dayOf = (viewings: DeskViewing[]) => ({ today: day, day, ahead: [], viewings });
const read = `GET /api/desk/viewings?day=${day}`;
const acts = (act: string) => `POST /api/desk/viewings/3/${act}`;

const opened = (changes: Partial<DeskViewing> = {}) =>
  inUse(<ViewingDesk day={day} isOfAll={false} more={() => null} />, [
    [deskDayQuery(day).queryKey, dayOf([{ ...visit, ...changes }])],
    [deskDayQuery(null).queryKey, dayOf([])],
    [timesQuery(7).queryKey, times],
    [hoursQuery().queryKey, hours],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('a day that could not be loaded is read again on a tap', async () => {
  const { user } = inUse(<ViewingDesk day={null} isOfAll={false} more={() => null} />);
  expectShown('Loading your viewings...');
  await refuse('GET /api/desk/viewings', 503, 'Later');
  await user.click(button('Try again'));
  await answer('GET /api/desk/viewings', dayOf([visit]));
  expectShown('Today, Friday 27 November 2026', 'A bungalow');
});

describe('a viewing at the desk', () => {
  test('is confirmed, said once the day was read again, and all days are', async () => {
    const { user, client } = opened();
    await user.click(button('Confirm'));
    expect(button('Confirm').disabled).toBe(true);
    await answer(acts('confirm'), { ...visit, isConfirmed: true });
    expect([waiting(), toastWords()]).toEqual([[read], null]);
    await answer(read, dayOf([{ ...visit, isConfirmed: true }]));
    expect(toastWords()).toBe('Viewing confirmed');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(client.getQueryState(deskDayQuery(null).queryKey)?.isInvalidated).toBe(true);
    // Hours are not what changed.
    expect(client.getQueryState(hoursQuery().queryKey)?.isInvalidated).toBe(false);
  });

  test('that cannot be confirmed says why', async () => {
    const { user } = opened();
    await user.click(button('Confirm'));
    await refuse(acts('confirm'), 409, 'It was cancelled');
    expect(screen.getByRole('alert').textContent).toBe('It was cancelled');
    expect(toastWords()).toBeNull();
  });

  test('is declined with words for the visitor', async () => {
    const { user } = opened();
    await user.click(button('Decline'));
    expect(waiting()).toEqual([]);
    await user.type(field('Reason'), 'The key is away');
    await user.click(button('Cancel viewing'));
    expect(sentWith(acts('decline')).body).toEqual({ words: 'The key is away' });
    expect(button('One moment...').disabled).toBe(true);
    await answer(acts('decline'), { ...visit, state: 'declined' });
    await answer(read, dayOf([{ ...visit, state: 'declined', mayChange: false }]));
    expect(toastWords()).toBe('Viewing cancelled');
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expectShown('Cancelled by the agent');
  });

  test('is not declined without words, nor by whoever keeps it', async () => {
    const { user } = opened();
    await user.click(button('Decline'));
    await user.click(button('Cancel viewing'));
    await refuse(acts('decline'), 400, 'Please say why in a sentence');
    expect(field('Reason').getAttribute('aria-invalid')).toBe('true');
    expectShown('Please say why in a sentence');
    await user.click(button('Keep it'));
    expect(button('Decline')).toBeDefined();
    expect(waiting()).toEqual([]);
  });

  test('is moved, and the visitor is told', async () => {
    const { user } = opened();
    await user.click(button('Reschedule'));
    await user.click(button(/^Saturday 28 November/));
    await user.click(screen.getByRole('radio', { name: '9:00 AM' }));
    await user.click(button('Reschedule to 9:00 AM on 28 Nov 2026'));
    expect(sentWith(acts('move')).body).toEqual({ day: '2026-11-28', hour: 9 });
    await answer(acts('move'), { ...visit, day: '2026-11-28', hour: 9 });
    await answer(read, dayOf([]));
    expect(toastWords()).toBe(
      'Viewing moved: New time: 9:00 AM on 28 Nov 2026. We have emailed the visitor.',
    );
    expectShown('No viewings on this day.');
  });

  test('whose visitor did not come is recorded on the second tap', async () => {
    const { user } = opened(begun);
    await user.click(button('Visitor no-show'));
    expectShown('Did the visitor miss the viewing?');
    expect(waiting()).toEqual([]);
    await user.click(button('Record no-show'));
    await answer(acts('no-show'), { ...visit, state: 'missed', endedBy: 'agent' });
    await answer(read, dayOf([{ ...visit, mayChange: false, state: 'missed', endedBy: 'agent' }]));
    expect(toastWords()).toBe('No-show recorded');
    expectShown('The visitor did not show up');
  });

  test('or not, after all', async () => {
    const { user } = opened(begun);
    await user.click(button('Visitor no-show'));
    await user.click(button('Back'));
    expect(button('Visitor no-show')).toBeDefined();
    expect(waiting()).toEqual([]);
  });

  test('is met by the code of the visitor, with or without its gaps', async () => {
    const { user } = opened(begun);
    await user.type(field('Visitor’s code'), ' 012 345 ');
    await user.click(button('Confirm meeting'));
    expect(sentWith(acts('meet')).body).toEqual({ code: '012345' });
    expect(button('Checking...').disabled).toBe(true);
    await answer(acts('meet'), { ...visit, state: 'met' });
    expect(waiting()).toEqual([read]);
    await answer(read, dayOf([{ ...visit, mayChange: false, state: 'met' }]));
    expect(toastWords()).toBe('Completed');
    expectShown('Completed');
  });

  test.each([
    [
      { fields: { code: 'Enter the six digits that the visitor shows' } },
      'Enter the six digits that the visitor shows',
    ],
    [{}, 'This is not their code'],
  ])('a wrong code is said beside its field', async (more, words) => {
    const { user } = opened(begun);
    await user.type(field('Visitor’s code'), '1');
    await user.click(button('Confirm meeting'));
    await refuse(acts('meet'), 400, 'This is not their code', more);
    expectShown(words);
    expect(field('Visitor’s code').getAttribute('aria-invalid')).toBe('true');
    expect([toastWords(), waiting()]).toEqual([null, []]);
  });

  test('to move whose hours are not known yet waits for them', async () => {
    const { user, client } = opened();
    client.removeQueries({ queryKey: timesQuery(7).queryKey });
    await user.click(button('Reschedule'));
    expectShown('Loading available times...');
    await answer('GET /api/properties/7/viewing-times', times);
    expect(button('We have recorded your report. You can book another time or another home.').disabled).toBe(
      true,
    );
  });
});

describe('the hours in which homes are shown', () => {
  const send = 'PUT /api/desk/viewing-hours';
  const kept = {
    firstHour: 9,
    lastHour: 17,
    weekdaysOff: [6],
    daysOff: ['2026-12-25'],
    noticeHours: 2,
    bufferMinutes: 30,
  };
  async function setting() {
    const used = opened();
    await used.user.click(button('Edit hours and days off'));
    return used;
  }
  const daysOff = () => within(screen.getByText('Days off').closest('div') ?? document.body);

  test('that are saved as they are change nothing', async () => {
    const { user } = await setting();
    await user.click(button('Save'));
    expect(sentWith(send).body).toEqual(kept);
  });

  test('that are changed are sent as they stand', async () => {
    const { user } = await setting();
    await user.selectOptions(field('First viewing'), '7:00 AM');
    await user.selectOptions(field('Last viewing'), '8:00 PM');
    await user.click(field('Monday'));
    await user.click(field('Sunday'));
    for (const [name, text] of [
      ['Minimum notice (hours)', '24'],
      ['Travel time between homes (minutes)', '45'],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), text);
    }
    await user.click(button('Save'));
    expect(sentWith(send).body).toEqual({
      firstHour: 7,
      lastHour: 20,
      weekdaysOff: [0],
      daysOff: ['2026-12-25'],
      noticeHours: 24,
      bufferMinutes: 45,
    });
  });

  test('a day off is chosen and let go by a tap, and they stand in their order', async () => {
    const { user } = await setting();
    await user.click(button('Next month'));
    await user.click(button(/^Thursday 24 December/));
    expect(
      daysOff()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Thursday 24 December 2026', 'Friday 25 December 2026']);
    await user.click(button(/^Friday 25 December.*off/));
    await user.click(button('Save'));
    expect(sentWith(send).body).toMatchObject({ daysOff: ['2026-12-24'] });
  });

  test('once saved are kept, said, and the form is closed', async () => {
    const { user, client } = await setting();
    await user.click(button('Save'));
    expect(button('Saving...').disabled).toBe(true);
    await answer(send, { ...hours, firstHour: 8 });
    expect(toastWords()).toBe('Viewing hours saved');
    expect(client.getQueryData(hoursQuery().queryKey)?.firstHour).toBe(8);
    await user.click(button('Edit hours and days off'));
    expect(field('First viewing').value).toBe('8');
  });

  test('that are refused say so beside their field, and the form stays', async () => {
    const { user } = await setting();
    await user.click(button('Save'));
    await refuse(send, 400, 'Not so', { fields: { lastHour: 'The last hour is not before the first' } });
    expectShown('The last hour is not before the first');
    expect(field('Last viewing').getAttribute('aria-invalid')).toBe('true');
    expect(toastWords()).toBeNull();
    await user.click(button('Save'));
    await breakLine(send);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  });

  test('are left as they are by whoever goes back', async () => {
    const { user } = await setting();
    await user.click(button('Next month'));
    await user.click(button(/^Thursday 24 December/));
    await user.click(button('Back'));
    expect(waiting()).toEqual([]);
    await user.click(button('Edit hours and days off'));
    expect(daysOff().getAllByRole('listitem')).toHaveLength(1);
  });
});
