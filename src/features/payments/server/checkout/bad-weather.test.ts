import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChaosHarness } from '#app/testing/chaos/harness.ts';
import { runPaymentChaos } from '#app/testing/chaos/payment-chaos.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';

/** The number of payments. The benchmark (`npm run bench -- money`) runs a thousand. */
const count = 140;

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test(`${count} payments of every kind in bad weather: each ends in its one right state, and the books balance`, async () => {
  const seed = Number(process.env['STORM_SEED'] ?? randomInt(2 ** 31));
  console.log(`bad-weather: seed ${seed}`);
  const chance = new SeededRandom(seed);
  const sea = await startChaosHarness(world.kit, chance, (changes) => world.startAnother(changes));
  const { wrong, ends } = await runPaymentChaos(sea, { count, chance });
  await sea.close();
  expect(wrong).toEqual([]);
  expect(Object.keys(sea.faults.counts).toSorted()).toEqual([
    'altered',
    'altered by who knows the password',
    'as it was sent',
    'calls that failed',
    'four times at once',
    'late',
    'lost',
    'lost, and to be sent again',
    'refused with 401',
    'taken, and to be sent again',
  ]);
  expect(ends).toEqual({ succeeded: count / 2, failed: count / 7, expired: (count * 5) / 14 });
});
