import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createOwner, createTestProperty } from '#app/testing/property-factory.ts';
import { blockCommits } from '#app/testing/table-locks.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing, morningClock, requestViewing } from '#app/testing/viewing-factory.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';

const time = morningClock();
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

/** Creates a home with its own agent, so that all homes can be viewed at the same hour. */
async function homeForSale(): Promise<number> {
  const owner = await createOwner(world.kit);
  const id = await createTestProperty(world.kit, { category: 'for_sale' });
  await world.kit.pool.query('update properties set owner_id = $1 where id = $2', [owner, id]);
  return id;
}

// Either lock alone would serialize the bookings of one visitor with one email address.
test.each([
  ['one browser with two proven addresses', [0, 0], ['one@example.com', 'two@example.com']],
  ['two browsers with one proven address', [0, 1], ['same@example.com', 'same@example.com']],
])('allows one of two concurrent bookings for the last place of a visitor: %s', async (_, who, emails) => {
  const visitors = [await createVisitor(world), await createVisitor(world)];
  const cookiesOf = (at: number) => visitors[who[at] ?? 0] ?? {};
  const at = (hour: number, index: number) => ({ day: time.dayAfter(3), hour, email: emails[index] });
  for (const index of [0, 1]) {
    const options = { cookies: cookiesOf(index) };
    const reply = await bookAndConfirmViewing(world, await homeForSale(), at(9 + index, index), options);
    expect(reply.statusCode, reply.body).toBe(201);
  }
  const homes = [await homeForSale(), await homeForSale()];
  const letGo = await blockCommits(world.kit.pool, 'viewings');
  const replies = homes.map((home, index) =>
    requestViewing(world, home, at(14, index), { cookies: cookiesOf(index) }),
  );
  try {
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(2);
  } finally {
    await letGo();
  }
  const answers = (await Promise.all(replies)).map(
    (reply) => `${reply.statusCode} ${reply.json().code ?? ''}`,
  );
  expect(answers.toSorted()).toEqual(['201 ', '409 enough_viewings']);
});
