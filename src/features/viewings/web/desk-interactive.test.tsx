import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { HoursReply, ManagerViewing, ViewingTimes } from '#features/viewings/schema.ts';
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
import { hoursQuery, managerDayQuery, timesQuery } from './queries.ts';
import { ViewingsDashboard } from './viewings-dashboard.tsx';

const day = '2026-11-27';
const visit: ManagerViewing = {
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
const begun: Partial<ManagerViewing> = { mayChange: false, mayMiss: true, mayMeet: true };
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
  booked: [{ day: '2026-12-24', count: 2 }],
  today: day,
  isOwn: true,
};
const dayOf = (viewings: ManagerViewing[]) => ({ today: day, day, ahead: [], viewings });
const read = `GET /api/desk/viewings?day=${day}`;
const acts = (act: string) => `POST /api/desk/viewings/3/${act}`;

const opened = (changes: Partial<ManagerViewing> = {}) =>
  renderInteractive(<ViewingsDashboard day={day} showsAllAgents={false} more={() => null} />, [
    [managerDayQuery(day).queryKey, dayOf([{ ...visit, ...changes }])],
    [managerDayQuery(null).queryKey, dayOf([])],
    [timesQuery(7).queryKey, times],
    [hoursQuery().queryKey, hours],
  ]);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test('reloads a day on a tap after a failure', async () => {
  const { user } = renderInteractive(
    <ViewingsDashboard day={null} showsAllAgents={false} more={() => null} />,
  );
  expectShown('Loading your viewings...');
  await respondWithError('GET /api/desk/viewings', 503, 'Later');
  await user.click(button('Try again'));
  await respondTo('GET /api/desk/viewings', dayOf([visit]));
  expectShown('Today, Friday 27 November 2026', 'A bungalow');
});

describe('viewing on the dashboard', () => {
  test('confirms a viewing, reloads all days and then shows the result', async () => {
    const { user, client } = opened();
    await user.click(button('Confirm'));
    expect(button('Confirm').disabled).toBe(true);
    await respondTo(acts('confirm'), { ...visit, isConfirmed: true });
    expect([pendingRequests(), toastText()]).toEqual([[read], null]);
    await respondTo(read, dayOf([{ ...visit, isConfirmed: true }]));
    expect(toastText()).toBe('Viewing confirmed');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(client.getQueryState(managerDayQuery(null).queryKey)?.isInvalidated).toBe(true);
    // The hours have not changed.
    expect(client.getQueryState(hoursQuery().queryKey)?.isInvalidated).toBe(false);
  });

  test('shows why a viewing cannot be confirmed', async () => {
    const { user } = opened();
    await user.click(button('Confirm'));
    await respondWithError(acts('confirm'), 409, 'It was cancelled');
    expect(screen.getByRole('alert').textContent).toBe('It was cancelled');
    expect(toastText()).toBeNull();
  });

  test('declines a viewing with a message to the visitor', async () => {
    const { user } = opened();
    await user.click(button('Decline'));
    expect(pendingRequests()).toEqual([]);
    await user.type(field('Reason'), 'The key is away');
    await user.click(button('Cancel viewing'));
    expect(sentBody(acts('decline')).body).toEqual({ words: 'The key is away' });
    expect(button('One moment...').disabled).toBe(true);
    await respondTo(acts('decline'), { ...visit, state: 'declined' });
    await respondTo(read, dayOf([{ ...visit, state: 'declined', mayChange: false }]));
    expect(toastText()).toBe('Viewing cancelled');
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expectShown('Cancelled by the agent');
  });

  test('declines nothing without a message or after a cancel', async () => {
    const { user } = opened();
    await user.click(button('Decline'));
    await user.click(button('Cancel viewing'));
    await respondWithError(acts('decline'), 400, 'Please say why in a sentence');
    expect(field('Reason').getAttribute('aria-invalid')).toBe('true');
    expectShown('Please say why in a sentence');
    await user.click(button('Keep viewing'));
    expect(button('Decline')).toBeDefined();
    expect(pendingRequests()).toEqual([]);
  });

  test('reschedules a viewing and notifies the visitor', async () => {
    const { user } = opened();
    await user.click(button('Reschedule'));
    await user.click(button(/^Saturday 28 November/));
    await user.click(screen.getByRole('radio', { name: '9:00 AM' }));
    await user.click(button('Reschedule to 9:00 AM on 28 Nov 2026'));
    expect(sentBody(acts('move')).body).toEqual({ day: '2026-11-28', hour: 9 });
    await respondTo(acts('move'), { ...visit, day: '2026-11-28', hour: 9 });
    await respondTo(read, dayOf([]));
    expect(toastText()).toBe(
      'Viewing rescheduled: New time: 9:00 AM on 28 Nov 2026. We have emailed the visitor.',
    );
    expectShown('No viewings on this day.');
  });

  test("records a visitor's no-show on the second tap", async () => {
    const { user } = opened(begun);
    await user.click(button('Visitor no-show'));
    expectShown('Did the visitor miss the viewing?');
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Record no-show'));
    await respondTo(acts('no-show'), { ...visit, state: 'missed', endedBy: 'agent' });
    await respondTo(read, dayOf([{ ...visit, mayChange: false, state: 'missed', endedBy: 'agent' }]));
    expect(toastText()).toBe('No-show recorded');
    expectShown('The visitor did not show up');
  });

  test('records no no-show when the agent cancels', async () => {
    const { user } = opened(begun);
    await user.click(button('Visitor no-show'));
    await user.click(button('Back'));
    expect(button('Visitor no-show')).toBeDefined();
    expect(pendingRequests()).toEqual([]);
  });

  test("accepts the visitor's code with or without spaces", async () => {
    const { user } = opened(begun);
    await user.type(field('Visitor’s code'), ' 012 345 ');
    await user.click(button('Confirm meeting'));
    expect(sentBody(acts('meet')).body).toEqual({ code: '012345' });
    expect(button('Checking...').disabled).toBe(true);
    await respondTo(acts('meet'), { ...visit, state: 'met' });
    expect(pendingRequests()).toEqual([read]);
    await respondTo(read, dayOf([{ ...visit, mayChange: false, state: 'met' }]));
    expect(toastText()).toBe('Viewing completed');
    expectShown('Completed');
  });

  test.each([
    [{ fields: { code: 'Enter the visitor’s six-digit code' } }, 'Enter the visitor’s six-digit code'],
    [{}, 'This is not their code'],
  ])('shows the error of a wrong code next to its field', async (more, words) => {
    const { user } = opened(begun);
    await user.type(field('Visitor’s code'), '1');
    await user.click(button('Confirm meeting'));
    await respondWithError(acts('meet'), 400, 'This is not their code', more);
    expectShown(words);
    expect(field('Visitor’s code').getAttribute('aria-invalid')).toBe('true');
    expect([toastText(), pendingRequests()]).toEqual([null, []]);
  });

  test('waits for the free hours before a reschedule', async () => {
    const { user, client } = opened();
    client.removeQueries({ queryKey: timesQuery(7).queryKey });
    await user.click(button('Reschedule'));
    expectShown('Loading available times...');
    await respondTo('GET /api/properties/7/viewing-times', times);
    expect(button('Choose another time').disabled).toBe(true);
  });
});

describe('viewing hours form', () => {
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

  test('sends no change when unchanged hours are saved', async () => {
    const { user } = await setting();
    await user.click(button('Save'));
    expect(sentBody(send).body).toEqual(kept);
  });

  test('sends changed hours as entered', async () => {
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
    expect(sentBody(send).body).toEqual({
      firstHour: 7,
      lastHour: 20,
      weekdaysOff: [0],
      daysOff: ['2026-12-25'],
      noticeHours: 24,
      bufferMinutes: 45,
    });
  });

  test('adds and removes a day off on a tap and keeps them in order', async () => {
    const { user } = await setting();
    await user.click(button('Next month'));
    await user.click(button(/^Thursday 24 December/));
    expect(
      daysOff()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Thursday 24 December 2026', 'Friday 25 December 2026']);
    expectShown('2 viewings are booked on Thursday 24 December 2026. A day off does not cancel them.');
    await user.click(button(/^Friday 25 December.*off/));
    await user.click(button('Save'));
    expect(sentBody(send).body).toMatchObject({ daysOff: ['2026-12-24'] });
  });

  test('confirms the saved hours and closes the form', async () => {
    const { user, client } = await setting();
    await user.click(button('Save'));
    expect(button('Saving...').disabled).toBe(true);
    await respondTo(send, { ...hours, firstHour: 8 });
    expect(toastText()).toBe('Viewing hours saved');
    expect(client.getQueryData(hoursQuery().queryKey)?.firstHour).toBe(8);
    await user.click(button('Edit hours and days off'));
    expect(field('First viewing').value).toBe('8');
  });

  test('shows rejected hours next to their fields and keeps the form open', async () => {
    const { user } = await setting();
    await user.click(button('Save'));
    await respondWithError(send, 400, 'Not so', {
      fields: { lastHour: 'The last viewing cannot be before the first viewing' },
    });
    expectShown('The last viewing cannot be before the first viewing');
    expect(field('Last viewing').getAttribute('aria-invalid')).toBe('true');
    expect(toastText()).toBeNull();
    await user.click(button('Save'));
    await failWithNetworkError(send);
    expectShown('You are offline. Your changes are still here. Try again when you are back online.');
  });

  test('leaves the hours unchanged on cancel', async () => {
    const { user } = await setting();
    await user.click(button('Next month'));
    await user.click(button(/^Thursday 24 December/));
    await user.click(button('Back'));
    expect(pendingRequests()).toEqual([]);
    await user.click(button('Edit hours and days off'));
    expect(daysOff().getAllByRole('listitem')).toHaveLength(1);
  });
});
