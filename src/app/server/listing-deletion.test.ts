import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import {
  bookStayAs as bookStay,
  createStay,
  createStayProperty,
  dayAhead,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing as bookViewing, sampleGuest } from '#app/testing/viewing-factory.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, cookies: Cookies = {}, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const remove = ({ cookies }: Person, id: number, cancel = false) =>
  call('DELETE', `/api/properties/${id}${cancel ? '?cancel=true' : ''}`, cookies);
const obligationsOf = async ({ cookies }: Person, ...ids: number[]) =>
  (await call('GET', `/api/desk/obligations?ids=${ids.join(',')}`, cookies)).json();
const mailsTo = async (recipient: string) =>
  query('select subject, body_text as body from emails where recipient = $1 order by id', [recipient]);

async function homeOf({ cookies }: Person, changes: object = {}): Promise<number> {
  const made = await call('POST', '/api/properties/create', cookies, buildDraft(changes));
  expect(made.statusCode, made.body).toBe(201);
  return made.json().id;
}

describe('a property with a viewing', () => {
  test('deletes the property only when its owner agrees to cancel the viewing, and notifies both sides', async () => {
    const manager = await signInAs(world, 'property_manager');
    const home = await homeOf(manager, { title: 'Cottage with a mango tree' });
    const guest = await signInAs(world);
    const viewing = { day: dayAhead(world, 3), hour: 11, email: guest.email };
    const booked = await bookViewing(world, home, viewing, { cookies: guest.cookies });
    expect(booked.statusCode, booked.body).toBe(201);
    expect((await postEnquiry(world, home, { cookies: guest.cookies, email: guest.email })).statusCode).toBe(
      201,
    );
    expect(await obligationsOf(manager, home)).toMatchObject({ viewings: 1, enquiries: 1, stays: 0 });
    // The obligations of other users' listings are not counted.
    const other = await signInAs(world, 'property_manager');
    expect(await obligationsOf(other, home)).toMatchObject({ viewings: 0, enquiries: 0 });

    const refused = await remove(manager, home);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'has_bookings',
        message: 'This home has 1 upcoming viewing. Take it off the market, or cancel them and delete it.',
      },
    ]);
    expect(await query('select id from properties where id = $1', [home])).toHaveLength(1);

    expect((await remove(manager, home, true)).statusCode).toBe(200);
    const shown = (await call('GET', `/api/viewings/${booked.json().mark}`)).json();
    expect(shown).toMatchObject({ state: 'declined', words: null, home: { id: null } });
    const toGuest = (await mailsTo(guest.email)).at(-1);
    expect(toGuest.subject).toMatch(/^Viewing cancelled: /);
    expect(toGuest.body).toContain('Cottage with a mango tree');
    expect(toGuest.body).toContain('The home is no longer listed.');
    expect(toGuest.body).not.toContain('The agent wrote');
    const toManager = (await mailsTo(manager.email)).at(-1);
    expect(toManager.subject).toContain(`Viewing cancelled for listing ${home}: `);
    // The lead remains with the manager.
    expect(await query(`select stage from enquiries where home_title = 'Cottage with a mango tree'`)).toEqual(
      [{ stage: 'new' }],
    );
  });
});

test('cancels or refuses bookings made while the property is deleted', async () => {
  const manager = await signInAs(world, 'property_manager');
  const home = await homeOf(manager);
  const guests = await Promise.all(Array.from({ length: 8 }, () => signInAs(world)));
  await query('update users set email_confirmed_at = now()');
  const book = async (hour: number) => {
    const { cookies = {}, email } = guests[hour - 9] ?? {};
    return bookViewing(world, home, { day: dayAhead(world, 3), hour, email }, { cookies });
  };
  const hours = [9, 10, 11, 12, 13, 14, 15, 16];
  const first = hours.slice(0, 4).map(book);
  await Promise.race(first);
  const [deleted, ...booked] = await Promise.all([
    remove(manager, home, true),
    ...first,
    ...hours.slice(4).map(book),
  ]);
  expect(deleted.statusCode).toBe(200);
  for (const { statusCode } of booked) expect([201, 404]).toContain(statusCode);
  expect(await query(`select from viewings where agent_id = $1 and state = 'booked'`, [manager.id])).toEqual(
    [],
  );
});

describe('a property with stays', () => {
  test('counts nights on hold like a request', async () => {
    const house = await createStayProperty(world);
    const { cookies } = await signInAs(world);
    expect((await bookStay(world, cookies, house, { checkIn: dayAhead(world, 10) })).statusCode).toBe(201);
    expect(await obligationsOf(house.host, house.id)).toMatchObject({ stays: 0, stayRequests: 1 });
  });

  test('refunds payments, declines requests and notifies the guests in the same step', async () => {
    const house = await createStayProperty(world, { title: 'Lake cottage' });
    const [paid, asking] = [await signInAs(world), await signInAs(world)];
    const mark = await createStay(world, paid.cookies, house, { checkIn: dayAhead(world, 10) });
    await query(`update stay_terms set books = 'request' where property_id = $1`, [house.id]);
    const guest = { name: 'Ruth Sample', email: asking.email, phone: sampleGuest.phone };
    const request = await bookStay(world, asking.cookies, house, { checkIn: dayAhead(world, 30), guest });
    expect(request.statusCode, request.body).toBe(201);
    expect(await obligationsOf(house.host, house.id)).toMatchObject({ stays: 1, stayRequests: 1 });
    expect((await remove(house.host, house.id)).json().message).toContain('1 booked stay and 1 stay request');

    expect((await remove(house.host, house.id, true)).statusCode).toBe(200);
    const states = await query(
      `select state, ended_by, refund::int from stays where title = 'Lake cottage' order by id`,
    );
    const [{ refund }, ...rest] = states;
    expect(states[0]).toMatchObject({ state: 'cancelled', ended_by: 'host' });
    expect(rest).toEqual([{ state: 'declined', ended_by: 'host', refund: null }]);
    expect(
      await query(
        `select sum(r.amount)::int as amount from payment_refunds r
         join payment_transactions t on t.id = r.transaction_id
         join stay_payments p on p.intent_id = t.intent_id join stays s on s.id = p.stay_id where s.mark_hash = sha256(convert_to($1, 'UTF8'))`,
        [mark],
      ),
    ).toEqual([{ amount: refund }]);
    expect(refund).toBeGreaterThan(0);
    await world.finishJobs();
    for (const address of [
      (await query(`select email from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`, [mark]))[0]
        .email,
      asking.email,
    ]) {
      const texts = (await mailsTo(address)).map(({ subject, body }) => `${subject} ${body}`).join();
      expect(texts).toContain('Lake cottage');
      expect(texts).not.toContain('Booking request expired');
    }
  });

  test('refuses to delete a property while guests stay there', async () => {
    const house = await createStayProperty(world);
    const { cookies } = await signInAs(world);
    const mark = await createStay(world, cookies, house, { checkIn: dayAhead(world, 5) });
    await query(
      `update stays set check_in = check_in - 6, check_out = check_out - 6 where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    );
    const refused = await remove(house.host, house.id, true);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_deletable']);
  });
});

describe('a deleted property', () => {
  test('keeps its name and similar properties at its address, and its daily stats', async () => {
    const manager = await signInAs(world, 'property_manager');
    const draft = { title: 'Flat near the swamp', category: 'for_sale', price: 90_000_000 };
    const home = await homeOf(manager, draft);
    const similar = await homeOf(manager, { ...draft, title: 'Flat near the school', price: 91_000_000 });
    const visitor = await call('GET', '/api/viewing-packages/mine');
    const cookies = Object.fromEntries(visitor.cookies.map(({ name, value }) => [name, value]));
    expect((await call('POST', `/api/properties/${home}/view`, cookies)).statusCode).toBe(200);
    expect((await remove(manager, home)).statusCode).toBe(200);
    expect((await call('GET', `/api/properties/${home}`)).statusCode).toBe(404);
    const deleted = (await call('GET', `/api/properties/deleted?ids=${home},${similar}`)).json();
    expect(deleted).toEqual([
      { id: home, title: 'Flat near the swamp', category: 'for_sale', location: expect.any(String) },
    ]);
    const alike = (await call('GET', `/api/properties/${home}/similar`)).json();
    expect(alike.map(({ id }: { id: number }) => id)).toContain(similar);
    expect(await query('select views from property_daily_stats where property_id = $1', [home])).toEqual([
      { views: 1 },
    ]);
  });

  test('leaves nothing at its address when an admin had hidden it', async () => {
    const [manager, admin] = [await signInAs(world, 'property_manager'), await signInAs(world, 'admin')];
    const home = await homeOf(manager, { title: 'Flat that does not exist' });
    await query('update properties set hidden_at = now(), is_available = false where id = $1', [home]);
    expect((await remove(admin, home)).statusCode).toBe(200);
    expect((await call('GET', `/api/properties/deleted?ids=${home}`)).json()).toEqual([]);
  });
});
