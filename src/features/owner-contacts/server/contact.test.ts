import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { createPurchasedPackage, createVisitor } from '#app/testing/payment-factory.ts';
import { createOwner, createTestProperty } from '#app/testing/property-factory.ts';
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

const secret = 'canary: +256 700 000 777';
const someHome = (changes: Parameters<typeof createTestProperty>[1] = {}) =>
  createTestProperty(world.kit, { ownerContactInfo: secret, ...changes });
const ask = (id: number, cookies: Cookies = visitor, payload: object = {}) =>
  world.inject({ method: 'POST', url: `/api/properties/${id}/contact`, cookies, payload });
const spend = (id: number, cookies: Cookies = visitor) => ask(id, cookies, { spend: true });
const used = async () =>
  (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json().packages[0].used;

async function expectHidden(reply: Awaited<ReturnType<typeof ask>>, opensBy: string): Promise<void> {
  expect([reply.statusCode, reply.json().access, reply.json().opensBy]).toEqual([200, 'hidden', opensBy]);
  expect(reply.body).not.toContain('canary');
}

describe('POST /api/properties/:id/contact', () => {
  test('returns 200 as hidden without a purchase, with what would unlock it', async () => {
    const id = await someHome();
    for (const cookies of [
      visitor,
      {},
      (await signInAs(world)).cookies,
      (await signInAs(world, 'property_manager')).cookies,
    ]) {
      const reply = await spend(id, cookies);
      await expectHidden(reply, 'package');
      expect(reply.json().offers.map(({ code }: { code: string }) => code)).toEqual([
        'rental-10',
        'rental-5',
      ]);
    }
  });

  test('spends an unlock of a package when allowed, then returns it for free', async () => {
    const id = await someHome();
    await createPurchasedPackage(world, visitor, 'rental-5');
    const offered = await ask(id);
    await expectHidden(offered, 'opening');
    expect([offered.json().placesLeft, await used()]).toEqual([5, 0]);
    expect((await spend(id)).json()).toMatchObject({
      access: 'open',
      contact: { info: secret, phone: null },
    });
    expect((await ask(id)).json().access).toBe('open');
    expect((await spend(id)).json().access).toBe('open');
    expect(await used()).toBe(1);
  });

  test('returns each part of an unlocked contact under its own name', async () => {
    const id = await someHome();
    await world.kit.pool.query(
      `update owner_contacts set name = 'Daniel Example', phone = '+256700000011', email = 'd@example.com',
         address = 'Plot 1', response_time = 'An hour' where property_id = $1`,
      [id],
    );
    const admin = await signInAs(world, 'admin');
    expect((await ask(id, admin.cookies)).json()).toEqual({
      access: 'open',
      contact: {
        ...{ info: secret, name: 'Daniel Example', phone: '+256700000011', email: 'd@example.com' },
        ...{ address: 'Plot 1', responseTime: 'An hour' },
      },
    });
  });

  test('sums the remaining unlocks of all packages for such a property, and of no others', async () => {
    await createPurchasedPackage(world, visitor, 'rental-10');
    await createPurchasedPackage(world, visitor, 'rental-5');
    await createPurchasedPackage(world, visitor, 'furnished-5');
    expect((await spend(await someHome())).json().access).toBe('open');
    expect((await ask(await someHome())).json().placesLeft).toBe(14);
  });

  test('keeps an unlocked contact off the market, and hides it from others', async () => {
    const id = await someHome();
    await createPurchasedPackage(world, visitor);
    expect((await spend(id)).json().access).toBe('open');
    await world.kit.pool.query('update properties set is_available = false where id = $1', [id]);
    expect((await ask(id)).json().access).toBe('open');
    await expectHidden(await spend(id, (await signInAs(world)).cookies), 'enquiry');
  });

  test('hides the contact after the package expired, and states that it was unlocked before', async () => {
    const [id, never] = [await someHome(), await someHome()];
    await createPurchasedPackage(world, visitor);
    expect((await spend(id)).json().access).toBe('open');
    await world.kit.pool.query("update viewing_packages set ends_at = now() - interval '1 second'");
    const again = await spend(id);
    await expectHidden(again, 'package');
    expect([again.json().wasOpened, (await ask(never)).json().wasOpened]).toEqual([true, false]);
  });

  test('unlocks without a limit, and counts no unlock', async () => {
    await createPurchasedPackage(world, visitor);
    await world.kit.pool.query('update viewing_packages set quota = null');
    const offered = await ask(await someHome());
    await expectHidden(offered, 'opening');
    expect(offered.json().placesLeft).toBeNull();
  });

  test('uses the package that expires first, then the next', async () => {
    await createPurchasedPackage(world, visitor, 'rental-10');
    await createPurchasedPackage(world, visitor, 'rental-5');
    await world.kit.pool.query(
      "update viewing_packages set ends_at = ends_at - interval '1 hour' where offer = 'rental-5' and used = 0",
    );
    const homes = await Promise.all(Array.from({ length: 16 }, () => someHome()));
    const answers: string[] = [];
    for (const id of homes.slice(0, 6)) answers.push((await spend(id)).json().access);
    const { packages } = (await world.inject({ url: '/api/viewing-packages/mine', cookies: visitor })).json();
    const places = packages.map(({ quota, used }: { quota: number; used: number }) => [quota, used]);
    expect(new Map(places)).toEqual(
      new Map([
        [5, 5],
        [10, 1],
      ]),
    );
    for (const id of homes.slice(6)) answers.push((await spend(id)).json().access);
    expect(answers.filter((access) => access === 'open')).toHaveLength(15);
    expect(answers.at(-1)).toBe('hidden');
  });

  test('unlocks furnished rentals with furnished packages, and no others', async () => {
    await createPurchasedPackage(world, visitor, 'furnished-5');
    await expectHidden(await spend(await someHome()), 'package');
    expect((await spend(await someHome({ isFurnished: true }))).json().access).toBe('open');
    expect(await used()).toBe(1);
  });

  test.each([
    ['a BnB, which a booking opens', { category: 'furnished_houses' as const }, 'booking'],
    ['a home for sale', { category: 'for_sale' as const }, 'enquiry'],
    ['a bank sale', { category: 'bank_sales' as const }, 'enquiry'],
    ['a home off the market', { isAvailable: false }, 'enquiry'],
    ['a home without a contact', { ownerContactInfo: undefined }, 'enquiry'],
    ['a BnB without one', { category: 'furnished_houses' as const, ownerContactInfo: undefined }, 'enquiry'],
  ])('spends nothing on %s', async (_name, changes, opensBy) => {
    await createPurchasedPackage(world, visitor);
    await expectHidden(await spend(await someHome(changes as object)), opensBy);
    expect(await used()).toBe(0);
  });

  test('returns the contact to its owner and admins, but not to other managers', async () => {
    const manager = await signInAs(world, 'property_manager');
    const id = await someHome({ category: 'for_sale' });
    await world.kit.pool.query('update properties set owner_id = $1 where id = $2', [manager.id, id]);
    expect((await ask(id, manager.cookies)).json().contact.info).toBe(secret);
    expect((await ask(id, (await signInAs(world, 'admin')).cookies)).json().contact.info).toBe(secret);
    await expectHidden(await ask(id, (await signInAs(world, 'property_manager')).cookies), 'enquiry');
    await world.kit.pool.query("update users set role = 'user' where id = $1", [manager.id]);
    await expectHidden(await ask(id, manager.cookies), 'enquiry');
  });

  test('ignores any claim of the browser', async () => {
    const id = await someHome();
    const claims = { booking: 'confirmed', hasActiveViewingPackage: true, propertyViewingPayment: 'true' };
    const refused = await ask(id, visitor, { spend: true, ...claims });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, Object.keys(claims)]);
    const reply = await world.inject({
      method: 'POST',
      url: `/api/properties/${id}/contact?booking=confirmed`,
      cookies: { ...visitor, propertyViewingPayment: 'true' },
      payload: { spend: true },
    });
    await expectHidden(reply, 'package');
  });

  test('returns 404 for an unknown property, and 400 for an invalid input', async () => {
    expect((await ask(2_000_000_000)).statusCode).toBe(404);
    const wrong = await ask(await someHome(), visitor, { spend: 'yes' });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['spend']]);
  });

  test('contains none of it in any other response, even to a user who unlocked it', async () => {
    await createOwner(world.kit);
    const id = await someHome();
    await createPurchasedPackage(world, visitor);
    expect((await spend(id)).body).toContain('canary');
    const urls = [
      `/api/properties/${id}`,
      '/api/properties',
      '/api/properties/page',
      '/api/properties/recent',
      `/api/properties/${id}/similar`,
      '/api/viewing-packages/mine',
    ];
    for (const url of urls)
      expect((await world.inject({ url, cookies: visitor })).body).not.toContain('canary');
  });
});
