import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { createPurchasedPackage, createVisitor } from '#app/testing/payment-factory.ts';
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

const bought = async (cookies: Cookies) =>
  (await world.inject({ url: '/api/viewing-packages/bought', cookies })).json();
const packageOf = async (reference: string): Promise<number> =>
  (
    await world.kit.pool.query(
      'select p.id from viewing_packages p join payment_intents i on i.id = p.intent_id where i.reference = $1',
      [reference],
    )
  ).rows[0].id;

describe('GET /api/viewing-packages/bought', () => {
  test('returns 200 newest first, as active, expired or refunded, with the properties each unlocked', async () => {
    const [over, back, running] = [
      await createPurchasedPackage(world, visitor),
      await createPurchasedPackage(world, visitor, 'rental-5'),
      await createPurchasedPackage(world, visitor, 'furnished-5'),
    ];
    await createPurchasedPackage(world, await createVisitor(world));
    const home = await createTestProperty(world.kit, { title: 'A home by the lake', location: 'Munyonyo' });
    const { pool } = world.kit;
    await pool.query(
      `insert into contact_unlocks (package_id, property_id, title) values ($1, $2, 'A home by the lake')`,
      [await packageOf(over.reference), home],
    );
    await pool.query(`update viewing_packages set ends_at = now() - interval '1 second' where id = $1`, [
      await packageOf(over.reference),
    ]);
    await pool.query('update viewing_packages set revoked_at = now() where id = $1', [
      await packageOf(back.reference),
    ]);
    expect(await bought(visitor)).toMatchObject([
      {
        id: await packageOf(running.reference),
        title: 'Standard Access',
        quota: 5,
        state: 'running',
        homes: [],
      },
      { id: await packageOf(back.reference), title: 'Unlock', state: 'given_back', homes: [] },
      {
        id: await packageOf(over.reference),
        title: 'Viewing Package',
        state: 'over',
        homes: [
          { id: home, title: 'A home by the lake', location: 'Munyonyo', openedAt: expect.any(String) },
        ],
      },
    ]);
  });

  test('returns a refunded package as refunded, also after it expired', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    await world.kit.pool.query(
      `update viewing_packages set revoked_at = now(), ends_at = now() - interval '1 second' where id = $1`,
      [await packageOf(reference)],
    );
    expect(await bought(visitor)).toMatchObject([{ state: 'given_back' }]);
  });

  test('lists the last unlocked property of a package first', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const open = async (title: string, openedAt: string) =>
      world.kit.pool.query(
        'insert into contact_unlocks (package_id, property_id, title, unlocked_at) values ($1, $2, $3, $4)',
        [await packageOf(reference), await createTestProperty(world.kit, { title }), title, openedAt],
      );
    await open('The second', '2026-11-01T11:00:00Z');
    await open('The first', '2026-11-01T10:00:00Z');
    await open('The third', '2026-11-01T12:00:00Z');
    const [{ homes }] = await bought(visitor);
    expect(homes.map(({ title }: { title: string }) => title)).toEqual([
      'The third',
      'The second',
      'The first',
    ]);
  });

  test('lists a property with a restored unlock once, and only after it is unlocked again', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const home = await createTestProperty(world.kit, { title: 'A home on the hill' });
    const open = async (returnedAt: string | null) =>
      world.kit.pool.query(
        `insert into contact_unlocks (package_id, property_id, title, restored_at)
         values ($1, $2, 'A home on the hill', $3)`,
        [await packageOf(reference), home, returnedAt],
      );
    await open('2026-11-01T10:00:00Z');
    expect((await bought(visitor))[0].homes).toEqual([]);
    await open(null);
    expect((await bought(visitor))[0].homes).toMatchObject([{ id: home }]);
  });

  test('returns 200 with nothing for a browser without our cookie', async () => {
    expect(await bought({})).toEqual([]);
  });

  test('returns 200 with packages moved to the account at sign-in', async () => {
    await createPurchasedPackage(world, visitor);
    const person = await signInAs(world);
    const { username, password } = person;
    await world.inject({
      method: 'POST',
      url: '/api/login',
      cookies: visitor,
      payload: { username, password },
    });
    expect([(await bought(person.cookies)).length, await bought(visitor)]).toEqual([1, []]);
  });
});
