import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { KindOfSettings, Setting } from '#features/settings/schema.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const post = (url: string, payload: object) =>
  world.inject({ method: 'POST', url, cookies: admin.cookies, payload });
const preview = (kind: string, wish: object) => post(`/api/settings/${kind}/preview`, wish);
const change = (kind: string, wish: object) =>
  post(`/api/settings/${kind}/changes`, { reason: 'A better one', ...wish });
const add = (kind: string, value: object) => change(kind, { key: null, version: null, value });

async function named(part: string, kind: string, title: string): Promise<Setting> {
  const reply = await world.inject({ url: `/api/settings?part=${part}`, cookies: admin.cookies });
  const kinds: KindOfSettings[] = reply.json();
  const settings = kinds.find((one) => one.kind === kind)?.settings ?? [];
  const found = settings.find((setting) => setting.title === title);
  if (!found) throw new Error(`no setting ${title}`);
  return found;
}

const pin = { spellings: [], lat: 0.3, lng: 32.6, isRetired: false };

test('gives a new place an address of its own, also after an old one was renamed', async () => {
  const landmark = { ...pin, kind: 'building' };
  const first = (await add('landmarks', { ...landmark, name: 'Green Cinema' })).json();
  expect(first.key).toBe('green-cinema');
  const { statusCode } = await change('landmarks', {
    ...{ key: first.key, version: first.version },
    value: { name: 'Red Cinema', isRetired: true },
  });
  expect(statusCode).toBe(200);
  expect((await add('landmarks', { ...landmark, name: 'Green Cinema' })).json().key).toBe('green-cinema-too');
});

test.each([
  ['Näguru-Go’Down Hill', 'naguru-godown-hill'],
  ['  Plot   Nine ', 'plot-nine'],
])('gives an area called %j the address %s', async (name, key) => {
  expect((await add('areas', { ...pin, name })).json().key).toBe(key);
});

test("keeps the digits of a landmark's name in its address", async () => {
  const added = await add('landmarks', { ...pin, kind: 'mall', name: 'Arcade 44' });
  expect(added.json().key).toBe('arcade-44');
});

test('keeps no former name for a respelled area, and one for a renamed area', async () => {
  const added = (await add('areas', { ...pin, name: 'Lukuli Rise' })).json();
  const seen = async (value: object) =>
    (await preview('areas', { key: added.key, version: added.version, value })).json().changes;
  expect(await seen({ name: 'Lukuuli Rise' })).toEqual([
    { label: 'Name', from: 'Lukuli Rise', to: 'Lukuuli Rise' },
  ]);
  expect(await seen({ name: 'Makindye Rise', spellings: ['LUKULI rise'] })).toEqual([
    { label: 'Name', from: 'Lukuli Rise', to: 'Makindye Rise' },
    { label: 'Other spellings', from: 'nothing', to: 'LUKULI rise' },
  ]);
});

test('lets an area reuse its own names, whatever others are called', async () => {
  const added = (await add('areas', { ...pin, name: 'Twin Hill', spellings: ['Twin Top'] })).json();
  await query(`update areas set spellings = '{"Twin Top"}' where slug = 'ntinda'`);
  const saved = await preview('areas', {
    ...{ key: added.key, version: added.version },
    value: { spellings: ['Twin Top', 'Twin Peak'] },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const other = await named('places', 'areas', 'Kisaasi');
  const refused = await preview('areas', {
    ...{ key: other.key, version: other.version },
    value: { spellings: ['Twin Hill'] },
  });
  expect(refused.json().fields).toEqual({ spellings: '“Twin Hill” is already used for Twin Hill' });
});

test('names the terms that find its properties after an amenity was renamed, and those that no longer do', async () => {
  const { key, version } = await named('lists', 'amenities', 'Garden');
  await createTestProperty(world.kit, { amenities: ['Garden'] });
  await createTestProperty(world.kit, { amenities: ['Garden', 'Balcony'] });
  const effects = async (value: object) =>
    (await preview('amenities', { key, version, value })).json().effects;
  expect(await effects({ name: 'Lawn' })).toEqual([
    '2 homes have it. They will show the new name.',
    'Searches for “Lawn” will find them. Searches for “Garden” and its synonyms will not.',
    'Shown on the homepage, the listing form, search filters and listing pages.',
  ]);
  expect(await effects({ description: 'With grass' })).toEqual([
    '2 homes have it.',
    'Shown on the homepage, the listing form, search filters and listing pages.',
  ]);
});

test('keeps the position of a respelled amenity, and updates its properties', async () => {
  const { key, version } = await named('lists', 'amenities', 'Balcony');
  const id = await createTestProperty(world.kit, { amenities: ['Balcony'] });
  const changed = await change('amenities', { key, version, value: { name: 'BALCONY' } });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await query('select amenities from properties where id = $1', [id])).toEqual([
    { amenities: ['BALCONY'] },
  ]);
});

test('sorts types and amenities in the order set by an admin', async () => {
  const offered = async (path: string) =>
    (await world.inject({ url: `/api/${path}` })).json().map(({ name }: { name: string }) => name);
  for (const [kind, path] of [
    ['property-types', 'property-types'],
    ['amenities', 'amenities'],
  ] as const) {
    const before = await offered(path);
    const last = before.at(-1);
    const { key, version } = await named('lists', kind, last);
    const moved = await change(kind, { key, version, value: { position: 1 } });
    expect(moved.statusCode, moved.body).toBe(200);
    await expect.poll(() => offered(path)).toEqual([last, ...before.slice(0, -1)]);
  }
});

test('reads areas by name, and the dollar rate with its date', async () => {
  const areas: { name: string }[] = (await world.inject({ url: '/api/areas' })).json();
  const stored = await query('select name from areas where not is_retired order by name');
  expect(areas.map(({ name }) => name)).toEqual(stored.map(({ name }) => name));
  await query(
    `update exchange_rates set ugx_per_unit = 3712.25, as_of = '2026-11-30' where currency = 'USD'`,
  );
  await expect
    .poll(async () => (await world.inject({ url: '/api/dollar-rate' })).json())
    .toEqual({ shillings: 3_712.25, asOf: '2026-11-30' });
});
