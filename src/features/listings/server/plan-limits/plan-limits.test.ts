import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const home = {
  title: 'A home with a view of the lake',
  location: 'Ggaba',
  description: 'A flat that is seen in many photographs.',
  price: 500_000,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 40,
  propertyType: 'Apartment',
  category: 'rental_units',
};
const call = (who: Person, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const save = (who: Person, changes: object) =>
  call(who, 'POST', '/api/properties/create', { ...home, ...changes });
const change = (who: Person, id: number, changes: object) =>
  call(who, 'PATCH', `/api/properties/${id}`, changes);
const toggle = (who: Person, id: number) => call(who, 'POST', `/api/properties/${id}/toggle-availability`);

async function manager(plan: string): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await query('update users set membership_plan = $2 where id = $1', [person.id, plan]);
  return person;
}

/** Stores pictures as if they had been uploaded. */
async function pictures(count: number): Promise<{ key: string }[]> {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  await query(
    `insert into uploaded_pictures (key, width, height, colour, uploaded_at)
     select key, 8, 6, '#000000', now() from unnest($1::text[]) as key`,
    [keys],
  );
  return keys.map((key) => ({ key }));
}

async function created(who: Person, changes: object = {}): Promise<number> {
  const reply = await save(who, changes);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

describe('photo limit', () => {
  const tooMany = /has 16 photos, and your Basic plan allows 15 per home\. Remove 1, or upgrade/;

  test('returns 409 next to the field for too many photos of a new home, and accepts the maximum', async () => {
    const owner = await manager('basic');
    const all = await pictures(16);
    const reply = await save(owner, { pictures: all });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'plan_pictures_full',
      fields: { pictures: expect.stringMatching(tooMany) },
    });
    const id = await created(owner, { pictures: all.slice(1) });
    expect((await change(owner, id, { pictures: all })).statusCode).toBe(409);
    expect((await change(owner, id, { pictures: all.slice(2) })).statusCode).toBe(200);
  });

  test('returns 409 for too many photos off the market too', async () => {
    const owner = await manager('basic');
    const reply = await save(owner, { pictures: await pictures(16), isAvailable: false });
    expect(reply.statusCode).toBe(409);
  });

  test('lets a home with excess photos be changed, but not put on the market again', async () => {
    const owner = await manager('standard');
    const all = await pictures(16);
    const id = await created(owner, { pictures: all });
    await query(`update users set membership_plan = 'basic' where id = $1`, [owner.id]);
    expect((await change(owner, id, { title: 'Another title', pictures: all })).statusCode).toBe(200);
    expect((await toggle(owner, id)).statusCode).toBe(200);
    const reply = await toggle(owner, id);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().message).toMatch(tooMany);
    const bulk = await call(owner, 'POST', '/api/desk/bulk', {
      ids: [id],
      change: { kind: 'availability', isAvailable: true },
    });
    expect(bulk.json().fields[id]).toMatch(tooMany);
    expect((await change(owner, id, { isAvailable: true })).json().fields.pictures).toMatch(tooMany);
    expect((await toggle(admin, id)).statusCode).toBe(200);
  });

  test("lets an admin exceed the photo limit of the owner's plan", async () => {
    const id = await created(await manager('basic'));
    expect((await change(admin, id, { pictures: await pictures(16) })).statusCode).toBe(200);
  });

  test('returns 409 when a home with excess photos is featured', async () => {
    const owner = await manager('professional');
    const id = await created(owner, { pictures: await pictures(3) });
    await query(`update plans set picture_limit = 2 where name = 'professional'`);
    const reply = await change(owner, id, { isFeatured: true });
    await query(`update plans set picture_limit = null where name = 'professional'`);
    expect(reply.json().fields.pictures).toMatch(/has 3 photos/);
    expect((await change(owner, id, { isFeatured: true })).statusCode).toBe(200);
  });
});

describe('tour limit', () => {
  const full = /Your Basic plan includes 2 homes with a tour, and you have 2\. Remove a tour/;
  const begin = (who: Person, id: number) =>
    world.inject({
      method: 'POST',
      url: '/api/uploads/tours',
      cookies: who.cookies,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '1000',
        'upload-metadata': `filename ${btoa('tour.zip')},propertyId ${btoa(String(id))}`,
      },
    });
  const show = (who: Person, id: number, version: string) =>
    call(who, 'POST', `/api/desk/properties/${id}/tours/${version}/publish`);

  /** Stores a version of a tour with its row. */
  async function version(propertyId: number): Promise<string> {
    const id = randomBytes(13)
      .toString('hex')
      .replaceAll(/[0189]/g, 'x');
    await query(
      `insert into tour_versions (id, property_id, filename, zip_key, index_key, page_path, files, zip_bytes, start_bytes,
         total_bytes, rooms, directory_contents, warnings, created_at)
       values ($1, $2, 'tour.zip', 'tours/none.zip', 'tours/none.index', 'index.htm', 1, 1, 1, 1, '{}', '{}', '{}', now())`,
      [id, propertyId],
    );
    return id;
  }

  async function withTour(who: Person): Promise<number> {
    const id = await created(who);
    expect((await show(who, id, await version(id))).statusCode).toBe(200);
    return id;
  }

  test('returns 409 for a tour beyond the limit by any route, before the upload starts', async () => {
    const owner = await manager('basic');
    const first = await withTour(owner);
    await withTour(owner);
    const third = await created(owner);
    const refused = await show(owner, third, await version(third));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'plan_tours_full', message: expect.stringMatching(full) });
    const begun = await begin(owner, third);
    expect([begun.statusCode, begun.body]).toEqual([409, expect.stringMatching(full)]);
    const form = await world.inject({
      method: 'POST',
      url: `/api/upload/virtual-tour/${third}`,
      cookies: owner.cookies,
      headers: { 'content-type': 'multipart/form-data; boundary=here' },
      payload:
        '--here\r\ncontent-disposition: form-data; name="tourZip"; filename="tour.zip"\r\n\r\nPK\r\n--here--\r\n',
    });
    expect([form.statusCode, form.body]).toEqual([409, expect.stringMatching(full)]);
    // A home that shows a tour may get another one.
    expect((await begin(owner, first)).statusCode).toBe(201);
    expect((await show(owner, first, await version(first))).statusCode).toBe(200);
    // An admin can always add a tour.
    expect((await show(admin, third, await version(third))).statusCode).toBe(200);
  });

  test('allows a tour off the market, but returns 409 for the market while the tour limit is reached', async () => {
    const owner = await manager('basic');
    await withTour(owner);
    const second = await withTour(owner);
    const third = await created(owner, { isAvailable: false });
    expect((await begin(owner, third)).statusCode).toBe(201);
    expect((await show(owner, third, await version(third))).statusCode).toBe(200);
    const reply = await toggle(owner, third);
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringMatching(full)]);
    expect((await toggle(owner, second)).statusCode).toBe(200);
    expect((await toggle(owner, third)).statusCode).toBe(200);
  });

  test('features a home with its tour on the market even when the tour limit is reached', async () => {
    const owner = await manager('professional');
    const id = await withTour(owner);
    const [{ tour_limit: before }] = await query(`select tour_limit from plans where name = 'professional'`);
    await query(`update plans set tour_limit = 1 where name = 'professional'`);
    const reply = await change(owner, id, { isFeatured: true });
    await query(`update plans set tour_limit = $1 where name = 'professional'`, [before]);
    expect([reply.statusCode, reply.json().isFeatured]).toEqual([200, true]);
  });

  test('publishes two of three concurrent tours', async () => {
    const owner = await manager('basic');
    const homes = await Promise.all([1, 2, 3].map(() => created(owner)));
    const all = await Promise.all(homes.map(async (id) => show(owner, id, await version(id))));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
  });

  test("returns the plan's allowance and usage from GET /api/desk/allowance, without limits for admins", async () => {
    const owner = await manager('basic');
    await withTour(owner);
    expect((await call(owner, 'GET', '/api/desk/allowance')).json()).toEqual({
      plan: 'Basic',
      pictures: 15,
      tours: 2,
      toursUsed: 1,
      room: { plan: 'Basic', limit: 5, used: 1, paused: 0, isLapsed: false, graceUntil: null },
    });
    expect((await call(admin, 'GET', '/api/desk/allowance')).json()).toMatchObject({
      pictures: null,
      tours: null,
      room: null,
    });
  });

  test('restores on the free plan the paused homes whose tours and photos are within its limits', async () => {
    const owner = await manager('standard');
    const heavy = await created(owner, { pictures: await pictures(16) });
    const [one, two, three] = [await withTour(owner), await withTour(owner), await withTour(owner)];
    const plain = await created(owner);
    await query(
      `update users set membership_starts_at = now() - interval '40 days', membership_ends_at = now() - interval '8 days'
       where id = $1`,
      [owner.id],
    );
    await world.runJobs('turn-memberships');
    const shown = async () =>
      (
        await query('select id from properties where owner_id = $1 and is_available order by id', [owner.id])
      ).map(({ id }) => id);
    expect(await shown()).toEqual([]);
    const reply = await call(owner, 'POST', '/api/membership/basic', { keep: [one, heavy] });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await shown()).toEqual([one, three, plain]);
    expect(
      await query('select id from properties where paused_by_plan and owner_id = $1 order by id', [owner.id]),
    ).toEqual([{ id: heavy }, { id: two }]);
  });
});
