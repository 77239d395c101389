import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, signInAs } from '#app/testing/actors.ts';
import {
  createPurchasedPackage,
  createVisitor,
  requestPackage,
  samplePayer,
} from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let visitor: Cookies;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  visitor = await createVisitor(world);
});

const mine = async (cookies: Cookies) =>
  (await world.inject({ url: '/api/viewing-packages/mine', cookies })).json();
const intents = async () =>
  (await world.kit.pool.query('select count(*)::int from payment_intents')).rows[0].count;

describe('GET /api/viewing-packages', () => {
  test('returns 200 with four offers, the fourth coming soon', async () => {
    const offers = (await world.inject({ url: '/api/viewing-packages' })).json();
    const facts = offers.map((offer: Record<string, unknown>) =>
      ['code', 'opens', 'quota', 'hours', 'price', 'currency', 'comingSoon'].map((key) => offer[key]),
    );
    expect(facts).toEqual([
      ['rental-10', 'rental_units', 10, 24, 15_000, 'UGX', false],
      ['rental-5', 'rental_units', 5, 24, 10_000, 'UGX', false],
      ['furnished-5', 'furnished', 5, 168, 10_000, 'UGX', false],
      ['furnished-unlimited', 'furnished', null, 720, 30_000, 'UGX', true],
    ]);
  });
});

describe('POST /api/viewing-packages/:code/purchase', () => {
  test('returns 201 quoted by the server for the given payer', async () => {
    const reply = await requestPackage(world, visitor, { code: 'rental-5' });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { title: 'Unlock', amount: 10_000, currency: 'UGX', status: 'created', receipt: null, isTest: true },
    ]);
    const { rows } = await world.kit.pool.query(
      'select email, phone, name, visitor_id is not null as by_visitor from payment_intents order by id desc limit 1',
    );
    expect(rows).toEqual([
      { email: 'amina@example.com', phone: '+256700000001', name: 'Amina Sample', by_visitor: true },
    ]);
  });

  test('returns 201 for an account without another cookie of ours', async () => {
    const person = await signInAs(world);
    const { visitor: _, ...session } = person.cookies;
    const reply = await requestPackage(world, session, { code: 'rental-5' });
    expect(reply.statusCode, reply.body).toBe(201);
    const { rows } = await world.kit.pool.query(
      'select user_id, visitor_id from payment_intents where reference = $1',
      [reply.json().reference],
    );
    expect(rows).toEqual([{ user_id: person.id, visitor_id: null }]);
  });

  test('returns 201 with the quoted price although the offer changed', async () => {
    const key = randomUUID();
    const before = (await requestPackage(world, visitor, { key })).json();
    await world.kit.pool.query("update viewing_offers set price = 20000 where code = 'rental-10'");
    const { rows } = await world.kit.pool.query('select amount from payment_intents where reference = $1', [
      before.reference,
    ]);
    expect(rows).toEqual([{ amount: 15_000 }]);
    expect((await requestPackage(world, visitor)).json().amount).toBe(20_000);
    await world.kit.pool.query("update viewing_offers set price = 15000 where code = 'rental-10'");
  });

  test('returns the original response for the same key, and 422 when it is reused for another request', async () => {
    const key = randomUUID();
    const first = await requestPackage(world, visitor, { key });
    const again = await requestPackage(world, visitor, { key });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect((await requestPackage(world, visitor, { key, code: 'rental-5' })).statusCode).toBe(422);
    expect(
      (await requestPackage(world, visitor, { key, payer: { ...samplePayer, name: 'Other' } })).statusCode,
    ).toBe(422);
    const other = await requestPackage(world, await createVisitor(world), { key });
    expect(other.json().reference).not.toBe(first.json().reference);
  });

  test('returns 400 without a key, 404 for an unknown package, 409 for coming soon or without our cookie', async () => {
    const before = await intents();
    const without = await world.inject({
      method: 'POST',
      url: '/api/viewing-packages/rental-10/purchase',
      cookies: visitor,
      payload: samplePayer,
    });
    expect([without.statusCode, without.json().code]).toEqual([400, 'key_needed']);
    const refused = [
      await requestPackage(world, visitor, { code: 'rental-7' }),
      await requestPackage(world, visitor, { code: 'furnished-unlimited' }),
      await requestPackage(world, {}),
    ];
    expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
      [404, 'no_such_package'],
      [409, 'coming_soon'],
      [409, 'cookie_needed'],
    ]);
    expect(await intents()).toBe(before);
    const again = await requestPackage(world, cookiesOf(refused[2] as never));
    expect(again.statusCode).toBe(201);
  });

  test.each([
    ['name', ' '],
    ['email', 'amina'],
    ['phone', '12'],
  ])('returns 400 for %s %j', async (field, value) => {
    const reply = await requestPackage(world, visitor, { payer: { ...samplePayer, [field]: value } });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });
});

describe('GET /api/viewing-packages/mine', () => {
  test('returns 200 with active packages, and none for another browser, a forged cookie or an expired one', async () => {
    await createPurchasedPackage(world, visitor, 'furnished-5');
    const [bought] = (await mine(visitor)).packages;
    expect(bought).toMatchObject({ offer: 'furnished-5', title: 'Standard Access', quota: 5, used: 0 });
    const hours = (Date.parse(bought.endsAt) - Date.parse(bought.startsAt)) / 3_600_000;
    expect(hours).toBe(168);
    const [id = '', signature = ''] = visitor.visitor?.split('.') ?? [];
    const forged = `${id.slice(0, -2)}zz.${signature}`;
    for (const cookies of [await createVisitor(world), { visitor: forged }, {}])
      expect(await mine(cookies)).toEqual({ packages: [], opened: [], isTest: true });
    await world.kit.pool.query("update viewing_packages set ends_at = now() - interval '1 second'");
    expect((await mine(visitor)).packages).toEqual([]);
  });

  test('lists the package that expires first first, whatever the order of purchase', async () => {
    await createPurchasedPackage(world, visitor, 'furnished-5');
    await createPurchasedPackage(world, visitor, 'rental-5');
    const { packages } = await mine(visitor);
    expect(packages.map(({ offer }: { offer: string }) => offer)).toEqual(['rental-5', 'furnished-5']);
  });

  test('sums the remaining unlocks of all packages that unlock such a property', async () => {
    for (const code of ['rental-10', 'rental-5', 'furnished-5'])
      await createPurchasedPackage(world, visitor, code);
    const home = (isFurnished: boolean) =>
      createTestProperty(world.kit, { ownerContactInfo: 'Call 0700 000 001', isFurnished });
    const contactOf = async (id: number, spend = false) =>
      (
        await world.inject({
          method: 'POST',
          url: `/api/properties/${id}/contact`,
          cookies: visitor,
          payload: { spend },
        })
      ).json();
    expect((await contactOf(await home(false), true)).access).toBe('open');
    expect([
      (await contactOf(await home(false))).placesLeft,
      (await contactOf(await home(true))).placesLeft,
    ]).toEqual([14, 19]);
  });

  test('moves anonymous purchases to an account at registration', async () => {
    await createPurchasedPackage(world, visitor);
    const reply = await world.inject({
      method: 'POST',
      url: '/api/register',
      cookies: visitor,
      payload: {
        username: 'newly-here',
        email: 'newly-here@example.com',
        fullName: 'Newly Here',
        password: 'jacaranda on the hill',
      },
    });
    expect((await mine(cookiesOf(reply, visitor))).packages).toHaveLength(1);
    expect((await mine(visitor)).packages).toEqual([]);
  });

  test('moves them at sign-in with the payment, and hides them from others in that browser', async () => {
    const person = await signInAs(world);
    const { reference } = await createPurchasedPackage(world, visitor);
    const signedIn = await world.inject({
      method: 'POST',
      url: '/api/login',
      cookies: visitor,
      payload: { username: person.username, password: person.password },
    });
    const cookies = cookiesOf(signedIn, visitor);
    expect((await mine(cookies)).packages).toHaveLength(1);
    expect((await world.inject({ url: `/api/payments/${reference}`, cookies })).statusCode).toBe(200);
    expect((await mine(person.cookies)).packages).toHaveLength(1);
    expect((await mine(visitor)).packages).toEqual([]);
    expect((await world.inject({ url: `/api/payments/${reference}`, cookies: visitor })).statusCode).toBe(
      404,
    );
  });

  test('moves nothing when the sign-in fails', async () => {
    const person = await signInAs(world);
    await createPurchasedPackage(world, visitor);
    const payload = { username: person.username, password: 'not the password' };
    await world.inject({ method: 'POST', url: '/api/login', cookies: visitor, payload });
    expect([(await mine(person.cookies)).packages, (await mine(visitor)).packages.length]).toEqual([[], 1]);
  });
});
