import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildDraft, createOwner } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { anyProperty, propertyTopic } from '#features/properties/topics.ts';
import { insertVersion } from '#features/tours/server/tour-version-rows.ts';
import { newVersionId } from '#features/tours/server/version-id.ts';
import type { Kit } from '#kit/server/kit.ts';
import { everything, type Topic, topic } from '#kit/topic.ts';
import { ServedVersions } from './served-versions.ts';

let world: TestApp;
let owner: number;
let propertyId: number;
let id: string;
let queries: number;
let isAway: boolean;
let tell: (change: Topic) => void;
let versions: ServedVersions;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  world = await createTestApp();
  owner = await createOwner(world.kit);
});
afterAll(async () => {
  await world.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  propertyId = await insertProperty(world.kit.db, owner, buildDraft(), world.kit.clock());
  id = newVersionId();
  queries = 0;
  isAway = false;
  const counting = new Proxy(world.kit.db, {
    get(target, name) {
      if (name === 'getExecutor') {
        queries += 1;
        if (isAway) throw new Error('the database is away');
      }
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const content: Kit['content'] = {
    ...world.kit.content,
    isReceiving: () => true,
    listen: (listener) => {
      tell = listener;
      return () => {};
    },
  };
  versions = new ServedVersions({ ...world.kit, db: counting, content });
});

async function publish(): Promise<void> {
  await insertVersion(world.kit.db, {
    id,
    property_id: propertyId,
    filename: 'tour.zip',
    is_sample: false,
    zip_key: 'tours/z.zip',
    index_key: 'tours/i.index',
    sidecar_key: null,
    page_path: 'index.htm',
    poster_path: null,
    files: 1,
    zip_bytes: 1,
    start_bytes: 1,
    total_bytes: 1,
    player_build: null,
    rooms: [],
    directory_contents: [],
    warnings: [],
    created_by: null,
    created_at: world.kit.clock(),
  });
  await show(true);
}
const show = (isShown: boolean) =>
  world.kit.pool.query('update properties set published_tour = $1 where id = $2', [
    isShown ? `${id}/index.htm` : null,
    propertyId,
  ]);
const isServed = async () => (await versions.find(id)) !== null;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('looks up a version once in five minutes while nothing changes', async () => {
  await publish();
  for (let visit = 0; visit < 3; visit++) expect(await isServed()).toBe(true);
  later(5 * 60_000 - 1);
  expect([await isServed(), queries]).toEqual([true, 1]);
  later(1);
  expect([await isServed(), queries]).toEqual([true, 2]);
});

test('serves no tour of a hidden home', async () => {
  await publish();
  await world.kit.pool.query('update properties set hidden_at = now(), is_available = false where id = $1', [
    propertyId,
  ]);
  expect(await isServed()).toBe(false);
});

test('limits guessed names to one query in two seconds, and finds a version published then', async () => {
  for (let guess = 0; guess < 20; guess++) expect(await isServed()).toBe(false);
  expect(queries).toBe(1);
  await publish();
  later(1_999);
  expect(await isServed()).toBe(false);
  later(1);
  expect([await isServed(), queries]).toEqual([true, 2]);
});

test.each<[string, () => Topic, number]>([
  ['its home', () => propertyTopic(propertyId), 2],
  ['homes', () => anyProperty, 2],
  ['anything', () => everything, 2],
  ['another home', () => propertyTopic(propertyId + 1), 1],
  ['something else', () => topic('plans'), 1],
])('for a change of %s refreshes the lookup if affected', async (_, change, lookups) => {
  await publish();
  await isServed();
  tell(change());
  expect([await isServed(), queries]).toEqual([true, lookups]);
});

test('notices a change during the lookup', async () => {
  await publish();
  const looking = versions.find(id);
  tell(propertyTopic(propertyId));
  await looking;
  await show(false);
  expect([await isServed(), queries]).toEqual([false, 2]);
});

test('repeats a failed lookup', async () => {
  await publish();
  isAway = true;
  await expect(isServed()).rejects.toThrow('away');
  isAway = false;
  expect(await isServed()).toBe(true);
});
