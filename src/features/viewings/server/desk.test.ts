import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing, morningClock, sampleGuest } from '#app/testing/viewing-factory.ts';
import { weekdayOf } from '#kit/calendar-day.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { remindOfViewings } from './reminders.ts';

const site = { appOrigin: 'http://localhost:3000', productName: 'Homes' };
const time = morningClock();
const day = time.dayAfter(2);
let world: TestApp;
let manager: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  await lengthenWaits(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  time.set(time.today, '07:00');
  await query(
    'delete from rate_limit_attempts; delete from emails; delete from viewings; delete from viewing_hours',
  );
  manager = await signInAs(world, 'property_manager');
  home = await homeOf(manager);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const storedMarks = async () =>
  (await query('select mark from viewings order by id')).map(({ mark }) => openLink(world.kit.secrets, mark));

async function homeOf(owner: Person): Promise<number> {
  const id = await createTestProperty(world.kit, { category: 'for_sale' });
  await query('update properties set owner_id = $1 where id = $2', [owner.id, id]);
  return id;
}

type Booked = { id: number; mark: string };
async function booked(hour = 10, changes: object = {}, of = home): Promise<Booked> {
  const reply = await bookAndConfirmViewing(world, of, { day, hour, ...changes });
  expect(reply.statusCode, reply.body).toBe(201);
  const { mark } = reply.json();
  const [{ id }] = await query(`select id from viewings where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
    mark,
  ]);
  return { id, mark };
}
const desk = async (who: Person, search = '') =>
  (await world.inject({ url: `/api/desk/viewings${search}`, cookies: who.cookies })).json();
const act = (who: Person, id: number, verb: string, payload?: object) =>
  world.inject({
    method: 'POST',
    url: `/api/desk/viewings/${id}/${verb}`,
    cookies: who.cookies,
    ...(payload && { payload }),
  });
const view = async (mark: string) => (await world.inject({ url: `/api/viewings/${mark}` })).json();
const lastOf = (recipient: string) =>
  query('select body_text, calendar from emails where recipient = $1 order by id desc limit 1', [recipient]);
const subjects = async (recipient: string) =>
  (await emailsTo(world, recipient)).map(({ subject }) => subject);
describe("agent's day", () => {
  test("lists the agent's own viewings in order of time with the next days, and everything for admins", async () => {
    const late = await booked(15);
    const early = await booked(9, { phone: '0700 000 002' }, await homeOf(manager));
    const gone = await booked(11, { phone: '0700 000 003' }, await homeOf(manager));
    await world.inject({ method: 'POST', url: `/api/viewings/${gone.mark}/cancel` });
    const refused = await booked(13, { phone: '0700 000 004' }, await homeOf(manager));
    await act(manager, refused.id, 'decline', { words: 'It is let.' });
    const seen = await desk(manager, `?day=${day}`);
    expect([seen.today, seen.day, seen.ahead]).toEqual([time.today, day, [{ day, count: 2 }]]);
    expect(seen.viewings.map(({ id, hour }: { id: number; hour: number }) => [id, hour])).toEqual([
      [early.id, 9],
      [late.id, 15],
    ]);
    expect(seen.viewings[0]).toMatchObject({
      name: sampleGuest.name,
      phone: '+256700000002',
      mayMeet: false,
    });
    expect(Object.keys(seen.viewings[0])).not.toContain('code');
    expect((await desk(manager)).viewings).toEqual([]);
    expect((await desk(await signInAs(world, 'property_manager'), `?day=${day}`)).viewings).toEqual([]);
    const ofAll = await desk(await signInAs(world, 'admin'), `?day=${day}`);
    expect(ofAll.viewings).toHaveLength(2);
  });

  test("begins and ends at midnight in Kampala and leaves out other agents' viewings", async () => {
    const hours = {
      firstHour: 0,
      lastHour: 23,
      weekdaysOff: [],
      daysOff: [],
      noticeHours: 0,
      bufferMinutes: 0,
    };
    const put = { method: 'PUT', url: '/api/desk/viewing-hours', payload: hours } as const;
    await world.inject({ ...put, cookies: manager.cookies });
    const first = await booked(0);
    const last = await booked(23, { phone: '0700 000 002' }, await homeOf(manager));
    const next = { day: time.dayAfter(3), phone: '0700 000 003' };
    await booked(0, next, await homeOf(manager));
    await booked(10, { phone: '0700 000 004' }, await homeOf(await signInAs(world, 'property_manager')));
    const seen = await desk(manager, `?day=${day}`);
    expect(seen.viewings.map(({ id }: { id: number }) => id)).toEqual([first.id, last.id]);
    expect(seen.ahead).toEqual([
      { day, count: 2 },
      { day: time.dayAfter(3), count: 1 },
    ]);
    time.set(time.dayAfter(3), '00:30');
    expect(await desk(manager)).toMatchObject({
      today: time.dayAfter(3),
      viewings: [{ hour: 0 }],
      ahead: [{ day: time.dayAfter(3), count: 1 }],
    });
  });

  test("returns 404 when an agent changes another agent's viewing", async () => {
    const { id } = await booked();
    const other = await signInAs(world, 'property_manager');
    const asked = [
      ['confirm'],
      ['decline', { words: 'No.' }],
      ['move', { day, hour: 11 }],
      ['meet', { code: '000000' }],
      ['no-show'],
    ] as const;
    for (const [verb, payload] of asked) expect((await act(other, id, verb, payload)).statusCode).toBe(404);
  });
});

describe('viewings managed by an admin', () => {
  test("lets an admin confirm another agent's viewing without notifying the admin", async () => {
    const admin = await signInAs(world, 'admin');
    const { id, mark } = await booked();
    expect((await act(admin, id, 'confirm')).statusCode).toBe(200);
    expect((await view(mark)).isConfirmed).toBe(true);
    expect((await subjects(sampleGuest.email)).at(-1)).toContain('confirmed');
    expect(await subjects(admin.email)).toEqual([]);
  });
});

describe('viewing before it begins', () => {
  test('notifies the visitor of a confirmation once', async () => {
    await query('update properties set lat = 0.33, lng = 32.59 where id = $1', [home]);
    const { id, mark } = await booked();
    const pin = async () => (await view(mark)).home.lat;
    expect([await pin(), (await emailsTo(world, sampleGuest.email))[0]?.body_text]).toEqual([
      null,
      expect.stringContaining('destination=Naalya'),
    ]);
    for (const _ of [1, 2]) expect((await act(manager, id, 'confirm')).json().isConfirmed).toBe(true);
    const [{ calendar }] = await lastOf(sampleGuest.email);
    expect(calendar).toContain('METHOD:REQUEST');
    expect(calendar).toContain('SEQUENCE:1');
    expect([(await view(mark)).isConfirmed, await pin()]).toEqual([true, 0.33]);
    expect(
      (await subjects(sampleGuest.email)).filter((subject) => subject.includes('confirmed')),
    ).toHaveLength(1);
  });

  test('requires another confirmation after the visitor reschedules', async () => {
    await query('update properties set lat = 0.33, lng = 32.59 where id = $1', [home]);
    const { id, mark } = await booked();
    await act(manager, id, 'confirm');
    await world.inject({ method: 'POST', url: `/api/viewings/${mark}/move`, payload: { day, hour: 14 } });
    expect(await view(mark)).toMatchObject({ hour: 14, isConfirmed: false, home: { lat: null } });
  });

  test('states the reason of a declined viewing, frees the hour and removes the calendar entry', async () => {
    const { id, mark } = await booked();
    expect((await act(manager, id, 'decline', { words: '' })).json().fields).toEqual({
      words: 'Please say why in a sentence',
    });
    expect((await act(manager, id, 'decline', { words: 'The roof leaks.\nSorry.' })).statusCode).toBe(200);
    expect(await view(mark)).toMatchObject({
      state: 'declined',
      endedBy: 'agent',
      words: 'The roof leaks.\nSorry.',
    });
    const last = (await emailsTo(world, sampleGuest.email)).at(-1);
    expect(last?.body_text).toContain('The agent wrote: The roof leaks. Sorry.');
    for (const recipient of [sampleGuest.email, manager.email]) {
      const [{ calendar }] = await lastOf(recipient);
      expect(calendar).toContain('METHOD:CANCEL');
      expect(calendar).toContain('STATUS:CANCELLED');
    }
    await booked(10, { phone: '0700 000 002' });
    expect((await act(manager, id, 'confirm')).json().code).toBe('viewing_over');
  });

  test('rejects a confirmation or decline once the viewing has begun', async () => {
    const { id, mark } = await booked(10);
    time.set(day, '10:00');
    for (const [verb, payload] of [
      ['confirm', undefined],
      ['decline', { words: 'Too late.' }],
    ] as const) {
      const reply = await act(manager, id, verb, payload);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'viewing_over']);
    }
    expect(await view(mark)).toMatchObject({ state: 'booked', isConfirmed: false });
  });

  test('limits the decline message to 500 characters', async () => {
    const { id } = await booked();
    const long = await act(manager, id, 'decline', { words: 'x'.repeat(501) });
    expect([long.statusCode, long.json().fields]).toEqual([400, { words: 'Enter at most 500 characters' }]);
    const reply = await act(manager, id, 'decline', { words: 'x'.repeat(500) });
    expect([reply.statusCode, reply.json().words.length]).toEqual([200, 500]);
  });

  test('notifies once when a viewing is declined again', async () => {
    const { id } = await booked();
    for (const words of ['The roof leaks.', 'It is let.'])
      expect((await act(manager, id, 'decline', { words })).json()).toMatchObject({
        state: 'declined',
        words: 'The roof leaks.',
      });
    expect(await subjects(sampleGuest.email)).toHaveLength(2);
    const [, toManager] = await emailsTo(world, manager.email);
    expect(toManager?.subject).toMatch(/^Viewing cancelled for listing \d+: .+, 10:00 AM \(Kampala time\)$/);
    expect(toManager?.body_text).toMatch(/^The viewing of “.*” for .* is cancelled\.$/m);
    expect(toManager?.body_text).not.toContain('cancelled the viewing');
  });

  test("includes the exact location in the visitor's email and calendar only after the confirmation", async () => {
    await query('update properties set lat = 0.33, lng = 32.59 where id = $1', [home]);
    const { id, mark } = await booked();
    const last = async (recipient: string) => (await lastOf(recipient))[0];
    const isExact = async (recipient: string) => {
      const { body_text: text, calendar } = await last(recipient);
      return [text.includes('0.33%2C32.59'), calendar?.includes('GEO:0.33;32.59') ?? null];
    };
    expect([await isExact(sampleGuest.email), await isExact(manager.email)]).toEqual([
      [false, false],
      [true, true],
    ]);
    await world.inject({ method: 'POST', url: `/api/viewings/${mark}/move`, payload: { day, hour: 14 } });
    expect(await isExact(sampleGuest.email)).toEqual([false, false]);
    time.set(time.dayAfter(1), '14:00');
    await remindOfViewings(world.kit, site);
    expect([await isExact(sampleGuest.email), await isExact(manager.email)]).toEqual([
      [false, null],
      [true, null],
    ]);
    await act(manager, id, 'confirm');
    expect(await isExact(sampleGuest.email)).toEqual([true, true]);
    expect((await last(sampleGuest.email)).body_text).toMatch(/^Person \d+ has confirmed your viewing of “/m);
  });

  test('notifies each side who rescheduled the viewing, and from which time', async () => {
    const { id, mark } = await booked();
    const last = async (recipient: string) => (await emailsTo(world, recipient)).at(-1)?.body_text;
    await world.inject({ method: 'POST', url: `/api/viewings/${mark}/move`, payload: { day, hour: 14 } });
    expect(await last(sampleGuest.email)).not.toContain('The agent rescheduled your viewing');
    expect(await last(sampleGuest.email)).toMatch(
      /has been rescheduled from .+, 10:00 AM .+ to .+, 2:00 PM /,
    );
    expect(await last(manager.email)).toContain('Amina Sample (0700 000 001) rescheduled the viewing.');
    await act(manager, id, 'move', { day, hour: 16 });
    expect(await last(sampleGuest.email)).toContain(
      'The agent rescheduled your viewing, as agreed with you.',
    );
    expect(await last(manager.email)).toContain('We have emailed Amina Sample (0700 000 001).');
    await world.inject({ method: 'POST', url: `/api/viewings/${mark}/cancel` });
    expect(await last(manager.email)).toContain('Amina Sample (0700 000 001) cancelled the viewing.');
  });

  test('notifies the admins when the agent may no longer list homes', async () => {
    const { mark } = await booked();
    const admin = await signInAs(world, 'admin');
    await query("update users set role = 'user' where id = $1", [manager.id]);
    await query('delete from emails');
    await world.inject({ method: 'POST', url: `/api/viewings/${mark}/cancel` });
    expect(await subjects(manager.email)).toEqual([]);
    expect(await subjects(admin.email)).toEqual([
      expect.stringMatching(/^Viewing cancelled for listing \d+: /),
    ]);
  });

  test('treats a time set by the agent as confirmed and notifies the visitor', async () => {
    const { id, mark } = await booked();
    await booked(12, { phone: '0700 000 002' }, await homeOf(manager));
    expect((await act(manager, id, 'move', { day, hour: 12 })).json().code).toBe('slot_taken');
    expect((await act(manager, id, 'move', { day, hour: 16 })).statusCode).toBe(200);
    expect(await view(mark)).toMatchObject({ hour: 16, isConfirmed: true });
    expect((await subjects(sampleGuest.email)).at(-1)).toMatch(/^Viewing rescheduled: .+, 4:00 PM /);
  });
});

describe('viewing in progress', () => {
  test("confirms the meeting once with the visitor's code within its time", async () => {
    const { id, mark } = await booked();
    const { code } = await view(mark);
    expect((await act(manager, id, 'meet', { code })).json().code).toBe('not_now');
    time.set(day, '10:05');
    expect((await desk(manager)).viewings[0].mayMeet).toBe(true);
    expect((await act(manager, id, 'meet', { code: '12' })).json().fields).toEqual({
      code: 'Enter the visitor’s six-digit code',
    });
    for (const _ of [1, 2]) expect((await act(manager, id, 'meet', { code })).json().state).toBe('met');
    expect(await view(mark)).toMatchObject({ state: 'met', mayMiss: false });
    // The viewing remains in the agent's route for the day.
    expect(await desk(manager)).toMatchObject({
      viewings: [{ id, state: 'met', mayMeet: false }],
      ahead: [{ day, count: 1 }],
    });
    expect(
      (await world.inject({ method: 'POST', url: `/api/viewings/${mark}/nobody-came` })).json().code,
    ).toBe('not_missed');
  });

  test('limits code attempts: after five wrong codes even the right one must wait', async () => {
    const { id, mark } = await booked();
    const { code } = await view(mark);
    const wrong = code === '000000' ? '000001' : '000000';
    time.set(day, '10:05');
    const replies = [];
    for (let guess = 0; guess < 7; guess++)
      replies.push((await act(manager, id, 'meet', { code: wrong })).statusCode);
    expect(replies).toEqual([422, 422, 422, 422, 422, 422, 429]);
    expect((await act(manager, id, 'meet', { code })).statusCode).toBe(429);
    expect((await view(mark)).state).toBe('booked');
  });

  test("records a visitor's no-show after a quarter of an hour", async () => {
    const { id, mark } = await booked();
    time.set(day, '10:14');
    expect((await act(manager, id, 'no-show')).json().code).toBe('not_missed');
    time.set(day, '10:15');
    for (const _ of [1, 2]) expect((await act(manager, id, 'no-show')).json().state).toBe('missed');
    expect(await view(mark)).toMatchObject({ state: 'missed', endedBy: 'agent', mayMiss: false });
    expect(await desk(manager)).toMatchObject({
      viewings: [{ id, state: 'missed', mayMiss: false }],
      ahead: [{ day, count: 1 }],
    });
  });
});

describe('viewing hours and days off', () => {
  const hours = {
    firstHour: 8,
    lastHour: 12,
    weekdaysOff: [],
    daysOff: [],
    noticeHours: 0,
    bufferMinutes: 0,
  };
  const put = (who: Person, payload: object) =>
    world.inject({ method: 'PUT', url: '/api/desk/viewing-hours', cookies: who.cookies, payload });
  const read = async (who: Person, search = '') =>
    (await world.inject({ url: `/api/desk/viewing-hours${search}`, cookies: who.cookies })).json();
  const hoursOn = async (wanted: string, id = home) => {
    const url = `/api/properties/${id}/viewing-times?from=${wanted}&days=1`;
    const { days } = (await world.inject({ url })).json();
    return days[0].slots.map(({ hour }: { hour: number }) => hour);
  };

  test("use the default hours until set, then apply the agent's hours and days off to all homes", async () => {
    expect(await read(manager)).toMatchObject({ firstHour: 9, lastHour: 17, noticeHours: 2, isOwn: false });
    const reply = await put(manager, { ...hours, daysOff: [day, time.today, time.dayAfter(-1)] });
    expect([reply.statusCode, reply.json().isOwn, reply.json().daysOff]).toEqual([
      200,
      true,
      [time.today, day],
    ]);
    expect(reply.json().booked).toEqual([]);
    expect(await hoursOn(time.today)).toEqual([]);
    expect([await hoursOn(day), await hoursOn(time.dayAfter(3))]).toEqual([[], [8, 9, 10, 11, 12]]);
    const refused = await bookAndConfirmViewing(world, home, { day, hour: 9 });
    expect(refused.json().code).toBe('slot_off');
  });

  test('list a day off until it is over in Kampala', async () => {
    await put(manager, { ...hours, daysOff: [time.today, day] });
    time.set(time.today, '23:30');
    expect((await read(manager)).daysOff).toEqual([time.today, day]);
    time.set(time.dayAfter(1), '00:30');
    expect(await read(manager)).toMatchObject({ today: time.dayAfter(1), daysOff: [day] });
  });

  test('accept a single hour and the maximum notice and travel time, and no more', async () => {
    const most = { ...hours, firstHour: 12, lastHour: 12, noticeHours: 168, bufferMinutes: 240 };
    expect((await put(manager, most)).json()).toMatchObject(most);
    expect(await hoursOn(day)).toEqual([12]);
    for (const [beyond, message] of [
      [{ noticeHours: 169 }, 'At most 168 hours'],
      [{ bufferMinutes: 241 }, 'At most 240 minutes'],
      [{ firstHour: 24 }, 'Choose an hour'],
    ] as const) {
      const reply = await put(manager, { ...most, ...beyond });
      const [field = ''] = Object.keys(beyond);
      expect([reply.statusCode, reply.json().fields[field]]).toEqual([400, message]);
    }
    expect(await read(manager)).toMatchObject(most);
  });

  test('name the days with booked viewings, which a day off does not cancel', async () => {
    await booked(10);
    await booked(13, { phone: '0700 000 002' }, await homeOf(manager));
    const reply = await put(manager, { ...hours, daysOff: [day] });
    expect(reply.json().booked).toEqual([{ day, count: 2 }]);
    expect((await read(manager, `?home=${home}`)).booked).toEqual([{ day, count: 1 }]);
    expect((await read(await signInAs(world, 'property_manager'))).booked).toEqual([]);
  });

  test('apply the latest hours and weekly days off', async () => {
    await put(manager, { ...hours, daysOff: [day] });
    const later = { ...hours, firstHour: 14, lastHour: 15, weekdaysOff: [weekdayOf(day)], noticeHours: 5 };
    await put(manager, later);
    expect(await read(manager)).toMatchObject({ ...later, daysOff: [], today: time.today, isOwn: true });
    expect([await hoursOn(day), await hoursOn(time.dayAfter(3))]).toEqual([[], [14, 15]]);
    time.set(time.dayAfter(3), '09:30');
    const times = await world.inject({ url: `/api/properties/${home}/viewing-times?days=1` });
    expect(times.json().days[0].slots).toEqual([
      { hour: 14, cannot: 'late' },
      { hour: 15, cannot: null },
    ]);
  });

  test("apply a home's own hours together with the agent's days off", async () => {
    await put(manager, { ...hours, daysOff: [day], bufferMinutes: 30 });
    await put(manager, { ...hours, home, firstHour: 15, lastHour: 16, bufferMinutes: 240 });
    expect([await hoursOn(day), await hoursOn(time.dayAfter(3))]).toEqual([[], [15, 16]]);
    expect(await hoursOn(time.dayAfter(3), await homeOf(manager))).toEqual([8, 9, 10, 11, 12]);
    expect(await read(manager, `?home=${home}`)).toMatchObject({ firstHour: 15, lastHour: 16, daysOff: [] });
    // The travel time between homes is the same in both directions.
    expect((await bookAndConfirmViewing(world, home, { day: time.dayAfter(3), hour: 15 })).statusCode).toBe(
      201,
    );
    const [{ minutes }] = await query(
      'select extract(epoch from agent_free_at - starts_at)::int / 60 as minutes from viewings',
    );
    expect(minutes).toBe(90);
  });

  test('close one home alone on its own days off, even without general hours', async () => {
    const week = [0, 1, 2, 3, 4, 5, 6].filter((one) => one !== weekdayOf(day));
    await put(manager, { ...hours, home, weekdaysOff: week });
    expect([await hoursOn(day), await hoursOn(time.dayAfter(3))]).toEqual([[8, 9, 10, 11, 12], []]);
    const other = await homeOf(manager);
    expect((await hoursOn(time.dayAfter(3), other)).length).toBe(9);
    await put(manager, { ...hours, home, daysOff: [day] });
    await put(manager, { ...hours, daysOff: [time.dayAfter(4)] });
    expect([await hoursOn(day), await hoursOn(time.dayAfter(3)), await hoursOn(time.dayAfter(4))]).toEqual([
      [],
      [8, 9, 10, 11, 12],
      [],
    ]);
    expect(await hoursOn(day, other)).toEqual([8, 9, 10, 11, 12]);
  });

  test("return 400 for hours that end before they begin, and 404 for another agent's home", async () => {
    expect((await put(manager, { ...hours, firstHour: 13 })).json().fields).toEqual({
      lastHour: 'The last viewing cannot be before the first viewing',
    });
    const other = await signInAs(world, 'property_manager');
    expect((await put(other, { ...hours, home })).statusCode).toBe(404);
    const url = `/api/desk/viewing-hours?home=${home}`;
    expect((await world.inject({ url, cookies: other.cookies })).statusCode).toBe(404);
    expect((await put(await signInAs(world, 'admin'), { ...hours, home })).statusCode).toBe(200);
    expect((await read(manager, `?home=${home}`)).isOwn).toBe(true);
  });
});

describe('viewing jobs', () => {
  const reminders = async () =>
    (await subjects(sampleGuest.email)).flatMap(
      (subject) => /^Reminder: viewing (tomorrow|today), /.exec(subject)?.[1] ?? [],
    );

  test('remind both sides the day before and two hours before, once each', async () => {
    await booked(10);
    time.set(time.dayAfter(1), '09:50');
    await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual([]);
    time.set(time.dayAfter(1), '10:00');
    for (const _ of [1, 2]) await world.runJobs('remind-viewings');
    expect(await reminders()).toEqual(['tomorrow']);
    time.set(day, '08:00');
    await Promise.all([1, 2, 3].map(() => remindOfViewings(world.kit, site)));
    expect(await reminders()).toEqual(['tomorrow', 'today']);
    expect(
      (await subjects(manager.email)).filter((subject) => subject.startsWith('Reminder: viewing today')),
    ).toHaveLength(1);
  });

  test('send no reminder for a viewing that either side has cancelled', async () => {
    const cancelled = await booked(10);
    const declined = await booked(12, { phone: '0700 000 002' }, await homeOf(manager));
    await world.inject({ method: 'POST', url: `/api/viewings/${cancelled.mark}/cancel` });
    await act(manager, declined.id, 'decline', { words: 'It is let.' });
    time.set(day, '08:30');
    await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual([]);
  });

  test('send reminders that are still useful after an outage, and none once the viewing has begun', async () => {
    await booked(10);
    await booked(14, { phone: '0700 000 002', email: 'b@example.com' }, await homeOf(manager));
    time.set(day, '10:00');
    for (const _ of [1, 2]) await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual([]);
    const ofOther = async () =>
      (await subjects('b@example.com')).filter((subject) =>
        /^Reminder: viewing today, .+, 2:00 PM /.test(subject),
      );
    expect(await ofOther()).toHaveLength(1);
    time.set(day, '12:30');
    await remindOfViewings(world.kit, site);
    expect(await ofOther()).toHaveLength(2);
  });

  test('send no reminder right after a booking or change, but another after a move to a later day', async () => {
    time.set(time.dayAfter(1), '09:00');
    const { mark } = await booked(10);
    time.set(time.dayAfter(1), '10:00');
    await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual([]);
    const payload = { day: time.dayAfter(4), hour: 10 };
    await world.inject({ method: 'POST', url: `/api/viewings/${mark}/move`, payload });
    time.set(time.dayAfter(3), '10:00');
    await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual(['tomorrow']);
  });

  test('remind two hours before a viewing that was moved to later on the same day', async () => {
    const { mark } = await booked(10);
    time.set(day, '07:00');
    const payload = { day, hour: 14 };
    const moved = await world.inject({ method: 'POST', url: `/api/viewings/${mark}/move`, payload });
    expect(moved.statusCode, moved.body).toBe(200);
    await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual([]);
    time.set(day, '12:00');
    await remindOfViewings(world.kit, site);
    expect(await reminders()).toEqual(['today']);
  });

  test('cancel a viewing whose home was deleted by an earlier version and cannot be confirmed', async () => {
    const { mark } = await booked();
    await query('delete from properties where id = $1', [home]);
    const [{ id }] = await query(`select id from viewings where mark_hash = sha256(convert_to($1, 'UTF8'))`, [
      mark,
    ]);
    const confirmed = await world.inject({
      method: 'POST',
      url: `/api/desk/viewings/${id}/confirm`,
      cookies: manager.cookies,
    });
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([409, 'home_deleted']);
    for (const _ of [1, 2]) await remindOfViewings(world.kit, site);
    expect(await view(mark)).toMatchObject({
      state: 'declined',
      words: null,
      home: { id: null },
    });
    expect((await subjects(manager.email)).filter((subject) => subject.includes('null'))).toEqual([]);
    expect(
      (await subjects(sampleGuest.email)).filter((subject) => subject.includes('cancelled')),
    ).toHaveLength(1);
  });

  test('delete viewings that are unchanged for two years, together with stored emails', async () => {
    const { mark } = await booked();
    const kept = await booked(11, { phone: '0700 000 002' }, await homeOf(manager));
    await query(
      `update viewings set changed_at = changed_at - interval '25 months', starts_at = starts_at - interval '25 months'
       where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    await world.runJobs('forget-viewings');
    expect(await storedMarks()).toEqual([kept.mark]);
    expect(await query('select count(*)::int from emails')).toEqual([{ count: 2 }]);
  });

  test('keep viewings until two years have passed, and those changed since', async () => {
    const young = await booked();
    const moved = await booked(11, { phone: '0700 000 002' }, await homeOf(manager));
    const earlier = (months: number, { mark }: Booked) =>
      query(
        `update viewings set starts_at = starts_at - make_interval(months => $2),
           agent_free_at = agent_free_at - make_interval(months => $2) where mark_hash = sha256(convert_to($1, 'UTF8'))`,
        [mark, months],
      );
    await earlier(23, young);
    await earlier(25, moved);
    await query(
      `update viewings set changed_at = changed_at - interval '23 months' where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [young.mark],
    );
    await world.runJobs('forget-viewings');
    expect(await storedMarks()).toEqual([young.mark, moved.mark]);
  });
});
