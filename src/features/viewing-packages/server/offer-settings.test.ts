import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createPurchasedPackage, createVisitor, requestPackage } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { KindOfSettings } from '#features/settings/schema.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

/** Returns the effects that an admin sees before changing a price. */
async function effectsOf(key: string, price: number): Promise<string[]> {
  const { cookies } = await signInAs(world, 'admin');
  const kinds = await world.inject({ url: '/api/settings?part=prices', cookies });
  const setting = (kinds.json() as KindOfSettings[])
    .find(({ kind }) => kind === 'viewing-packages')
    ?.settings.find((one) => one.key === key);
  const reply = await world.inject({
    method: 'POST',
    url: '/api/settings/viewing-packages/preview',
    cookies,
    payload: { key, version: setting?.version, value: { price } },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().effects;
}

test('counts open quotes and active packages of this offer only', async () => {
  const visitor = await createVisitor(world);
  const set = (changes: string, offer = 'furnished-5') =>
    world.kit.pool.query(
      `update viewing_packages set ${changes} where id = (select max(id) from viewing_packages where offer = $1)`,
      [offer],
    );
  expect(await effectsOf('furnished-5', 12_000)).toEqual([
    'Shown on furnished rental pages and in the purchase dialog.',
  ]);
  await createPurchasedPackage(world, visitor, 'furnished-5');
  await set("ends_at = now() - interval '1 second'");
  await createPurchasedPackage(world, visitor, 'furnished-5');
  await set('revoked_at = now()');
  await createPurchasedPackage(world, visitor, 'furnished-5');
  await createPurchasedPackage(world, visitor, 'rental-10');
  const other = await createVisitor(world);
  const quoted = (await requestPackage(world, other, { code: 'furnished-5' })).json();
  await world.kit.pool.query(
    "update payment_intents set expires_at = now() - interval '1 second' where reference = $1",
    [quoted.reference],
  );
  await requestPackage(world, other, { code: 'furnished-5' });
  expect(await effectsOf('furnished-5', 12_000)).toEqual([
    '1 open quote will keep its price.',
    '1 active package does not change.',
    'Shown on furnished rental pages and in the purchase dialog.',
  ]);
  await createPurchasedPackage(world, other, 'rental-10');
  expect(await effectsOf('rental-10', 12_000)).toEqual([
    '2 active packages do not change.',
    'Shown on Rental Units, rental listing pages and in the purchase dialog.',
  ]);
});
