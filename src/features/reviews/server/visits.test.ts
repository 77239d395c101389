import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enter, type Person } from '#app/testing/actors.ts';
import { mailsTo } from '#app/testing/some-enquiry.ts';
import { someProperty } from '#app/testing/some-property.ts';
import { book, morningClock, someGuest } from '#app/testing/some-viewing.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { inviteToReview } from './passing-time.ts';

const time = morningClock();
const day = time.dayAfter(2);
let world: TestApp;
let manager: Person;
let home: number;
let viewing: { id: number; mark: string; code: string };
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  manager = await enter(world, 'property_manager');
});
afterAll(() => world.close());
beforeEach(async () => {
  time.set(time.today, '07:00');
  await query('delete from attempts; delete from mails; delete from viewings');
  home = await someProperty(world.kit, { category: 'for_sale' });
  await query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
  const { mark } = (await book(world, home, { day, hour: 10 })).json();
  [viewing] = (await query('select id, mark, code from viewings where mark = $1', [mark])) as [
    typeof viewing,
  ];
  time.set(day, '10:05');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const act = (verb: string, payload: object = {}) =>
  world.inject({
    method: 'POST',
    url: `/api/desk/viewings/${viewing.id}/${verb}`,
    cookies: manager.cookies,
    payload,
  });
const write = (mark: string, payload: object = { rating: 4, text: 'As in the tour.' }) =>
  world.inject({ method: 'PUT', url: `/api/reviews/${mark}`, payload });
const meet = () => act('meet', { code: viewing.code });

test('a viewing is reviewed by both once both were there, and says that it was one', async () => {
  expect((await write(viewing.mark)).statusCode).toBe(404);
  expect((await meet()).statusCode).toBe(200);
  expect((await meet()).statusCode).toBe(200);
  expect((await write(viewing.mark)).json()).toMatchObject({
    kind: 'visit',
    side: 'guest',
    day,
    standing: 'written',
  });
  const parts = await write(viewing.mark, { rating: 4, text: 'As in the tour.', cleanliness: 4 });
  expect(parts.statusCode).toBe(400);
  const [{ mark, viewingId }] = (
    await world.inject({ url: '/api/desk/reviews', cookies: manager.cookies })
  ).json();
  expect(viewingId).toBe(viewing.id);
  expect((await write(mark, { rating: 5, text: 'On time.' })).json()).toMatchObject({
    standing: 'published',
    theirs: { after: 'visit', name: 'Amina' },
  });
  const { items, parts: averages } = (await world.inject({ url: `/api/properties/${home}/reviews` })).json();
  expect([items[0].after, averages]).toEqual(['visit', null]);
});

test('it can be reviewed for two weeks from when both were there', async () => {
  await meet();
  const [{ days }] = await query(
    `select extract(epoch from o.closes_at - v.ended_at)::int / 86400.0 as days
     from review_occasions o join viewings v on v.id = o.viewing_id where v.id = $1`,
    [viewing.id],
  );
  expect(Number(days)).toBe(14);
});

test('nobody came: nothing is reviewed', async () => {
  time.set(day, '10:30');
  expect((await act('no-show')).statusCode).toBe(200);
  expect((await write(viewing.mark)).statusCode).toBe(404);
});

test('both are invited, and who shows homes reads what others say of a visitor', async () => {
  await meet();
  await inviteToReview(world.kit, 'https://homes.example');
  const said = (await mailsTo(world, someGuest.email)).at(-1)?.body_text;
  expect(said).toContain(`https://homes.example/reviews/${viewing.mark}`);
  expect((await mailsTo(world, someGuest.email)).at(-1)?.subject).toMatch(/^How was your viewing of/);
  const [{ mark }] = (await world.inject({ url: '/api/desk/reviews', cookies: manager.cookies })).json();
  expect((await mailsTo(world, manager.email)).at(-1)?.body_text).toContain(`/reviews/${mark}`);
  expect((await mailsTo(world, manager.email)).at(-1)?.subject).toMatch(/^How was your visitor in/);
  await write(mark, { rating: 5, text: 'On time.' });
  await write(viewing.mark);
  const read = async (who: Person) =>
    world.inject({ url: `/api/desk/viewings/${viewing.id}/guest-reviews`, cookies: who.cookies });
  expect((await read(manager)).json()).toMatchObject({ items: [{ text: 'On time.' }] });
  expect((await read(await enter(world, 'property_manager'))).statusCode).toBe(404);
});

test('a visitor who gave no address is not written to, and who shows the home is', async () => {
  await query('update viewings set email = null where id = $1', [viewing.id]);
  await meet();
  await query('delete from mails');
  await inviteToReview(world.kit, 'https://homes.example');
  expect(await query('select recipient from mails')).toEqual([{ recipient: manager.email }]);
});

test('a viewing that is forgotten leaves its reviews', async () => {
  await meet();
  await write(viewing.mark);
  const [{ mark }] = (await world.inject({ url: '/api/desk/reviews', cookies: manager.cookies })).json();
  await write(mark);
  await query('delete from viewings where id = $1', [viewing.id]);
  const reply = await world.inject({ url: `/api/properties/${home}/reviews` });
  expect(reply.json().items).toMatchObject([{ text: 'As in the tour.', after: 'visit' }]);
  expect((await write(viewing.mark)).statusCode).toBe(404);
});
