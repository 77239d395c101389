import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListing } from '#app/testing/property-factory.ts';
import { dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing } from '#app/testing/viewing-factory.ts';

const start = new Date('2026-12-15T09:00:00Z');
const dayMs = 24 * 3_600_000;
let now = start;
let app: TestApp;
let boss: Person;
let agent: Person;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  boss = await signInAs(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  now = start;
  agent = await signInAs(app, 'property_manager');
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await app.kit.pool.query(text, values)).rows;
const call = (who: Person | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, cookies: who?.cookies ?? {}, ...(payload && { payload }) });
const removeMany = (who: Person, ids: number[], key?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/desk/bulk',
    cookies: who.cookies,
    headers: key ? { 'idempotency-key': key } : {},
    payload: { ids, change: { kind: 'delete' } },
  });
const undo = (who: Person, id: number) => call(who, 'POST', `/api/desk/bulk/${id}/undo`, {});

/** Inserts listings directly into the database, each with a photograph and a tour. */
async function someListings(who: Person, count: number): Promise<number[]> {
  const rows = await query(
    `insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
       bedrooms, bathrooms, square_meters, is_featured, reference, view_count)
     select $1, 'rental_units', 'House', 'Numbered ' || n, 'Kira Road', 'One of many homes, which are deleted.',
       900000, 900000, 2, 1, 60, true, 'R' || n, 7 from generate_series(1, $2) as n returning id`,
    [who.id, count],
  );
  const ids = rows.map(({ id }) => id);
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     select id, 0, md5(id::text), 900, 600, '#aabbcc', 'A room' from unnest($1::int[]) as id`,
    [ids],
  );
  return ids;
}

/** Returns all data of these listings, including rows of tables that reference them. */
async function everythingOf(ids: number[]) {
  const tables = await query(
    `select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.confrelid = 'properties'::regclass and c.contype = 'f' order by 1, 2`,
  );
  const all: Record<string, unknown> = {
    properties: await query(
      `select to_jsonb(p) - 'updated_at' as row from properties p where id = any($1) order by id`,
      [ids],
    ),
  };
  for (const { name, column } of tables)
    all[`${name}.${column}`] = await query(
      `select to_jsonb(t) as row from ${name} t where ${column} = any($1) order by 1`,
      [ids],
    );
  // The change itself writes these rows, for the job that matches saved searches.
  delete all['property_changes.property_id'];
  return all;
}

const titlesOnDesk = async (who: Person) =>
  (await call(who, 'GET', '/api/desk/properties?limit=200'))
    .json()
    .items.map(({ title }: { title: string }) => title);

describe('a deletion of many listings', () => {
  test('hides deleted listings everywhere at once, and restores everything on undo', async () => {
    const guest = await signInAs(app);
    const ids = await someListings(agent, 3);
    const first = ids[0] as number;
    await query(`insert into property_daily_stats (property_id, day, views) values ($1, '2026-12-14', 9)`, [
      first,
    ]);
    await call(guest, 'POST', '/api/favorites', { save: [{ id: first }] });
    const before = await everythingOf(ids);
    const reply = await removeMany(agent, ids);
    expect(reply.json()).toEqual({ changed: 3, undo: expect.any(Number) });

    for (const who of [null, agent, boss])
      expect((await call(who, 'GET', `/api/properties/${first}`)).statusCode).toBe(404);
    expect((await call(null, 'GET', `/api/properties/deleted?ids=${first}`)).json()).toMatchObject([
      { id: first, title: 'Numbered 1' },
    ]);
    expect((await call(null, 'GET', '/api/properties/page?q=Numbered')).json().total).toBe(0);
    expect(await titlesOnDesk(agent)).toEqual([]);
    expect(await titlesOnDesk(boss)).not.toContain('Numbered 1');
    expect((await call(agent, 'GET', '/api/desk/properties.csv')).body).not.toContain('Numbered');
    expect((await call(agent, 'GET', `/api/desk/properties/${first}`)).statusCode).toBe(404);
    expect((await call(agent, 'POST', `/api/properties/${first}/toggle-availability`, {})).statusCode).toBe(
      404,
    );
    expect((await call(agent, 'POST', `/api/desk/properties/${first}/duplicate`, {})).statusCode).toBe(404);
    const viewing = { day: dayAhead(app, 3), hour: 11, email: guest.email };
    expect((await bookAndConfirmViewing(app, first, viewing, { cookies: guest.cookies })).statusCode).toBe(
      404,
    );
    expect((await removeMany(agent, ids)).json().fields[first]).toBe(
      "The property doesn't exist or has been removed.",
    );

    expect((await undo(agent, reply.json().undo)).json()).toEqual({ changed: 3, left: 0, offMarket: 0 });
    expect(await everythingOf(ids)).toEqual(before);
    expect((await call(null, 'GET', `/api/properties/${first}`)).json().title).toBe('Numbered 1');
    // A shared response may be served for a moment after a change (`graceMs`).
    await expect
      .poll(async () => (await call(null, 'GET', `/api/properties/deleted?ids=${first}`)).json())
      .toEqual([]);
    expect(await titlesOnDesk(agent)).toEqual(['Numbered 3', 'Numbered 2', 'Numbered 1']);
    const trail = await query('select action from audit_entries where subject = $1 order by id', [
      `property ${first}`,
    ]);
    expect(trail.map(({ action }) => action)).toEqual(['property deleted', 'property restored']);
  });

  test('names the listings with bookings and the hidden ones, and deletes nothing', async () => {
    const guest = await signInAs(app);
    const [booked, hidden, other] = [
      await createListing(app, agent),
      await createListing(app, agent),
      await createListing(app, agent),
    ];
    expect(
      (
        await bookAndConfirmViewing(
          app,
          booked,
          { day: dayAhead(app, 3), hour: 11, email: guest.email },
          { cookies: guest.cookies },
        )
      ).statusCode,
    ).toBe(201);
    await query('update properties set is_available = false, hidden_at = now() where id = $1', [hidden]);
    const refused = await removeMany(agent, [booked, hidden, other]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'bulk_refused',
        message: 'Nothing was deleted: 2 of 3 listings cannot be deleted.',
        fields: {
          [booked]: 'This home has 1 upcoming viewing. Delete it by itself to cancel them.',
          [hidden]: expect.stringContaining('hidden'),
        },
      },
    ]);
    expect(await titlesOnDesk(agent)).toHaveLength(3);
    expect((await removeMany(agent, [other])).statusCode).toBe(200);
    // A hidden listing that an admin deletes by itself cannot be restored.
    expect((await call(boss, 'DELETE', `/api/properties/${hidden}`)).json()).toEqual({
      message: 'Property deleted',
      undo: null,
    });
    expect(await query('select from properties where id = $1', [hidden])).toEqual([]);
  });

  test('uses as many statements for sixty listings as for one', async () => {
    const statementsFor = async (count: number) => {
      const ids = await someListings(await signInAs(app, 'property_manager'), count);
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      const reply = await removeMany(boss, ids);
      expect((await undo(boss, reply.json().undo)).json()).toMatchObject({ changed: count });
      const statements = sent.mock.calls.length;
      sent.mockRestore();
      return statements;
    };
    const one = await statementsFor(1);
    // The search index also reads changes in the meantime, so the count varies by a few statements.
    expect(await statementsFor(60)).toBeLessThan(one + 20);
  });

  test('deletes nothing twice and returns the same undo when the response was lost', async () => {
    const ids = await someListings(agent, 2);
    const key = `deletion-of-listing-${ids[0]}`;
    const replies = [await removeMany(agent, ids, key), await removeMany(agent, ids, key)];
    expect(replies[1]?.json()).toEqual(replies[0]?.json());
    expect((await undo(agent, replies[0]?.json().undo)).json()).toMatchObject({ changed: 2 });
  });

  test('loses no listing when two users delete and undo the same listings at once', async () => {
    const ids = await someListings(agent, 20);
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([removeMany(agent, ids), removeMany(boss, ids.toReversed())]);
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const at = replies.findIndex(({ statusCode }) => statusCode === 200);
      const [who, other] = at === 0 ? [agent, boss] : [boss, agent];
      const id = replies[at]?.json().undo;
      const undone = await Promise.all([
        undo(who, id),
        undo(other, id),
        undo(who, id),
        removeMany(other, ids),
      ]);
      expect(
        undone
          .slice(0, 3)
          .map(({ statusCode }) => statusCode)
          .toSorted(),
      ).toEqual([200, 404, 409]);
      // The second deletion came before the undo and found nothing, or it came after the undo and can be
      // undone too.
      const [last] = undone.slice(3);
      const back = last?.statusCode === 200 ? (await undo(other, last.json().undo)).json().changed : 20;
      expect(back).toBe(20);
      expect(await titlesOnDesk(agent)).toHaveLength(20);
    }
  });
});

describe('an undone deletion', () => {
  test('obeys the plan limit, and leaves a reference to the listing that has it now', async () => {
    await query(`update users set membership_plan = 'basic' where id = $1`, [agent.id]);
    const id = await createListing(app, agent, { reference: 'KLA-7' });
    const { undo: back } = (await removeMany(agent, [id])).json();
    for (let count = 0; count < 5; count++)
      await createListing(app, agent, count === 0 ? { reference: 'kla-7' } : {});
    expect((await undo(agent, back)).json()).toEqual({ changed: 1, left: 0, offMarket: 1 });
    expect(
      await query('select is_available, reference, deleted_at from properties where id = $1', [id]),
    ).toEqual([{ is_available: false, reference: null, deleted_at: null }]);
  });

  test('is possible for a day, after which a job deletes the rows and photos', async () => {
    const { undo: back } = (await removeMany(agent, await someListings(agent, 1))).json();
    const [kept] = await query('select id from properties where owner_id = $1', [agent.id]);
    now = new Date(start.getTime() + dayMs);
    await app.runJobs('remove-deleted-listings');
    expect((await undo(agent, back)).statusCode).toBe(200);

    const id = (await removeMany(agent, [kept.id])).json().undo;
    now = new Date(start.getTime() + 2 * dayMs + 1);
    expect((await undo(agent, id)).statusCode).toBe(404);
    await app.runJobs('remove-deleted-listings');
    expect(await query('select from properties where id = $1', [kept.id])).toEqual([]);
    expect(await query('select from property_pictures where property_id = $1', [kept.id])).toEqual([]);
    expect((await call(null, 'GET', `/api/properties/deleted?ids=${kept.id}`)).json()).toMatchObject([
      { id: kept.id },
    ]);
  });

  test('restores a single listing without its cancelled bookings', async () => {
    const guest = await signInAs(app);
    const id = await createListing(app, agent, { title: 'Deleted by mistake' });
    await bookAndConfirmViewing(
      app,
      id,
      { day: dayAhead(app, 3), hour: 11, email: guest.email },
      { cookies: guest.cookies },
    );
    const reply = await call(agent, 'DELETE', `/api/properties/${id}?cancel=true`);
    expect(reply.json()).toEqual({ message: 'Property deleted', undo: expect.any(Number) });
    expect((await undo(agent, reply.json().undo)).json()).toMatchObject({ changed: 1 });
    expect((await call(null, 'GET', `/api/properties/${id}`)).json().title).toBe('Deleted by mistake');
    expect(await query('select state from viewings where property_id = $1', [id])).toEqual([
      { state: 'declined' },
    ]);
  });
});
