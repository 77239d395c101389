import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing, morningClock, sampleGuest } from '#app/testing/viewing-factory.ts';
import { inviteToReview } from './publish-due-reviews.ts';

const time = morningClock();
const day = time.dayAfter(2);
let world: TestApp;
let manager: Person;
let home: number;
let viewing: { id: number; mark: string; code: string };
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  manager = await signInAs(world, 'property_manager');
});
afterAll(() => world.close());
beforeEach(async () => {
  time.set(time.today, '07:00');
  await query('delete from rate_limit_attempts; delete from emails; delete from viewings');
  home = await createTestProperty(world.kit, { category: 'for_sale' });
  await query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
  const { mark } = (await bookAndConfirmViewing(world, home, { day, hour: 10 })).json();
  [viewing] = (await query(
    `select id, $1::text as mark, code from viewings where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [mark],
  )) as [typeof viewing];
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

test('lets both sides review a viewing that both attended, and names it as one', async () => {
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

test("refuses a review of a viewing at the user's own property", async () => {
  await query('update viewings set user_id = $1, visitor_id = null where id = $2', [manager.id, viewing.id]);
  expect((await meet()).statusCode).toBe(200);
  expect((await write(viewing.mark)).statusCode).toBe(404);
});

/** Books a viewing for another visitor, two hours later, that both sides attend. */
async function someoneMet(cookies: Cookies): Promise<void> {
  time.set(time.today, '07:00');
  const guest = { name: 'Brian Sample', email: 'brian@example.com', phone: '0700 000 002' };
  const booked = await bookAndConfirmViewing(world, home, { day, hour: 12, ...guest }, { cookies });
  expect(booked.statusCode, booked.body).toBe(201);
  [viewing] = (await query(
    `select id, $1::text as mark, code from viewings where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [booked.json().mark],
  )) as [typeof viewing];
  time.set(day, '12:05');
  expect((await meet()).statusCode).toBe(200);
}
const mine = async (cookies: Cookies) => (await world.inject({ url: '/api/reviews/mine', cookies })).json();

test.each<[string, () => Promise<Cookies>]>([
  ['in a browser', () => createVisitor(world)],
  ['with an account', async () => (await signInAs(world)).cookies],
])('lists the viewing for its visitor only, booked %s', async (_, someone) => {
  await meet();
  const cookies = await someone();
  await someoneMet(cookies);
  expect(await mine(cookies)).toEqual([{ mark: viewing.mark, standing: 'open', mayWrite: true }]);
  expect(await mine(await someone())).toEqual([]);
});

test('moves reviews of a browser to the account that signs in there', async () => {
  const visitor = await createVisitor(world);
  await someoneMet(visitor);
  await write(viewing.mark);
  const { id, username, password } = await signInAs(world);
  const payload = { username, password };
  const signedIn = await world.inject({ method: 'POST', url: '/api/login', cookies: visitor, payload });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  expect(
    await query(
      `select r.author_id, r.about from reviews r join review_requests o on o.id = r.occasion_id where o.viewing_id = $1`,
      [viewing.id],
    ),
  ).toEqual([{ author_id: id, about: 'home' }]);
});

test('shows each side the name of the other and the date in Kampala', async () => {
  await meet();
  // Moves the viewing to 1:00 AM in Kampala, when the date in London is still the day before.
  await query('update viewings set starts_at = $2 where id = $1', [
    viewing.id,
    new Date(`${day}T01:00:00+03:00`),
  ]);
  const [{ mark }] = (await world.inject({ url: '/api/desk/reviews', cookies: manager.cookies })).json();
  const view = async (of: string) => (await world.inject({ url: `/api/reviews/${of}` })).json();
  expect(await view(viewing.mark)).toMatchObject({ side: 'guest', other: 'Person', day, home: { id: home } });
  expect(await view(mark)).toMatchObject({ side: 'host', other: 'Amina', day });
});

test('can be reviewed for two weeks from the confirmed attendance', async () => {
  await meet();
  const [{ days }] = await query(
    `select extract(epoch from o.closes_at - v.ended_at)::int / 86400.0 as days
     from review_requests o join viewings v on v.id = o.viewing_id where v.id = $1`,
    [viewing.id],
  );
  expect(Number(days)).toBe(14);
});

test('allows no review of a viewing without a visitor', async () => {
  time.set(day, '10:30');
  expect((await act('no-show')).statusCode).toBe(200);
  expect((await write(viewing.mark)).statusCode).toBe(404);
});

test("invites both sides, and shows other agents' reviews of a visitor to agents", async () => {
  await meet();
  await inviteToReview(world.kit, 'https://homes.example');
  const said = (await emailsTo(world, sampleGuest.email)).at(-1)?.body_text;
  expect(said).toContain(`https://homes.example/reviews/${viewing.mark}`);
  expect((await emailsTo(world, sampleGuest.email)).at(-1)?.subject).toMatch(/^How was your viewing of/);
  const [{ mark }] = (await world.inject({ url: '/api/desk/reviews', cookies: manager.cookies })).json();
  expect((await emailsTo(world, manager.email)).at(-1)?.body_text).toContain(`/reviews/${mark}`);
  expect((await emailsTo(world, manager.email)).at(-1)?.subject).toMatch(/^Review the visitor to/);
  await write(mark, { rating: 5, text: 'On time.' });
  await write(viewing.mark);
  const read = async (who: Person) =>
    world.inject({ url: `/api/desk/viewings/${viewing.id}/guest-reviews`, cookies: who.cookies });
  expect((await read(manager)).json()).toMatchObject({ items: [{ text: 'On time.' }] });
  expect((await read(await signInAs(world, 'property_manager'))).statusCode).toBe(404);
});

test('emails only the agent when the visitor gave no address', async () => {
  await query('update viewings set email = null where id = $1', [viewing.id]);
  await meet();
  await query('delete from emails');
  await inviteToReview(world.kit, 'https://homes.example');
  expect(await query('select recipient from emails')).toEqual([{ recipient: manager.email }]);
});

test('keeps reviews when their viewing is deleted', async () => {
  await meet();
  await write(viewing.mark);
  const [{ mark }] = (await world.inject({ url: '/api/desk/reviews', cookies: manager.cookies })).json();
  await write(mark);
  await query('delete from viewings where id = $1', [viewing.id]);
  const reply = await world.inject({ url: `/api/properties/${home}/reviews` });
  expect(reply.json().items).toMatchObject([{ text: 'As in the tour.', after: 'visit' }]);
  expect((await write(viewing.mark)).statusCode).toBe(404);
});
