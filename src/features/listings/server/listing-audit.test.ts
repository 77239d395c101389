import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { endListingsJob } from './jobs.ts';

let world: TestApp;
let now = new Date('2026-11-20T09:00:00Z');
let agent: Person;
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  [agent, boss] = [await signInAs(world, 'property_manager'), await signInAs(world, 'admin')];
});
afterAll(() => world.close());

const longText = `A flat with a view of the lake. ${'It is quiet here at night. '.repeat(20)}`.trim();
const home = {
  title: 'A home that is written about',
  location: 'Ntinda',
  description: longText,
  price: 500_000,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 40,
  propertyType: 'Apartment',
  category: 'rental_units',
  ownerContactInfo: 'Mr Owner, +256 700 000 111',
};
const call = (who: Person, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const create = async (): Promise<number> =>
  (await call(agent, 'POST', '/api/properties/create', home)).json().id;
const change = (who: Person, id: number, fields: object) =>
  call(who, 'PATCH', `/api/properties/${id}`, fields);

type Entry = { actor: string | null; action: string; subject: string; details: Record<string, unknown> };
async function trail(): Promise<Entry[]> {
  const entries: (Entry & { id: number; at: string })[] = (
    await world.inject({ url: '/api/audit', cookies: boss.cookies })
  ).json();
  return entries.map(({ id: _, at: __, ...entry }) => entry).toReversed();
}
beforeEach(() => world.kit.pool.query('delete from audit_entries'));

describe('audit log of a listing', () => {
  test('records a creation with its initial values', async () => {
    const id = await create();
    expect(await trail()).toEqual([
      {
        actor: agent.username,
        action: 'property created',
        subject: `property ${id}`,
        details: { title: home.title, price: 500_000, currency: 'UGX', isAvailable: true, isFeatured: false },
      },
    ]);
  });

  test('records price, title, availability, featuring and text before and after, with long texts hashed', async () => {
    const id = await create();
    await change(agent, id, { price: 450_000, title: 'A new title', description: `Now let. ${longText}` });
    await change(boss, id, { isFeatured: true, isAvailable: false, bedrooms: 1 });
    const [, first, second] = await trail();
    expect(first).toEqual({
      actor: agent.username,
      action: 'property changed',
      subject: `property ${id}`,
      details: {
        title: 'A new title',
        changes: {
          title: { from: home.title, to: 'A new title' },
          price: { from: 500_000, to: 450_000 },
          description: {
            from: expect.stringMatching(/^A flat with a view .*… \(571 characters, SHA-256 [0-9a-f]{16}…\)$/),
            to: expect.stringMatching(/^Now let\. A flat .*… \(580 characters, SHA-256 [0-9a-f]{16}…\)$/),
          },
        },
      },
    });
    expect(second).toMatchObject({
      actor: boss.username,
      details: { changes: { isFeatured: { from: false, to: true }, isAvailable: { from: true, to: false } } },
    });
  });

  test('records a text of two hundred characters in full and a longer one as an excerpt', async () => {
    const id = await create();
    await change(agent, id, { description: 'a'.repeat(200) });
    await change(agent, id, { description: 'b'.repeat(201) });
    const [, first, second] = await trail();
    expect(first?.details.changes).toMatchObject({ description: { to: 'a'.repeat(200) } });
    expect(second?.details.changes).toMatchObject({
      description: {
        from: 'a'.repeat(200),
        to: expect.stringMatching(/^b{200}… \(201 characters, SHA-256 /),
      },
    });
  });

  test('records a removed owner contact as none, without its old value', async () => {
    const id = await create();
    await change(agent, id, { ownerContactInfo: '' });
    expect((await trail())[1]?.details.changes).toEqual({
      ownerContactInfo: { from: '(not shown)', to: null },
    });
  });

  test('records a long text whose excerpt would split an emoji', async () => {
    const id = await create();
    const description = `${'a'.repeat(199)}😀 ${longText}`;
    expect((await change(agent, id, { description })).statusCode).toBe(200);
    expect((await trail())[1]?.details.changes).toMatchObject({
      description: { to: expect.stringMatching(/^a{199}\ufffd… \(\d+ characters/) },
    });
  });

  test("records a change of the owner's contact without its value", async () => {
    const id = await create();
    await change(agent, id, { ownerContactInfo: 'Ms Owner, +256 700 000 222' });
    const entries = await trail();
    expect(Object.keys(entries[1]?.details.changes as object)).toEqual(['ownerContactInfo']);
    expect(JSON.stringify(entries)).not.toContain('+256');
  });

  test("records the dashboard's availability switch", async () => {
    const id = await create();
    await call(agent, 'POST', `/api/properties/${id}/toggle-availability`);
    expect((await trail())[1]).toMatchObject({
      actor: agent.username,
      details: { title: home.title, changes: { isAvailable: { from: true, to: false } } },
    });
  });

  test("records nothing for an unchanged, a rejected or another owner's save", async () => {
    const id = await create();
    const stranger = await signInAs(world, 'property_manager');
    await world.kit.pool.query('delete from audit_entries');
    await change(agent, id, { price: 500_000, version: undefined });
    await change(agent, id, { price: -1 });
    await change(stranger, id, { price: 1 });
    await call(stranger, 'DELETE', `/api/properties/${id}`);
    expect(await trail()).toEqual([]);
  });

  test('records a deletion with its title, and one entry per listing in a bulk deletion', async () => {
    const ids = [await create(), await create()];
    for (const id of ids) await call(boss, 'DELETE', `/api/properties/${id}`);
    expect((await trail()).slice(2)).toEqual(
      ids.map((id) => ({
        actor: boss.username,
        action: 'property deleted',
        subject: `property ${id}`,
        details: { title: home.title, location: 'Ntinda', price: 500_000, currency: 'UGX' },
      })),
    );
  });

  test('records an import with each home and their number', async () => {
    const line = ['An imported home', ...Object.values(home).slice(1)].map((value) => `"${value}"`).join(',');
    await call(agent, 'POST', '/api/desk/import', {
      csv: [Object.keys(home).join(','), line, line, line.replace('"500000"', '"-1"')].join('\n'),
    });
    expect(
      (await trail()).map(({ actor, action, details }) => [actor, action, details.title ?? details]),
    ).toEqual([
      [agent.username, 'property created', 'An imported home'],
      [agent.username, 'property created', 'An imported home'],
      [agent.username, 'properties imported', { created: 2, updated: 0, duplicates: 0, refused: 1 }],
    ]);
  });

  test('records the reason of automatic changes', async () => {
    const id = await create();
    await sql`update properties set listing_expires_at = '2027-01-01' where id = ${id}`.execute(world.kit.db);
    now = new Date('2027-01-20T09:00:00Z');
    await world.kit.jobs.enqueue(world.kit.db, endListingsJob, {});
    await world.finishJobs();
    now = new Date('2026-11-20T09:00:00Z');
    expect((await trail()).at(-1)).toEqual({
      actor: null,
      action: 'property changed',
      subject: `property ${id}`,
      details: {
        title: home.title,
        changes: { isAvailable: { from: true, to: false } },
        why: 'its listing period ended',
      },
    });
  });

  test('rolls back a change whose audit entry fails', async () => {
    const id = await create();
    await world.kit.pool.query('alter table audit_entries add constraint full_up check (id < 0) not valid');
    try {
      expect((await change(agent, id, { price: 1 })).statusCode).toBe(500);
      expect((await call(agent, 'DELETE', `/api/properties/${id}`)).statusCode).toBe(500);
      expect((await call(agent, 'POST', `/api/properties/${id}/toggle-availability`)).statusCode).toBe(500);
    } finally {
      await world.kit.pool.query('alter table audit_entries drop constraint full_up');
    }
    const { form } = (
      await world.inject({ url: `/api/desk/properties/${id}`, cookies: agent.cookies })
    ).json();
    expect(form).toMatchObject({ price: 500_000, isAvailable: true });
  });
});
