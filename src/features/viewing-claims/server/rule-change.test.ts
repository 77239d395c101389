import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createListedHome,
  createUnlock,
  fileClaimAs,
  unlockWithPackage,
} from '#app/testing/claim-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { ruleLimits, ruleNames } from '#features/viewing-claims/limits.ts';
import type { ClaimRuleSettings } from '#features/viewing-claims/schema.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const url = '/api/viewing-claims/rules';
const read = async (): Promise<ClaimRuleSettings> =>
  (await world.inject({ url, cookies: admin.cookies })).json();
const change = (payload: object) => world.inject({ method: 'PUT', url, cookies: admin.cookies, payload });
const changes = async () =>
  (
    await world.kit.pool.query(
      "select actor_id, details from audit_entries where action = 'claim rules changed' order by id",
    )
  ).rows;

test('stores each limit at its minimum and maximum and records the change in the audit log', async () => {
  const before = await read();
  expect(before).toMatchObject({ claimDays: 7, perPackage: 2, perPerson: 4, askedAtOnce: 20 });
  for (const end of ['least', 'most'] as const) {
    const figures = Object.fromEntries(ruleNames.map((name) => [name, ruleLimits[name][end]]));
    expect((await change(figures)).json()).toEqual(figures);
    expect(await read()).toEqual(figures);
  }
  expect((await change(before)).statusCode).toBe(200);
  expect((await change(before)).statusCode).toBe(200);
  const trail = await changes();
  expect(trail).toMatchObject([
    { actor_id: admin.id, details: { claimDays: '7 → 1' } },
    { actor_id: admin.id, details: { claimDays: '1 → 60' } },
    { actor_id: admin.id, details: { claimDays: '60 → 7' } },
  ]);
});

test('returns 400 for a value that is out of range, fractional, missing or unknown, and changes nothing', async () => {
  const before = await read();
  for (const name of ruleNames) {
    const { least, most } = ruleLimits[name];
    for (const wrong of [least - 1, most + 1, least + 0.5, null, '5']) {
      const reply = await change({ ...before, [name]: wrong });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [name]]);
    }
  }
  expect(Object.keys((await change({ ...before, askedFrom: '2020-01-01' })).json().fields)).toEqual([
    'askedFrom',
  ]);
  expect(await read()).toEqual(before);
});

test('records only the changed values in the audit log', async () => {
  const before = await read();
  expect((await change({ ...before, restHours: 12 })).statusCode).toBe(200);
  expect((await changes()).at(-1)?.details).toEqual({ restHours: '24 → 12' });
  await change(before);
});

test('applies the new limits from the next claim on', async () => {
  const before = await read();
  expect((await change({ ...before, perPackage: 1 })).statusCode).toBe(200);
  const one = await createUnlock(world);
  expect((await fileClaimAs(world, one, { reason: 'gone' })).json().claim.state).toBe('returned');
  const unlockId = await unlockWithPackage(world, one.visitor, await createListedHome(world, one.manager));
  expect((await fileClaimAs(world, { ...one, unlockId }, { reason: 'gone' })).json().claim.state).toBe(
    'review',
  );
});
