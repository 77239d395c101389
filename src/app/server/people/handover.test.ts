import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createUnlock, fileClaimAs } from '#app/testing/claim-factory.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import { insertLot } from '#app/testing/lot-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import {
  bookStayAs,
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  postStayAction,
  setTerms,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing, morningClock } from '#app/testing/viewing-factory.ts';

const clock = morningClock();
let world: TestApp;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: clock.clock });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const call = (method: 'GET' | 'POST', url: string, cookies: Cookies = {}, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const hand = (from: Person, to: Person, listings: number[] | null = null, more: object = {}) =>
  call('POST', `/api/users/${from.id}/handovers`, boss.cookies, { to: to.id, listings, ...more });
const undo = (id: number) => call('POST', `/api/handovers/${id}/undo`, boss.cookies);
const mailsTo = async (recipient: string): Promise<string[]> =>
  (await query('select subject from emails where recipient = $1 order by id', [recipient])).map(
    ({ subject }) => subject,
  );

async function home({ cookies }: Person, changes: object = {}): Promise<number> {
  const reply = await call('POST', '/api/properties/create', cookies, buildDraft(changes));
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

/** Returns what a manager sees on the dashboard. */
async function managerOf({ cookies }: Person) {
  const [listings, leads, viewings, stays] = await Promise.all([
    call('GET', '/api/desk/properties', cookies),
    call('GET', '/api/desk/leads', cookies),
    call('GET', `/api/desk/viewings?day=${clock.dayAfter(2)}`, cookies),
    call('GET', '/api/desk/stays', cookies),
  ]);
  return {
    listings: listings.json().items.map(({ id }: { id: number }) => id),
    leads: leads.json().items.length,
    viewings: viewings.json().viewings.length,
    stays: stays.json().coming.length,
  };
}
const nothing = { listings: [], leads: 0, viewings: 0, stays: 0 };

test('hands listings over with leads, viewings and stays, and back again', async () => {
  const house = await createStayProperty(world);
  const former = house.host;
  const next = await signInAs(world, 'property_manager');
  const flat = await home(former);
  await postEnquiry(world, flat);
  expect((await bookAndConfirmViewing(world, flat, { day: clock.dayAfter(2), hour: 10 })).statusCode).toBe(
    201,
  );
  await createStay(world, (await signInAs(world)).cookies, house, { checkIn: dayAhead(world, 20) });
  const all = { listings: [flat, house.id], leads: 1, viewings: 1, stays: 1 };
  expect(await managerOf(former)).toEqual(all);

  const reply = await hand(former, next);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { id: expect.any(Number), listings: 2, paused: 0, left: [] },
  ]);
  expect([await managerOf(former), await managerOf(next)]).toEqual([nothing, all]);
  const change = { method: 'PATCH', url: `/api/properties/${flat}`, payload: { price: 800_000 } } as const;
  expect((await world.inject({ ...change, cookies: former.cookies })).statusCode).toBe(403);
  expect((await world.inject({ ...change, cookies: next.cookies })).statusCode).toBe(200);
  expect(await mailsTo(next.email)).toContain('2 listings handed over to you');
  expect(await mailsTo(former.email)).toContain(
    `2 listings handed over to Person ${/\d+/.exec(next.username)?.[0]}`,
  );
  const before = (await mailsTo(former.email)).length;
  await postEnquiry(world, flat, { email: 'another@example.com', from: '203.0.113.8' });
  expect([(await mailsTo(former.email)).length, (await mailsTo(next.email)).at(-1)]).toEqual([
    before,
    expect.stringContaining('Flat number'),
  ]);
  const seen = (await call('GET', `/api/users/${former.id}`, boss.cookies)).json().handovers[0];
  expect(seen).toMatchObject({ to: { id: next.id }, listings: 2, undoneAt: null });

  expect((await undo(seen.id)).json()).toEqual({ listings: 2, paused: 0 });
  expect([await managerOf(former), await managerOf(next)]).toEqual([{ ...all, leads: 2 }, nothing]);
  expect((await undo(seen.id)).json().code).toBe('undone_already');
  expect((await undo(999_999)).statusCode).toBe(404);
});

test('hands over stays and cases that are open in any state, and none that has ended', async () => {
  const house = await createStayProperty(world);
  const former = house.host;
  const next = await signInAs(world, 'property_manager');
  const guest = async () => (await signInAs(world)).cookies;
  await createStay(world, await guest(), house, { checkIn: dayAhead(world, 20) });
  const cancelled = await createStay(world, await guest(), house, { checkIn: dayAhead(world, 30) });
  const { refundNow } = await fetchStay(world, cancelled);
  await postStayAction(world, cancelled, 'cancel', { refund: refundNow });
  await bookStayAs(world, await guest(), house, { checkIn: dayAhead(world, 40) });
  await setTerms(world, house, { books: 'request' });
  await bookStayAs(world, await guest(), house, { checkIn: dayAhead(world, 50) });
  for (const state of ['open', 'hidden', 'kept', 'appealed', 'upheld'])
    await query(
      `insert into moderation_cases (property_id, title, owner_id, state, hidden_at, hide_reason, hidden_by, decided_at, decided_by, appealed_at)
       select $1, 'A home', $2, $3, hidden, case when hidden is not null then 'Looked into' end,
         case when hidden is not null then $4::int end, decided, case when decided is not null then $4::int end,
         case when $3 in ('appealed', 'upheld') then now() end
       from (select case when $3 <> 'open' then now() end as hidden,
         case when $3 in ('kept', 'appealed', 'upheld') then now() end as decided) as at`,
      [await home(former), former.id, state, boss.id],
    );
  const handed = await hand(former, next, null, { mayPause: true });
  expect(handed.statusCode, handed.body).toBe(200);
  const statesOf = async (table: string, column: string, { id }: Person) =>
    (await query(`select state from ${table} where ${column} = $1 order by state`, [id])).map(
      ({ state }) => state,
    );
  expect([
    await statesOf('stays', 'host_id', next),
    await statesOf('stays', 'host_id', former),
    await statesOf('moderation_cases', 'owner_id', next),
    await statesOf('moderation_cases', 'owner_id', former),
  ]).toEqual([
    ['confirmed', 'held', 'requested'],
    ['cancelled'],
    ['appealed', 'hidden', 'kept', 'open'],
    ['upheld'],
  ]);
});

test.each([
  ['waiting', true],
  ['review', true],
  ['refused', false],
])('hands over a claim in the state %s: %s', async (state, isHandedOver) => {
  const unlock = await createUnlock(world);
  const next = await signInAs(world, 'property_manager');
  const filed = await fileClaimAs(world, unlock, { reason: 'not_as_shown', text: 'It has no water.' });
  expect(filed.statusCode, filed.body).toBeLessThan(300);
  await query(
    `update viewing_claims set state = $2, review_reason = case when $2 = 'review' then 'limits' end,
       decided_by = case when $2 = 'refused' then 'admin' end, decided_at = case when $2 = 'refused' then now() end
     where opening_id = $1`,
    [unlock.unlockId, state],
  );
  expect((await hand(unlock.manager, next)).statusCode).toBe(200);
  const [{ owner }] = await query('select owner_id as owner from viewing_claims where opening_id = $1', [
    unlock.unlockId,
  ]);
  expect(owner).toBe(isHandedOver ? next.id : unlock.manager.id);
});

test('reports a full plan, pauses the listings it hands over, and restores them when they are handed back', async () => {
  const [former, next] = [
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'property_manager'),
  ];
  const ids = [await home(former), await home(former), await home(former), await home(former)];
  await query(`update users set membership_plan = 'basic' where id = $1`, [next.id]);
  const [{ limit }] = await query(`select listing_limit as limit from plans where name = 'basic'`);
  const own = [];
  for (let count = 1; count < limit; count++) own.push(await home(next));
  const refused = await hand(former, next);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'plan_full',
      message: expect.stringMatching(
        /has room for 1 of these 4 listings\. If you continue, the other 3 arrive paused\.$/,
      ),
    },
  ]);
  const handed = (await hand(former, next, null, { mayPause: true })).json();
  expect(handed).toMatchObject({ listings: 4, paused: 3 });
  await home(former);
  expect((await hand(former, next)).json().message).toMatch(
    / plan of .* has no room for this listing\. If you continue, it arrives paused\.$/,
  );
  const shownOf = async (all: number[]) =>
    (await query('select id from properties where id = any($1) and is_available order by id', [all])).length;
  expect([await shownOf(own), await shownOf(ids)]).toEqual([own.length, 1]);
  await undo(handed.id);
  expect(await shownOf(ids)).toBe(4);
});

test('refuses viewings at one time, properties in an auction and accounts that cannot list', async () => {
  const [former, next] = [
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'property_manager'),
  ];
  const [flat, sold] = [await home(former), await home(former, { category: 'bank_sales' })];
  const other = await home(next);
  const hour = { day: clock.dayAfter(3), hour: 11 };
  await bookAndConfirmViewing(world, flat, { ...hour, phone: '0700 000 011' });
  await bookAndConfirmViewing(world, other, { ...hour, phone: '0700 000 012' });
  expect((await hand(former, next, [flat])).json()).toMatchObject({
    code: 'viewing_clash',
    message: expect.stringContaining('11:00 AM'),
  });
  await query(
    `update viewings set state = 'cancelled', ended_at = now(), ended_by = 'visitor' where property_id = $1`,
    [other],
  );
  await query(
    `insert into first_rents (property_id, title, tenant_id, owner_id, move_in, monthly_rent, advance_months, deposit_months,
       amount, requested_at, answer_by)
     values ($1, 'A flat', $2, $3, current_date + 9, 100, 1, 0, 100, now(), now() + interval '3 days')`,
    [flat, next.id, former.id],
  );
  expect((await hand(former, next, [flat])).json().code).toBe('first_rent');
  await query('delete from first_rents where property_id = $1', [flat]);
  await insertLot(world, { home: sold, seller: former, state: 'draft' });
  expect((await hand(former, next, [sold])).json().code).toBe('up_for_auction');
  expect((await hand(former, await signInAs(world), [flat])).json().code).toBe('no_manager');
  expect((await hand(former, former, [flat])).json().code).toBe('same_account');
  expect((await hand(next, former, [flat])).json().code).toBe('not_theirs');
  const [{ title }] = await query('select title from properties where id = $1', [sold]);
  const replies = await Promise.all([hand(former, next), hand(former, next)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    listings: 1,
    left: [title],
  });
});

test('restores the listings of a suspended manager when a new manager takes over', async () => {
  const [former, next] = [
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'property_manager'),
  ];
  const flat = await home(former);
  await call('POST', `/api/users/${former.id}/suspension`, boss.cookies, {
    reason: 'A reason that is long.',
  });
  expect((await hand(next, former)).json().code).toBe('account_suspended');
  const { id } = (await hand(former, next)).json();
  await expect.poll(async () => (await call('GET', `/api/properties/${flat}`)).json().isAvailable).toBe(true);
  expect((await undo(id)).json()).toEqual({ listings: 1, paused: 0 });
  await expect.poll(async () => (await call('GET', `/api/properties/${flat}`)).statusCode).toBe(404);
  const restored = await call('POST', `/api/users/${former.id}/restoration`, boss.cookies, {
    reason: 'It was a mistake.',
  });
  expect(restored.json()).toEqual({ restoredListings: 1 });
  await expect.poll(async () => (await call('GET', `/api/properties/${flat}`)).json().isAvailable).toBe(true);
});
