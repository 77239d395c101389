import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createReview } from '#app/testing/review-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { homesPerPage } from '#features/agents/limits.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';

let world: TestApp;
let agent: Person;
beforeAll(async () => {
  world = await createTestApp();
  agent = await signInAs(world, 'property_manager');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const markOf = async ({ id }: Person): Promise<string> =>
  (await query('select agent_slug from users where id = $1', [id]))[0].agent_slug;
const get = async (who: Person | string, search = '') =>
  world.inject({ url: `/api/agents/${typeof who === 'string' ? who : await markOf(who)}${search}` });
const list = ({ id }: Person, isAvailable = true) =>
  insertProperty(world.kit.db, id, { ...buildDraft(), isAvailable }, world.kit.clock());

describe('GET /api/agents/:mark', () => {
  test('returns 200 with public data, available properties newest first, and no contact details', async () => {
    await query(`update users set phone = '+256700000021', answers_within_hours = 3 where id = $1`, [
      agent.id,
    ]);
    const [first, hidden, last] = [await list(agent), await list(agent, false), await list(agent)];
    const reply = await get(agent);
    expect(reply.statusCode).toBe(200);
    const page = reply.json();
    expect(page).toMatchObject({
      answersWithin: '3 hours',
      badges: [],
      homes: { total: 2, next: null },
      reviews: [],
      rating: null,
      reviewCount: 0,
    });
    expect(page.homes.items.map(({ id }: { id: number }) => id)).toEqual([last, first]);
    for (const secret of [agent.email, agent.username, '256700000021', `"id":${hidden},`])
      expect(reply.body).not.toContain(secret);
  });

  test('returns 200 page by page without a repeated property', async () => {
    const many = await signInAs(world, 'property_manager');
    const ids: number[] = [];
    for (let count = 0; count <= homesPerPage; count += 1) ids.unshift(await list(many));
    const { homes } = (await get(many)).json();
    const rest = (await get(many, `?before=${homes.next}`)).json().homes;
    const shown = [...homes.items, ...rest.items].map(({ id }: { id: number }) => id);
    expect([shown, homes.total, homes.items.length, rest.next]).toEqual([
      ids,
      ids.length,
      homesPerPage,
      null,
    ]);
  });

  test('returns 200 with badges, visible reviews and the average of all', async () => {
    const home = await list(agent);
    await query(
      `insert into verification_checks (item_id, user_id, state, submitted_at, decided_at, reason, expires_at)
       select id, $1, 'passed', now(), now(), 'Seen.', now() + interval '1 year' from checklist_items where title = 'Identity'`,
      [agent.id],
    );
    for (const [words, rating, isHidden] of [
      ['Kept its word.', 5, false],
      ['Too loud.', 4, false],
      ['Names a neighbour.', 1, true],
    ] as const)
      await query(
        `with o as (insert into review_requests (kind, closes_at) values ('visit', now()) returning id)
         insert into reviews (occasion_id, about, property_id, author_name, rating, body, published_at, hidden_at, hidden_reason)
         select id, 'home', $1, 'Amina', $2, $3, now(), case when $4 then now() end, case when $4 then 'A name.' end from o`,
        [home, rating, words, isHidden],
      );
    await expect.poll(async () => (await get(agent)).json().reviews.length).toBe(2);
    const page = (await get(agent)).json();
    expect(page).toMatchObject({
      badges: [{ title: 'Identity checked' }],
      rating: 4.5,
      reviewCount: 2,
    });
    expect(page.reviews[0]).toMatchObject({ text: 'Too loud.', home: { id: home } });
    await query('update properties set is_available = false where id = $1', [home]);
    await expect.poll(async () => (await get(agent)).json().homes.items[0]?.id).not.toBe(home);
    expect((await get(agent)).json()).toMatchObject({ rating: 4.5, reviewCount: 2 });
  });

  test('returns 200 with name, slug and the day in Kampala on which the account was created', async () => {
    const person = await signInAs(world, 'property_manager');
    await query(
      `update users set full_name = 'Grace Example', created_at = '2026-03-31T21:30:00Z' where id = $1`,
      [person.id],
    );
    expect((await get(person)).json()).toMatchObject({
      mark: await markOf(person),
      name: 'Grace Example',
      since: '2026-04-01',
      answersWithin: null,
      photograph: null,
    });
  });

  test('averages all reviews, not properties, without those of other agents', async () => {
    const person = await signInAs(world, 'property_manager');
    const [one, other] = [await list(person), await list(person)];
    await createReview(world.kit, one, 5);
    for (const rating of [2, 2, 2]) await createReview(world.kit, other, rating);
    await createReview(world.kit, await list(await signInAs(world, 'property_manager')), 1);
    expect((await get(person)).json()).toMatchObject({ rating: 2.8, reviewCount: 4 });
  });

  test('names the manager of a property, and updates the page on market changes', async () => {
    const home = await list(agent);
    const badges = async () => (await world.inject({ url: `/api/properties/${home}/badges` })).json();
    expect((await badges()).agent).toBe(await markOf(agent));
    const newest = async () => (await get(agent)).json().homes.items[0].id;
    await expect.poll(newest).toBe(home);
    await query('update properties set is_available = false where id = $1', [home]);
    await expect.poll(newest).not.toBe(home);
  });

  test('returns 404 for unknown and plain users, admins without listings, and former managers', async () => {
    const admin = await signInAs(world, 'admin');
    const former = await signInAs(world, 'property_manager');
    const home = await list(former);
    expect((await get(former)).statusCode).toBe(200);
    await query(`update users set role = 'user' where id = $1`, [former.id]);
    await expect.poll(async () => (await get(former)).statusCode).toBe(404);
    const replies = [await get('0123456789ab'), await get(await signInAs(world)), await get(admin)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await world.inject({ url: `/api/properties/${home}/badges` })).json().agent).toBeNull();
    await list(admin, false);
    await expect.poll(async () => (await get(admin)).statusCode).toBe(404);
    await list(admin);
    await expect.poll(async () => (await get(admin)).statusCode).toBe(200);
  });

  test('returns 400 for an invalid slug', async () => {
    expect((await get('sunrise-homes')).statusCode).toBe(400);
  });
});
