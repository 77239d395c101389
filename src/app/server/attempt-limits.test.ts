import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome } from '#app/testing/claim-factory.ts';
import { buildPdf, uploadDocumentAs } from '#app/testing/document-factory.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import {
  createPayment,
  createPurchasedPackage,
  createVisitor,
  requestPackage,
} from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import {
  bookStayAs as bookStay,
  createStay,
  createStayProperty,
  dayAhead,
  type HouseFixture,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing as bookViewing, requestViewing } from '#app/testing/viewing-factory.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';

const time = shiftedClock();
let world: TestApp;
let user: Person;
let manager: Person;
let visitor: Cookies;
let bought: Cookies;
let rental: number;
let sale: number;
let agent: string;
let house: HouseFixture;
let stay: string;
let identity: number;
let lead: { id: number; reference: string };
let viewing: { id: number; mark: string };
let lot: LotFixture;
let bidder: Person;
let sold: { lot: LotFixture; buyer: Person };
let [payment, paid] = ['', ''];

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  [user, manager] = [await signInAs(world), await signInAs(world, 'property_manager')];
  await query('update users set email_confirmed_at = now() where id = any($1)', [[user.id, manager.id]]);
  visitor = await createVisitor(world);
  identity = (await query(`select id from checklist_items where title = 'Identity'`))[0].id;
  rental = await createListedHome(world, manager);
  sale = await createTestProperty(world.kit, { category: 'for_sale' });
  await query('update properties set owner_id = $1 where id = $2', [manager.id, sale]);
  agent = (await query('select agent_slug as mark from users where id = $1', [manager.id]))[0].mark;
  house = await createStayProperty(world);
  const { reference } = (await postEnquiry(world, rental)).json();
  lead = { reference, ...(await query('select id from enquiries order by id desc limit 1'))[0] };
  const booked = await bookViewing(world, sale, slot(3));
  viewing = {
    mark: booked.json().mark,
    ...(await query('select id from viewings order by id desc limit 1'))[0],
  };
  sold = await someSoldLot();
  lot = await createOpenLot(world, time);
  bidder = await createBidder(world, lot);
  payment = (await createPayment(world, visitor)).reference;
  bought = await createVisitor(world);
  paid = (await createPurchasedPackage(world, bought)).reference;
  stay = await createStay(world, visitor, house, { checkIn: dayAhead(world, 20) });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

async function someSoldLot() {
  const lot = await createOpenLot(world, time);
  const buyer = await createBidder(world, lot);
  await placeBid(world, lot, buyer, 100_000_000);
  await endLot(world, time);
  return { lot, buyer };
}

const slot = (days: number, hour = 10) => ({ day: addDays(kampalaDay(time.clock()), days), hour });
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who?: Cookies) =>
  world.inject({
    method,
    url,
    cookies: who ?? {},
    headers: { 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
let count = 0;
const newName = () => `limits-${(count += 1)}`;
const register = (email: string) =>
  ask('POST', '/api/register', {
    ...{ username: newName(), email, fullName: 'One of many', password: 'jacaranda on the hill' },
  });
const wrongSignIn = (username: string, cookies: Cookies = {}) =>
  ask('POST', '/api/login', { username, password: 'not the password' }, cookies);
const visit = (cookies: Cookies) =>
  Object.fromEntries(Object.entries(cookies).filter(([name]) => name !== 'session'));

async function sendPdf(url: string, { cookies }: Person) {
  const body = new FormData();
  body.append('paper', new Blob([new Uint8Array(buildPdf())]), 'scan.pdf');
  const request = new Request('http://x/', { method: 'POST', body });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return world.inject({
    method: 'POST',
    url,
    cookies,
    headers,
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

type Act = () => Promise<LightMyRequestResponse>;
/** The beginning of the key, and the number of attempts without a delay or a challenge. */
type Row = [key: string, free: number, act: Act];

/** Limits that only the caller can exhaust. The wait doubles with each further attempt. */
const waits: Row[] = [
  ['sign-in #', 5, () => wrongSignIn(user.username, visit(user.cookies))],
  [
    'password of #',
    5,
    () =>
      ask(
        'POST',
        '/api/user/password',
        { currentPassword: 'wrong', newPassword: 'a hill of jacaranda' },
        user.cookies,
      ),
  ],
  [
    'confirmation of #',
    3,
    async () => {
      await query('update users set email_confirmed_at = null where id = $1', [user.id]);
      const reply = await ask('POST', '/api/user/email-confirmation', {}, user.cookies);
      await query('update users set email_confirmed_at = now() where id = $1', [user.id]);
      return reply;
    },
  ],
  [
    'address change of #',
    3,
    () =>
      ask(
        'POST',
        '/api/user/email',
        { email: `${newName()}@example.org`, password: user.password },
        user.cookies,
      ),
  ],
  ['own data of ', 5, () => ask('POST', '/api/user/data', { password: user.password }, user.cookies)],
  [
    'payout destination of #',
    5,
    () =>
      ask(
        'POST',
        '/api/user/payout-destination',
        {
          ...{ kind: 'mobile_money', network: 'MTN', phone: '0772 123 456', name: 'Sarah Nakato' },
          password: user.password,
        },
        user.cookies,
      ),
  ],
  ['bounce forgotten by #', 3, () => ask('DELETE', '/api/mail-choices/bounce', undefined, user.cookies)],
  ['enquiries of #', 15, () => postEnquiry(world, rental, { cookies: user.cookies })],
  ['enquiries of ', 15, () => postEnquiry(world, rental, { cookies: visitor })],
  ['replies on ', 5, () => ask('POST', `/api/enquiries/${lead.reference}/replies`, { text: 'And?' })],
  [
    'answers by #',
    60,
    () => ask('POST', `/api/desk/leads/${lead.id}/answers`, { text: 'Yes.' }, manager.cookies),
  ],
  [
    'answers on lead ',
    10,
    () => ask('POST', `/api/desk/leads/${lead.id}/answers`, { text: 'Yes.' }, manager.cookies),
  ],
  ['reports by ', 8, () => ask('POST', `/api/properties/${rental}/report`, { reason: 'gone' }, user.cookies)],
  [
    'photograph reports by ',
    5,
    () => ask('POST', `/api/agents/${agent}/photograph-reports`, { reason: 'other' }, user.cookies),
  ],
  [
    'share by ',
    20,
    () =>
      ask(
        'POST',
        `/api/properties/${rental}/shares`,
        { name: 'Amina', email: 'amina@example.com' },
        user.cookies,
      ),
  ],
  [
    'favorites of account ',
    500,
    () => ask('POST', '/api/favorites', { saved: [], removed: [] }, user.cookies),
  ],
  ['notes of account ', 500, () => ask('PUT', `/api/favorites/${rental}/note`, { note: 'x' }, user.cookies)],
  [
    'lists of account ',
    300,
    () => ask('POST', '/api/favorite-lists', { name: 'Ours', displayName: 'A' }, user.cookies),
  ],
  ['stays of ', 30, () => bookStay(world, user.cookies, house, { checkIn: dayAhead(world, 10), total: 1 })],
  ['viewings of account ', 12, () => requestViewing(world, sale, slot(4), { cookies: user.cookies })],
  ['moves of viewing ', 8, () => ask('POST', `/api/viewings/${viewing.mark}/move`, slot(5, 11))],
  [
    'code of viewing ',
    5,
    () => ask('POST', `/api/desk/viewings/${viewing.id}/meet`, { code: '000000' }, manager.cookies),
  ],
  [
    'first rents of #',
    10,
    () =>
      ask(
        'POST',
        `/api/properties/${rental}/first-rent`,
        { moveIn: dayAhead(world, 10), amount: 1, name: 'Amina', phone: '0772 000 001' },
        user.cookies,
      ),
  ],
  [
    'rent receipts of #',
    30,
    () => ask('POST', '/api/first-rents/1/receipts/choice', { isWanted: true }, user.cookies),
  ],
  [
    'rent receipt files of #',
    60,
    () => ask('GET', '/api/rent-receipts/1/receipt.pdf', undefined, user.cookies),
  ],
  ['payments of #', 60, () => requestPackage(world, user.cookies)],
  [
    'checkout of payment ',
    30,
    () => ask('POST', `/api/payments/${payment}/checkout`, { method: 'card' }, visitor),
  ],
  ['check of payment ', 30, () => ask('POST', `/api/payments/${payment}/check`, undefined, visitor)],
  ['papers of ', 60, () => ask('GET', `/api/payments/${paid}/receipt.pdf`, undefined, bought)],
  ['statements of #', 60, () => ask('GET', '/api/user/earnings.pdf', undefined, user.cookies)],
  [
    'checks by #',
    40,
    () => ask('POST', `/api/verification/items/${identity}`, { document: 'passport' }, manager.cookies),
  ],
  [
    'code of #',
    5,
    () => ask('POST', '/api/user/two-factor/end', { password: user.password, code: '000000' }, user.cookies),
  ],
  [
    'calendars of ',
    30,
    () =>
      ask(
        'POST',
        `/api/desk/properties/${house.id}/calendars`,
        { name: 'Other', address: 'http://127.0.0.1:9/nights.ics' },
        house.host.cookies,
      ),
  ],
  [
    'moves of stay ',
    8,
    () => ask('POST', `/api/stays/${stay}/move`, { checkIn: dayAhead(world, 30), nights: 3, total: 1 }),
  ],
  ['proofs of payment by #', 20, () => sendPdf(`/api/lots/${sold.lot.id}/payment-proofs`, sold.buyer)],
  ['papers by #', 60, () => uploadDocumentAs(world, lot, lot.seller, buildPdf())],
  [
    'lot questions of #',
    5,
    () => ask('POST', `/api/lots/${lot.id}/questions`, { words: 'Who pays?' }, user.cookies),
  ],
  ['bids of #', 300, () => placeBid(world, lot, bidder, 1_000_000)],
];

/** Limits that others can exhaust too. A challenge lets the caller through. */
const challenges: Row[] = [
  ['register from ', 20, () => register(`${newName()}@example.net`)],
  ['first mails to ', 5, () => register(`crowd+${newName()}@example.net`)],
  ['reset from ', 10, () => ask('POST', '/api/password-resets', { email: 'nobody@example.com' })],
  ['reset of ', 3, () => ask('POST', '/api/password-resets', { email: 'nobody@example.com' })],
  ['sign-in from ', 20, () => wrongSignIn('nobody-here')],
  ['sign-in nobody', 5, () => wrongSignIn('nobody-here')],
  ['enquiries from ', 30, () => postEnquiry(world, rental)],
  ['enquiries about ', 60, () => postEnquiry(world, rental)],
  ['replies from ', 20, () => ask('POST', `/api/enquiries/${lead.reference}/replies`, { text: 'And?' })],
  ['reports from ', 10, () => ask('POST', `/api/properties/${rental}/report`, { reason: 'gone' })],
  ['reports of ', 30, () => ask('POST', `/api/properties/${rental}/report`, { reason: 'gone' })],
  [
    'photograph reports from ',
    10,
    () => ask('POST', `/api/agents/${agent}/photograph-reports`, { reason: 'other' }),
  ],
  [
    'share from ',
    100,
    () => ask('POST', `/api/properties/${rental}/shares`, { name: 'Amina', email: 'amina@example.com' }),
  ],
  ['stays from ', 60, () => bookStay(world, visitor, house, { checkIn: dayAhead(world, 10), total: 1 })],
  ['viewings from ', 30, () => requestViewing(world, sale, slot(4))],
  ['viewing mails to ', 10, () => requestViewing(world, sale, slot(4))],
  [
    'viewing codes from ',
    30,
    () => ask('POST', `/api/viewings/${viewing.mark}/email-code`, { email: 'amina@example.com' }),
  ],
  [
    'waitlist from ',
    40,
    () =>
      ask('POST', '/api/waitlist', {
        name: 'Amina',
        email: 'amina@example.com',
        platform: 'android',
        rating: 4,
      }),
  ],
  [
    'sales enquiries from ',
    5,
    () =>
      ask('POST', '/api/sales-enquiries', {
        name: 'Sarah Sample',
        email: 'sarah@example.com',
        phone: '0700 000 021',
        company: 'Sample Homes',
        words: 'What do two hundred homes cost?',
      }),
  ],
  ['payments from ', 60, () => requestPackage(world, visitor)],
  ['receipts from ', 60, () => ask('GET', '/api/receipts/AAAA-1')],
  ['rent receipts from ', 60, () => ask('GET', '/api/checked-rent-receipts/R-1')],
];

/** Limits that are tested with the calls that they guard. */
const testedElsewhere = [
  'code of first rent ', // first-rents.test.ts
  'name enquiries of #', // destination.test.ts
  'sign-in code of #', // second-factor.test.ts
  'photographs of #', // photo.test.ts
  'bank slips of payment ', // bank-transfers.test.ts
  'photos of stay ', // stay-pictures.test.ts
  'review ', // reviews.test.ts
  'enquiry mails to ',
  'unpaid stay mails to #',
  'unpaid stay mails to ',
  'free viewings of #',
];

/** Records `tries` earlier attempts whose waits are over. */
const made = (key: string, tries: number) =>
  query('update rate_limit_attempts set tries = $2, blocked_until = clock_timestamp() where key = $1', [
    key,
    tries,
  ]);
async function keyOf(beginning: string, act: Act): Promise<string> {
  const first = await act();
  const rows = await query(`select key from rate_limit_attempts where starts_with(key, $1) order by key`, [
    beginning,
  ]);
  expect(rows.length, `no key begins with "${beginning}": ${first.statusCode} ${first.body}`).toBeGreaterThan(
    0,
  );
  // The rest of the key names the caller or the subject of the attempt.
  expect(rows[0].key.length).toBeGreaterThan(beginning.length);
  return rows[0].key;
}
const stateOf = async (key: string) =>
  (
    await query(
      'select tries, blocked_until <= clock_timestamp() as "isFree" from rate_limit_attempts where key = $1',
      [key],
    )
  )[0];

describe('limits per caller', () => {
  test.each(waits)('delays the caller for %s… only after %i attempts', async (beginning, free, act) => {
    const key = await keyOf(beginning, act);
    await made(key, free - 1);
    await act();
    expect(await stateOf(key)).toEqual({ tries: free, isFree: true });
    await made(key, free);
    const [{ before }] = await query('select clock_timestamp() as before');
    await act();
    const [{ delayed }] = await query(
      `select blocked_until >= $2::timestamptz + interval '0.999 s' as delayed from rate_limit_attempts where key = $1`,
      [key, before],
    );
    expect(delayed).toBe(true);
    await query(
      `update rate_limit_attempts set blocked_until = blocked_until + interval '1 hour' where key = $1`,
      [key],
    );
    expect((await act()).statusCode).toBe(429);
  });
});

describe('limits that other callers can exhaust', () => {
  test.each(challenges)(
    'requires a challenge for %s… only after %i free attempts',
    async (beginning, free, act) => {
      const key = await keyOf(beginning, act);
      await made(key, free - 1);
      const last = await act();
      expect((await stateOf(key)).tries).toBe(free);
      expect(last.statusCode, last.body).not.toBe(429);
      await made(key, free);
      const refused = await act();
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'challenge_required']);
      expect((await stateOf(key)).tries).toBe(free);
    },
  );
});

test('lists every limit in the tables above', () => {
  const src = join(import.meta.dirname, '../..');
  const programs = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts', '**/testing/**'] })
    .map((file) => readFileSync(join(src, file), 'utf8'))
    .filter((text) => text.includes('#kit/server/attempts.ts'));
  const keys = programs.flatMap((text) =>
    [...text.matchAll(/key: `([^`$]+)\$\{[^`]*`,? *\n? *free/g)].map(([, key]) => key),
  );
  const listed = [...waits, ...challenges].map(([key]) => key).concat(testedElsewhere);
  expect(keys.length).toBeGreaterThan(40);
  expect(
    keys.filter((key) => key && !listed.some((one) => one.startsWith(key) || key.startsWith(one))),
  ).toEqual([]);
});
