import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { KindOfSettings } from '#features/settings/schema.ts';
import { readFeePercent } from './earning-rows.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

async function readFees() {
  const reply = await world.inject({ url: '/api/settings?part=prices', cookies: admin.cookies });
  const kinds: KindOfSettings[] = reply.json();
  return kinds.find(({ kind }) => kind === 'service-fee')?.settings ?? [];
}
const change = (payload: object) =>
  world.inject({
    method: 'POST',
    url: '/api/settings/service-fee/changes',
    cookies: admin.cookies,
    payload: { reason: 'The provider costs money', ...payload },
  });

test('adds a fee for bookings from a later day, and keeps the fee in force', async () => {
  const [initial] = await readFees();
  expect(initial?.value).toEqual({ validFrom: '2025-05-05', percent: 0, firstRentPercent: 0 });
  const value = { validFrom: '2999-01-01', percent: 7.5, firstRentPercent: 2 };
  const added = await change({ key: null, version: null, value });
  expect([added.statusCode, added.json().summary], added.body).toEqual([200, '7.5%']);
  expect(await readFeePercent(world.kit.db, '2998-12-31')).toBe(0);
  expect(await readFeePercent(world.kit.db, '2999-01-01')).toBe(7.5);
  expect(await readFeePercent(world.kit.db, '2999-01-01', 'first_rent')).toBe(2);
  const refused = await change({ key: initial?.key, version: initial?.version, value: { percent: 5 } });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['percent']]);
});

test.each([
  [{ validFrom: '2025-06-01', percent: 5 }, 'validFrom'],
  [{ validFrom: '2025-05-05', percent: 5 }, 'validFrom'],
  [{ validFrom: '2998-01-01', percent: 31 }, 'percent'],
])('rejects %j', async (value, field) => {
  const reply = await change({ key: null, version: null, value: { firstRentPercent: 0, ...value } });
  expect([reply.statusCode, Object.keys(reply.json().fields)], reply.body).toEqual([400, [field]]);
});
