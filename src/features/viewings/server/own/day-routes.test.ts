import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing, morningClock } from '#app/testing/viewing-factory.ts';
import type { DayRoute } from '#features/viewings/schema.ts';

const time = morningClock();
const day = time.dayAfter(2);
let world: TestApp;
beforeAll(async () => {
  time.set(time.today, '07:00');
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());

const homeAt = async (title: string, lat: number, lng: number) => {
  const id = await createTestProperty(world.kit, { title, category: 'for_sale' });
  await world.kit.pool.query('update properties set lat = $2, lng = $3 where id = $1', [id, lat, lng]);
  return id;
};

test('gives the ways between the viewings of a day to their visitor, and only known places to the rider', async () => {
  const visitor = await signInAs(world);
  await world.kit.pool.query('update users set email_confirmed_at = now() where id = $1', [visitor.id]);
  const routes = async (): Promise<DayRoute[]> =>
    (await world.inject({ url: '/api/viewings/mine/routes', cookies: visitor.cookies })).json();
  // In the order of the day, the visitor crosses the town twice.
  const homes = [
    await homeAt('North', 0.381234, 32.601234),
    await homeAt('South', 0.251234, 32.591234),
    await homeAt('North again', 0.391234, 32.604321),
  ];
  const book = (home: number, hour: number) =>
    bookAndConfirmViewing(world, home, { day, hour }, { cookies: visitor.cookies });
  for (const [index, home] of homes.entries()) {
    expect(index < 2 ? await routes() : []).toEqual([]);
    expect((await book(home, 9 + index)).statusCode).toBe(201);
  }
  await world.kit.pool.query('update viewings set confirmed_at = now() where property_id <> $1', [homes[1]]);
  const [route, ...others] = await routes();
  expect(others).toEqual([]);
  expect(route?.stops.map(({ title, isExact, way }) => [title, isExact, way])).toEqual([
    ['North', true, null],
    ['South', false, { minutes: 62, fare: 8_000, isEstimate: true, leftMinutes: 30 }],
    ['North again', true, { minutes: 66, fare: 8_500, isEstimate: true, leftMinutes: 30 }],
  ]);
  const titles = new Map(route?.stops.map(({ mark, title }) => [mark, title]));
  expect(route?.quicker?.savedMinutes).toBeGreaterThan(30);
  expect(route?.quicker?.marks.map((mark) => titles.get(mark))).toEqual(['South', 'North', 'North again']);
  // The exact place of a viewing that the agent has not confirmed stays secret.
  const url = decodeURIComponent(route?.url ?? '');
  expect([url.includes('0.381234,32.601234'), url.includes('0.251234'), url.includes('Naalya')]).toEqual([
    true,
    false,
    true,
  ]);
  const stranger = await world.inject({ url: '/api/viewings/mine/routes' });
  expect(stranger.json()).toEqual([]);
});
