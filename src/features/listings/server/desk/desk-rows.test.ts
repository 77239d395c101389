import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { publishTour } from '#features/properties/server/published-tour.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await createTestApp();
  owner = await signInAs(world, 'property_manager');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

test('returns a dashboard row with the dollar price, cover, tour and owner', async () => {
  const draft = buildDraft({ price: 1_250.5, currency: 'USD' });
  const id = await insertProperty(world.kit.db, owner.id, draft, world.kit.clock());
  await publishTour(world.kit.db, id, 'v1-abc/index.htm');
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt) values
       ($1, 1, repeat('b', 32), 300, 200, '#222222', 'The back'), ($1, 0, repeat('a', 32), 640, 480, '#111111', 'The front')`,
    [id],
  );
  const [{ name }] = await query('select full_name as name from users where id = $1', [owner.id]);
  const admin = await signInAs(world, 'admin');
  for (const { cookies } of [owner, admin]) {
    const { items, total } = (await world.inject({ url: '/api/desk/properties', cookies })).json();
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        ...{ id, title: draft.title, location: draft.location, price: 1_250.5, currency: 'USD' },
        ...{ category: 'rental_units', hasTour: true, tourUrl: 'http://v1-abc.localhost:3001/index.htm' },
        ...{ isFeatured: false, isAvailable: true, isPaused: false, isHidden: false, listedUntil: null },
        ...{ ownerId: owner.id, ownerName: name, version: expect.any(String) },
        picture: { key: 'a'.repeat(32), width: 640, height: 480, colour: '#111111', alt: 'The front' },
      },
    ]);
  }
  await query('delete from properties');
});

test('exports every home once, newest first, whatever the number', async () => {
  const first = await insertProperty(world.kit.db, owner.id, buildDraft(), world.kit.clock());
  await query(
    `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx, bedrooms,
       bathrooms, square_meters)
     select owner_id, category, property_type, title || ' ' || n, location, description, price, price_ugx, bedrooms,
       bathrooms, square_meters
     from properties, generate_series(1, 500) n where id = $1`,
    [first],
  );
  const { body } = await world.inject({ url: '/api/desk/properties.csv', cookies: owner.cookies });
  const lines: { id: string }[] = parse(body, { columns: true, bom: true });
  const stored = await query('select id from properties order by id desc');
  expect(stored).toHaveLength(501);
  expect(lines.map(({ id }) => Number(id))).toEqual(stored.map(({ id }) => id));
  await query('delete from properties');
});

test('publishes a change to the open dashboards and forms of a home', async () => {
  const id = await insertProperty(world.kit.db, owner.id, buildDraft(), world.kit.clock());
  const topics = async (path: string) =>
    String((await world.inject({ url: `/api/desk${path}`, cookies: owner.cookies })).headers.topics).split(
      ' ',
    );
  expect(await topics('/properties')).toEqual(['property', 'areas', 'plans']);
  expect(await topics(`/properties/${id}`)).toEqual([`property:${id}`, `auction:${id}`, 'areas']);
  await query('delete from properties');
});
