import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  createStay,
  createStayProperty,
  dayAhead,
  endHold,
  fetchStay,
  type HouseFixture,
  occupiedNights,
  postStayAction,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { feedBody } from '#features/stays/calendar-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { readConflicts } from './feed-rows.ts';

let world: TestApp;
let house: HouseFixture;
let guest: Cookies;
/** Another channel with its calendar. */
let channel: Server;
let said: string | number = '';
let asked = 0;
beforeAll(async () => {
  world = await createTestApp();
  channel = createServer((_, reply) => {
    asked += 1;
    if (typeof said === 'number') reply.writeHead(said).end();
    else reply.end(said);
  }).listen(0, '127.0.0.1');
  await once(channel, 'listening');
});
afterAll(async () => {
  channel.closeAllConnections();
  channel.close();
  await world.close();
});
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  await world.kit.pool.query('delete from stay_feeds');
  guest = await createVisitor(world);
  house = await createStayProperty(world);
  said = calendar();
  asked = 0;
});

const ahead = (days: number) => dayAhead(world, days);
const range = (from: number, to: number) => ({ from: ahead(from), to: ahead(to) });
const addressOf = (name: string) => `http://127.0.0.1:${(channel.address() as AddressInfo).port}/${name}.ics`;

function calendar(...stretches: Array<[from: number, to: number]>): string {
  const entries = stretches.map(([from, to]) =>
    [
      'BEGIN:VEVENT',
      `UID:${from}@channel.example`,
      'DTSTAMP:20261101T000000Z',
      `DTSTART;VALUE=DATE:${ahead(from).replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${ahead(to).replaceAll('-', '')}`,
      'SUMMARY:Channel (Not available)',
      'END:VEVENT',
    ].join('\r\n'),
  );
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Channel//EN', ...entries, 'END:VCALENDAR'].join(
    '\r\n',
  );
}

const send = (
  method: 'GET' | 'POST' | 'DELETE',
  rest: string,
  payload?: object,
  cookies: Cookies = house.host.cookies,
) =>
  world.inject({
    method,
    url: `/api/desk/properties/${house.id}/${rest}`,
    cookies,
    ...(payload && { payload }),
  });
const read = async () => (await send('GET', 'calendars')).json();
const add = (name = 'channel') => send('POST', 'calendars', { name, address: addressOf(name) });

async function readDue(): Promise<void> {
  await world.runJobs('read-feeds');
}

/** Makes all feeds due now, and reads them. */
async function comeDue(): Promise<void> {
  await world.kit.pool.query('update stay_feeds set next_read_at = now()');
  await readDue();
}

test("imports a channel's nights and blocks bookings on them", async () => {
  said = calendar([10, 12], [12, 13], [20, 21]);
  const added = await add();
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { address: null, feeds: [{ name: 'channel', site: '127.0.0.1', fault: null }], conflicts: [] },
  ]);
  expect(await occupiedNights(world, house)).toEqual([range(10, 13), range(20, 21)]);
  expect((await bookStayAs(world, guest, house, { checkIn: ahead(11) })).statusCode).toBe(409);
});

test('skips unreadable entries and shows them to the host until they become readable', async () => {
  said = calendar([10, 12]).replace('SUMMARY', 'please keep the gate open\r\nSUMMARY');
  const added = await add();
  const notes = ['Line 9 is not a line of a calendar. We skipped it.'];
  expect([added.statusCode, added.json().feeds]).toMatchObject([201, [{ fault: null, notes }]]);
  expect(await occupiedNights(world, house)).toEqual([range(10, 12)]);
  said = calendar([10, 12]);
  await comeDue();
  expect((await read()).feeds).toMatchObject([{ notes: [] }]);
});

test('reads a webcal: URL over HTTPS', async () => {
  const address = 'webcal://127.0.0.1/\u200enights.ics';
  const reply = await send('POST', 'calendars', { name: 'channel', address });
  expect(reply.statusCode).toBe(400);
  expect(Object.keys(reply.json().fields)).toEqual(['address']);
  expect(feedBody.parse({ name: 'a', address }).address).toBe('https://127.0.0.1/nights.ics');
  expect(feedBody.parse({ name: 'a', address: 'WEBCALS://a.example/n.ics' }).address).toBe(
    'https://a.example/n.ics',
  );
});

test('frees and blocks nights as the channel changes, half an hour later', async () => {
  said = calendar([10, 13], [20, 22]);
  await add();
  said = calendar([11, 13], [30, 31]);
  await readDue();
  expect(asked).toBe(1);
  await comeDue();
  expect(await occupiedNights(world, house)).toEqual([range(11, 13), range(30, 31)]);
});

test('frees the imported nights when a feed is removed', async () => {
  said = calendar([10, 13]);
  const [feed] = (await add()).json().feeds;
  expect((await send('DELETE', `calendars/${feed.id}`)).json().feeds).toEqual([]);
  expect(await occupiedNights(world, house)).toEqual([]);
});

test('reads a feed at once when the host requests it, even after a failure', async () => {
  const [feed] = (await add()).json().feeds;
  said = calendar([10, 13]);
  const read = await send('POST', `calendars/${feed.id}/read`);
  expect([read.statusCode, read.json().feeds[0].fault]).toEqual([200, null]);
  expect(await occupiedNights(world, house)).toEqual([range(10, 13)]);
  said = 503;
  const failed = await send('POST', `calendars/${feed.id}/read`);
  expect([failed.statusCode, failed.json().feeds[0].fault]).toEqual([
    200,
    'This address returned the error 503',
  ]);
  expect(await occupiedNights(world, house)).toEqual([range(10, 13)]);
  expect((await send('POST', 'calendars/2000000000/read')).statusCode).toBe(404);
});

describe('unreadable calendar', () => {
  test.each<[string, string | number, string]>([
    [
      'a page',
      '<!doctype html>',
      'This address leads to a web page. Copy the address under “Export calendar”, which often ends with .ics',
    ],
    ['an error', 503, 'This address returned the error 503'],
    ['two megabytes', 'x'.repeat(2_000_001), 'This address returned more than 2000 kB'],
  ])('rejects a new feed: %s', async (_, answer, why) => {
    said = answer;
    const reply = await add();
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { address: why }]);
    expect((await read()).feeds).toEqual([]);
  });

  test('reports a later failure to the host, keeps the known nights and reads less and less often', async () => {
    said = calendar([10, 13]);
    await add();
    said = calendar([10, 13]).slice(0, -30);
    for (const minutes of [30, 60, 120]) {
      await comeDue();
      const { rows } = await world.kit.pool.query(
        'select round(extract(epoch from next_read_at - now()) / 60)::int as minutes from stay_feeds',
      );
      expect(rows).toEqual([{ minutes }]);
    }
    expect((await read()).feeds).toMatchObject([
      { fault: expect.stringContaining('The end of this calendar is missing') },
    ]);
    expect(await occupiedNights(world, house)).toEqual([range(10, 13)]);
    said = calendar([10, 12]);
    await comeDue();
    expect((await read()).feeds).toMatchObject([{ fault: null }]);
    expect(await occupiedNights(world, house)).toEqual([range(10, 12)]);
  });
});

test('reads a failing feed twice a day, and at the normal interval again once it recovers', async () => {
  await add();
  const minutes = async () => {
    await comeDue();
    const { rows } = await world.kit.pool.query(
      'select round(extract(epoch from next_read_at - now()) / 60)::int as minutes from stay_feeds',
    );
    return rows[0].minutes;
  };
  said = 503;
  const pauses: number[] = [];
  for (let round = 0; round < 8; round += 1) pauses.push(await minutes());
  expect(pauses).toEqual([30, 60, 120, 240, 480, 720, 720, 720]);
  said = calendar();
  expect(await minutes()).toBe(30);
  said = 503;
  expect([await minutes(), await minutes()]).toEqual([30, 60]);
});

test('reads the other feeds while one fails', async () => {
  const first = house;
  await add('one');
  house = await createStayProperty(world);
  await add('two');
  const whole = calendar([10, 13]);
  await world.kit.pool.query(
    "update stay_feeds set address = 'http://127.0.0.1:1/gone.ics' where name = 'one'",
  );
  said = whole;
  await comeDue();
  expect(await occupiedNights(world, house)).toEqual([range(10, 13)]);
  expect(await occupiedNights(world, first)).toEqual([]);
});

describe('nights sold by both sides', () => {
  test("shows double-booked nights to the host at once and keeps the guest's stay", async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    said = calendar([8, 12]);
    expect((await add()).json().conflicts).toMatchObject([
      { ...range(10, 12), feed: 'channel', guest: 'Amina Sample', isWhole: false },
    ]);
    expect((await fetchStay(world, mark)).state).toBe('confirmed');
    expect(await occupiedNights(world, house)).toEqual([range(8, 13)]);
  });

  test('emails the host once for each double-booked stay, and never for a hold', async () => {
    await add();
    const letters = async () =>
      (await emailsTo(world, house.host.email)).filter(({ subject }) =>
        subject.startsWith('Possible double booking:'),
      );
    await bookStayAs(world, guest, house, { checkIn: ahead(20) });
    said = calendar([20, 22]);
    await comeDue();
    expect(await letters()).toEqual([]);
    await createStay(world, await createVisitor(world), house, { checkIn: ahead(10) });
    said = calendar([8, 12], [20, 22]);
    await comeDue();
    said = calendar([9, 12], [20, 22]);
    await comeDue();
    expect(await letters()).toMatchObject([
      { body_text: expect.stringContaining('Amina Sample booked these nights with us.') },
    ]);
    expect(await letters()).toMatchObject([
      {
        subject: expect.stringMatching(
          `^Possible double booking: ${formatDate(ahead(10))} to ${formatDate(ahead(12))} at`,
        ),
      },
    ]);
    expect((await letters())[0]?.body_text).toContain('Please decide soon which of the two guests to move.');
    expect((await letters())[0]?.body_text).toContain(
      `http://localhost:3000/admin/bookings?home=${house.id}`,
    );
  });

  test("ignores an imported entry with exactly a stay's own nights, which may be our own calendar", async () => {
    await createStay(world, guest, house, { checkIn: ahead(10) });
    said = calendar([10, 13]);
    expect((await add()).json().conflicts).toMatchObject([{ ...range(10, 13), isWhole: true }]);
    const [letter] = await emailsTo(world, house.host.email).then((mails) => mails.slice(-1));
    expect(letter?.body_text).toContain('the channel may be copying our calendar');
  });

  test('emails the host again when a date change moves a stay onto nights that the channel has sold', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    said = calendar([10, 12]);
    await add();
    const moved = await postStayAction(world, mark, 'move', {
      checkIn: ahead(20),
      nights: 3,
      total: 300_000,
    });
    expect(moved.statusCode, moved.body).toBe(200);
    said = calendar([22, 24]);
    await comeDue();
    const letters = (await emailsTo(world, house.host.email)).filter(({ subject }) =>
      subject.startsWith('Possible double booking:'),
    );
    expect(letters).toHaveLength(2);
  });

  test('shows double-booked nights until they are over', async () => {
    await createStay(world, guest, house, { checkIn: ahead(10) });
    said = calendar([8, 12]);
    await add();
    const on = async (days: number) => (await readConflicts(world.kit.db, house.id, ahead(days))).length;
    expect([await on(11), await on(12)]).toEqual([1, 0]);
  });

  test('keeps double-booked nights blocked when our guest cancels', async () => {
    const mark = await createStay(world, guest, house, { checkIn: ahead(10) });
    said = calendar([11, 14]);
    await add();
    const { refundNow } = await fetchStay(world, mark);
    expect((await postStayAction(world, mark, 'cancel', { refund: refundNow })).statusCode).toBe(200);
    expect(await occupiedNights(world, house)).toEqual([range(11, 14)]);
    expect((await read()).conflicts).toEqual([]);
  });

  test('assigns the nights to the channel when a hold expires', async () => {
    const held = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    said = calendar([11, 12]);
    await add();
    await endHold(world, held.mark);
    const other = await createVisitor(world);
    expect((await bookStayAs(world, other, house, { checkIn: ahead(10) })).statusCode).toBe(409);
    expect((await bookStayAs(world, other, house, { checkIn: ahead(12) })).statusCode).toBe(201);
  });

  test('keeps nights of two channels blocked until both release them', async () => {
    said = calendar([10, 13]);
    const [first] = (await add('one')).json().feeds;
    said = calendar([12, 15]);
    await add('two');
    await send('DELETE', `calendars/${first.id}`);
    expect(await occupiedNights(world, house)).toEqual([range(12, 15)]);
  });

  test('gives nights booked at the same moment to the first writer and imports the rest of the calendar', async () => {
    for (let round = 0; round < 10; round += 1) {
      house = await createStayProperty(world);
      said = calendar([10, 20]);
      const [added, booked] = await Promise.all([
        add(),
        bookStayAs(world, guest, house, { checkIn: ahead(12) }),
      ]);
      expect(added.statusCode).toBe(201);
      expect([201, 409]).toContain(booked.statusCode);
      expect(await occupiedNights(world, house)).toEqual([range(10, 20)]);
    }
  });
});

describe('exported calendar', () => {
  const fetchOurs = async () => {
    const { address } = (await send('POST', 'calendar-address')).json();
    return { address, reply: await world.inject({ url: new URL(address).pathname }) };
  };

  test('exports the taken nights without guest details', async () => {
    await createStay(world, guest, house, { checkIn: ahead(10) });
    await send('POST', 'blocks', { ...range(20, 22), note: 'My sister' });
    const { reply } = await fetchOurs();
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const compact = (days: number) => ahead(days).replaceAll('-', '');
    const lines = reply.body.split('\r\n').filter((line) => /^DT(START|END)|^SUMMARY/.test(line));
    expect(lines).toEqual([
      `DTSTART;VALUE=DATE:${compact(10)}`,
      `DTEND;VALUE=DATE:${compact(13)}`,
      'SUMMARY:Not available',
      `DTSTART;VALUE=DATE:${compact(20)}`,
      `DTEND;VALUE=DATE:${compact(22)}`,
      'SUMMARY:Not available',
    ]);
    expect(reply.body).not.toMatch(/Amina|sister/);
  });

  test('leaves past nights out of the exported calendar', async () => {
    const block =
      'insert into occupied_nights (property_id, kind, nights) values ($1, $2, daterange($3, $4))';
    await world.kit.pool.query(block, [house.id, 'block', ahead(-5), ahead(0)]);
    expect((await fetchOurs()).reply.body).not.toContain('DTSTART');
    await world.kit.pool.query(block, [house.id, 'block', ahead(0), ahead(1)]);
    expect((await fetchOurs()).reply.body.match(/DTSTART/g)).toHaveLength(1);
  });

  test('exports nights while a hold lasts, and no longer', async () => {
    const held = (await bookStayAs(world, guest, house, { checkIn: ahead(10) })).json();
    expect((await fetchOurs()).reply.body).toContain(`DTSTART;VALUE=DATE:${ahead(10).replaceAll('-', '')}`);
    await endHold(world, held.mark);
    expect((await fetchOurs()).reply.body).not.toContain('DTSTART');
  });

  test('exports a calendar that another home can import', async () => {
    await createStay(world, guest, house, { checkIn: ahead(10) });
    said = (await fetchOurs()).reply.body;
    house = await createStayProperty(world);
    await add();
    expect(await occupiedNights(world, house)).toEqual([range(10, 13)]);
  });

  test('revokes the old calendar URL when a new one is created', async () => {
    const { address } = await fetchOurs();
    await fetchOurs();
    expect((await world.inject({ url: new URL(address).pathname })).statusCode).toBe(404);
  });
});

test("prevents another host from reading, adding or removing a home's calendars", async () => {
  said = calendar([10, 13]);
  const [feed] = (await add()).json().feeds;
  const { cookies } = await signInAs(world, 'property_manager');
  const replies = [
    await send('GET', 'calendars', undefined, cookies),
    await send('POST', 'calendars', { name: 'mine', address: addressOf('mine') }, cookies),
    await send('POST', `calendars/${feed.id}/read`, undefined, cookies),
    await send('DELETE', `calendars/${feed.id}`, undefined, cookies),
    await send('POST', 'calendar-address', undefined, cookies),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(asked).toBe(1);
});

test('returns 404 when a calendar is removed through another home, even by its host', async () => {
  said = calendar([10, 13]);
  const [feed] = (await add()).json().feeds;
  const other = await createStayProperty(world);
  const reply = await world.inject({
    method: 'DELETE',
    url: `/api/desk/properties/${other.id}/calendars/${feed.id}`,
    cookies: other.host.cookies,
  });
  expect(reply.statusCode).toBe(404);
  expect(await occupiedNights(world, house)).toEqual([range(10, 13)]);
});

test('rejects a duplicate feed and a sixth feed of a home, and limits the reads of each host', async () => {
  const again = [await add('one'), await add('one')];
  expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 400]);
  for (const name of ['two', 'three', 'four', 'five']) await add(name);
  const sixth = await add('six');
  expect([sixth.statusCode, asked]).toEqual([400, 6]);
  const [feed] = (await read()).feeds;
  let last = 200;
  for (let count = 0; count < 40 && last === 200; count += 1)
    last = (await send('POST', `calendars/${feed.id}/read`)).statusCode;
  expect(last).toBe(429);
});

test('accepts only five of several feeds added concurrently', async () => {
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const replies = await Promise.all(names.map((name) => add(name)));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(5).fill(201),
    ...Array(3).fill(400),
  ]);
});

test.each([
  ['', 'Enter a name for the channel'],
  ['x'.repeat(61), 'Enter at most 60 characters'],
])('rejects a channel named "%s"', async (name, why) => {
  const reply = await send('POST', 'calendars', { name, address: addressOf('one') });
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { name: why }]);
});

test('deletes the calendars of a deleted home', async () => {
  said = calendar([10, 13]);
  await add();
  await send('POST', 'calendar-address');
  await world.kit.pool.query('delete from properties where id = $1', [house.id]);
  const { rows } = await world.kit.pool.query('select from occupied_nights where property_id = $1', [
    house.id,
  ]);
  expect(rows).toEqual([]);
});
