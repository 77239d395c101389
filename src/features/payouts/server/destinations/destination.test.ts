import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { owe, payoutCall } from '#app/testing/payout-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ProviderError } from '#kit/server/payments/provider.ts';

let world: TestApp;
let admin: Person;
let host: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  await query('update payout_destinations set replaced_at = now() where replaced_at is null');
  world.payments.error = null;
  world.payments.accountName = undefined;
  host = await signInAs(world, 'property_manager');
  await query(`update users set full_name = 'Sarah Nakato' where id = $1`, [host.id]);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const add = (over: object = {}) =>
  world.inject({
    method: 'POST',
    url: '/api/user/payout-destination',
    cookies: host.cookies,
    payload: {
      ...{
        kind: 'mobile_money',
        network: 'MTN',
        phone: '0772 123 456',
        name: 'John Okello',
        password: host.password,
      },
      ...over,
    },
  });
const alerts = () =>
  query(`select subject, body_text as text from emails where key like 'payout destination % other name%'`);
const overview = async () => (await world.inject({ url: '/api/payouts', cookies: admin.cookies })).json();

test('saves a number at once that the network knows under the name of the account', async () => {
  world.payments.accountName = 'NAKATO SARAH KIZZA';
  const reply = await add();
  expect([reply.statusCode, reply.json().destination], reply.body).toMatchObject([
    200,
    { nameCheck: 'matches', isHeld: false },
  ]);
  expect(await alerts()).toEqual([]);
});

test.each([
  ['refuses to tell', null],
  ['is down', new ProviderError('unavailable', { isFinal: false })],
])('saves a number as not checked when the provider %s', async (_, error) => {
  world.payments.error = error;
  const reply = await add();
  expect([reply.statusCode, reply.json().destination], reply.body).toMatchObject([
    200,
    { nameCheck: 'unchecked', isHeld: false },
  ]);
});

test('asks about an unknown number once, and pays to it as before', async () => {
  world.payments.accountName = null;
  const refused = await add();
  expect([refused.statusCode, refused.json().fields.isConfirmed]).toEqual([
    400,
    'MTN knows no mobile money account under this number. Check the number.',
  ]);
  expect((await add({ isConfirmed: true })).json().destination).toMatchObject({
    ...{ nameCheck: 'unknown', isHeld: false },
  });
});

test('pays nothing to a number of another name until another admin allows it', async () => {
  world.payments.accountName = 'John Okello';
  const refused = await add();
  expect(refused.json().fields.isConfirmed).toContain(
    'MTN knows this number as J*** O***, which is not the name',
  );
  expect(refused.body).not.toContain('John');
  expect(await query('select from payout_destinations where user_id = $1', [host.id])).toEqual([]);
  const saved = await add({ isConfirmed: true });
  expect(saved.json().destination).toMatchObject({ nameCheck: 'differs', isHeld: true });
  expect(saved.body).not.toContain('known');
  const [alert] = await alerts();
  expect(alert.text).toContain('MTN 0772 123 456, which the network knows as John Okello');

  await query('update payout_destinations set usable_from = now() where user_id = $1', [host.id]);
  await owe(world, host, 60_000);
  const shown = async () => {
    const { due, owed } = await overview();
    const row = owed.find(({ userId }: { userId: number }) => userId === host.id);
    return [due.hosts, row.obstacle, row.otherName];
  };
  const [{ id }] = await query('select max(id) as id from payout_destinations');
  const otherName = { name: 'John Okello', accountName: 'Sarah Nakato', destinationId: id };
  expect(await shown()).toEqual([0, 'other_name', otherName]);
  expect((await payoutCall(world, host, `/destinations/${id}/allow`)).statusCode).toBe(403);
  expect((await payoutCall(world, admin, `/destinations/${id}/allow`)).statusCode).toBe(200);
  expect((await payoutCall(world, admin, `/destinations/${id}/allow`)).statusCode).toBe(409);
  expect(await shown()).toEqual([1, null, null]);
  // A change needs a new permission.
  await add({ phone: '0772 123 457', isConfirmed: true });
  expect((await shown())[1]).toBe('other_name');
});

test('limits the tries of a day, before the provider is asked', async () => {
  world.payments.accountName = 'John Okello';
  const count = () => world.payments.calls.filter((name) => name === 'findAccount').length;
  const before = count();
  for (let n = 0; n < 6; n++) {
    await query(`delete from rate_limit_attempts where key like 'payout destination of%'`);
    expect((await add({ phone: `0772 123 45${n}` })).statusCode).toBe(400);
  }
  await query(`delete from rate_limit_attempts where key like 'payout destination of%'`);
  expect((await add({ isConfirmed: true })).statusCode).toBe(429);
  expect((await add({ password: 'not the one' })).statusCode).not.toBe(200);
  expect(count() - before).toBe(6);
});
