import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let tenant: Person;
let owner: Person;
let id: number;
beforeAll(async () => {
  world = await createTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  [tenant, owner] = [await signInAs(world, 'user'), await signInAs(world, 'property_manager')];
  await query(`update users set full_name = 'Sarah Nakato' where id = $1`, [owner.id]);
  const [row] = await query(
    `insert into first_rents (title, tenant_id, owner_id, tenant_name, tenant_phone, move_in, monthly_rent, advance_months,
       deposit_months, amount, state, requested_at, answer_by, accepted_at, pay_by, paid_at, ended_at)
     values ('Flat in Ntinda', $1, $2, 'John Okello', '+256772000001', '2026-09-12', 900000, 2, 1, 2700000, 'handed_over',
       now(), now(), now(), now(), now(), now()) returning id`,
    [tenant.id, owner.id],
  );
  id = row.id;
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = (url: string, person?: Person) =>
  world.inject({ url, ...(person && { cookies: person.cookies }) });
const post = (url: string, { cookies }: Person, payload: object, key: string = randomUUID()) =>
  world.inject({ method: 'POST', url, cookies, payload, headers: { 'idempotency-key': key } });
const choose = (person: Person, isWanted: boolean) =>
  post(`/api/first-rents/${id}/receipts/choice`, person, { isWanted });
const rent = { month: '2026-11', amount: 900_000, way: 'cash', paidOn: '2026-11-03' };
const enter = (person: Person, over: object = {}, key?: string) =>
  post(`/api/first-rents/${id}/receipts`, person, { ...rent, ...over }, key);
const answer = (receipt: number, person: Person, body: object) =>
  post(`/api/rent-receipts/${receipt}/answer`, person, body);
const own = async (person: Person) => (await get('/api/rent-receipts', person)).json().tenancies[0];
const newestId = async () => (await query('select max(id) as id from rent_receipts'))[0].id;
async function agree(): Promise<void> {
  await choose(owner, true);
  await choose(tenant, true);
}

test('needs both sides, and ends when either stops', async () => {
  expect(await own(tenant)).toMatchObject({
    ...{ side: 'tenant', other: 'Sarah Nakato', monthlyRent: 900_000, isWanted: false, receipts: [] },
  });
  expect((await enter(owner)).statusCode).toBe(409);
  expect((await choose(owner, true)).statusCode).toBe(200);
  expect(await own(tenant)).toMatchObject({ isWanted: false, isWantedByOther: true });
  expect((await enter(owner)).statusCode).toBe(409);
  await choose(tenant, true);
  expect((await enter(owner)).statusCode).toBe(201);
  await choose(tenant, false);
  expect(await own(owner)).toMatchObject({ isWanted: false, isWantedByOther: false });
  expect((await enter(owner, { month: '2026-10' })).statusCode).toBe(409);
  const titles = await query('select title from notifications where user_id = $1 order by id', [owner.id]);
  expect(titles.map(({ title }) => title)).toEqual([
    'John Okello wants receipts for the rent of “Flat in Ntinda”',
    'John Okello ended the receipts for the rent of “Flat in Ntinda”',
  ]);
});

test('gives both sides a receipt that says that we did not handle the money, once the other confirms', async () => {
  await agree();
  const key = randomUUID();
  expect([(await enter(tenant, {}, key)).statusCode, (await enter(tenant, {}, key)).statusCode]).toEqual([
    201, 201,
  ]);
  const receipt = await newestId();
  expect(await own(owner)).toMatchObject({ receipts: [{ id: receipt, state: 'open', isOwn: false }] });
  for (const person of [tenant, owner])
    expect((await get(`/api/rent-receipts/${receipt}`, person)).statusCode).toBe(404);
  expect((await answer(receipt, tenant, { act: 'confirm' })).statusCode).toBe(404);
  const confirmed = await runConcurrently(3, () => answer(receipt, owner, { act: 'confirm' }));
  expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  for (const person of [tenant, owner])
    expect((await get(`/api/rent-receipts/${receipt}`, person)).json()).toMatchObject({
      ...{ amount: 900_000, month: '2026-11', way: 'cash', tenant: 'John Okello', owner: 'Sarah Nakato' },
    });
  expect((await get(`/api/rent-receipts/${receipt}`, await signInAs(world, 'user'))).statusCode).toBe(404);
  const { checkAddress } = (await get(`/api/rent-receipts/${receipt}`, owner)).json();
  const mark = new URL(checkAddress).pathname.replace('/receipts/', '');
  expect((await get(`/api/checked-rent-receipts/${mark}`)).json()).toMatchObject({
    ...{ amount: 900_000, tenant: 'John O.', owner: 'Sarah N.' },
  });
  expect((await get(`/api/checked-rent-receipts/${mark.replace(/.$/, 'x')}`)).statusCode).toBe(404);
  const pdf = await getDocumentProxy(
    new Uint8Array((await get(`/api/rent-receipts/${receipt}/receipt.pdf`, tenant)).rawPayload),
  );
  const words = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  for (const text of ['UGX 900,000', 'November 2026', 'Cash', 'we did not handle the money'])
    expect(words).toContain(text);
  await expect(query(`update rent_receipts set amount = 1 where id = $1`, [receipt])).rejects.toThrow(
    /ended/,
  );
});

test('lets the other side refuse with a reason, and the first one withdraw', async () => {
  await agree();
  await enter(owner);
  const refused = await newestId();
  expect((await enter(owner)).statusCode).toBe(409);
  expect((await answer(refused, tenant, { act: 'refuse', reason: ' ' })).json().fields).toHaveProperty(
    'reason',
  );
  await answer(refused, tenant, { act: 'refuse', reason: 'I paid 800,000.' });
  await enter(owner, { amount: 800_000 });
  expect((await answer(await newestId(), owner, { act: 'withdraw' })).statusCode).toBe(200);
  await enter(tenant, { amount: 800_000 });
  expect((await own(owner)).receipts).toMatchObject([
    { state: 'open', amount: 800_000, isOwn: false },
    { state: 'refused', reason: 'I paid 800,000.', isOwn: true },
  ]);
});

test.each([
  [{ month: '2026-08' }, 'month'],
  [{ month: '2027-12' }, 'month'],
  [{ month: '2026-13' }, 'month'],
  [{ paidOn: '2026-11-21' }, 'paidOn'],
  [{ paidOn: '2026-07-31' }, 'paidOn'],
  [{ amount: 0 }, 'amount'],
  [{ way: 'barter' }, 'way'],
])('rejects %j', async (over, field) => {
  await agree();
  const reply = await enter(owner, over);
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
});

test('shows nothing to others', async () => {
  const stranger = await signInAs(world, 'property_manager');
  expect((await get('/api/rent-receipts', stranger)).json().tenancies).toEqual([]);
  expect((await choose(stranger, true)).statusCode).toBe(404);
  await agree();
  expect((await enter(stranger)).statusCode).toBe(404);
});
