import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Cookies, type Person, signInAs } from './actors.ts';
import { createPurchasedPackage, createVisitor } from './payment-factory.ts';
import { createTestProperty } from './property-factory.ts';
import type { TestApp } from './test-app.ts';

export type UnlockFixture = { visitor: Cookies; manager: Person; home: number; unlockId: number };

/** Creates a rental that is on the market and listed by `manager`. */
export async function createListedHome(world: TestApp, manager: Person): Promise<number> {
  const home = await createTestProperty(world.kit, { ownerContactInfo: 'Call 0700 000 001' });
  await world.kit.pool.query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
  return home;
}

/**
 * Unlocks a home with a package.
 * @returns the id of the unlock
 */
export async function unlockWithPackage(world: TestApp, visitor: Cookies, home: number): Promise<number> {
  const reply = await world.inject({
    method: 'POST',
    url: `/api/properties/${home}/contact`,
    cookies: visitor,
    payload: { spend: true },
  });
  expect(reply.json().access, reply.body).toBe('open');
  const { rows } = await world.kit.pool.query(
    'select id from contact_unlocks where property_id = $1 order by id desc limit 1',
    [home],
  );
  return rows[0].id;
}

/** Creates a visitor who has bought ten unlocks and used one of them. */
export async function createUnlock(world: TestApp, packageCode = 'rental-10'): Promise<UnlockFixture> {
  const visitor = await createVisitor(world);
  await createPurchasedPackage(world, visitor, packageCode);
  const manager = await signInAs(world, 'property_manager');
  const home = await createListedHome(world, manager);
  return { visitor, manager, home, unlockId: await unlockWithPackage(world, visitor, home) };
}

/** Makes a call with an Idempotency-Key, by default a new key. */
export function postIdempotent(
  world: TestApp,
  cookies: Cookies,
  url: string,
  payload: object,
  key: string | null = randomUUID(),
) {
  return world.inject({
    method: 'POST',
    url,
    cookies,
    payload,
    ...(key !== null && { headers: { 'idempotency-key': key } }),
  });
}

export const fileClaimAs = (
  world: TestApp,
  { visitor, unlockId }: UnlockFixture,
  payload: object,
  key?: string | null,
) => postIdempotent(world, visitor, `/api/viewing-openings/${unlockId}/claim`, payload, key);

/** Returns the token from the link in the recipient's last email. */
export async function latestEmailToken(world: TestApp, recipient: string): Promise<string> {
  const { rows } = await world.kit.pool.query(
    `select body_text from emails where recipient = $1 and body_text like '%/still-free#%' order by id desc limit 1`,
    [recipient],
  );
  return /\/still-free#([A-Za-z0-9_-]{43})/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
}
