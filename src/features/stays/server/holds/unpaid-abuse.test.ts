import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { createVisitor, samplePayer } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStay,
  createStayProperty,
  dayAhead,
  fetchStay,
  type HouseFixture,
  postStayAction,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let guest: Cookies;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  await world.kit.pool.query('delete from emails');
  guest = await createVisitor(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const ahead = (days: number) => dayAhead(world, days);
const mailsTo = (recipient: string) =>
  query('select subject, body_text from emails where recipient like $1 order by id', [recipient]);

test('requires half of the new deposit when a one-night stay is moved to thirty nights', async () => {
  const house = await createStayProperty(world);
  const mark = await createStay(world, guest, house, { checkIn: ahead(20), nights: 1 });
  const long = { checkIn: ahead(20), nights: 30, total: 3_000_000 };
  const refused = await postStayAction(world, mark, 'move', long);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_little_paid']);
  expect(refused.json().message).toContain('You have paid UGX 20,000, and at least UGX 300,000 must be paid');
  expect(await fetchStay(world, mark)).toMatchObject({ nights: 1, checkIn: ahead(20) });
  // Twice as many nights need no further payment. More nights need the balance to be paid first.
  const double = await postStayAction(world, mark, 'move', { checkIn: ahead(20), nights: 2, total: 200_000 });
  expect(double.statusCode, double.body).toBe(200);
  const five = { checkIn: ahead(20), nights: 5, total: 500_000 };
  expect((await postStayAction(world, mark, 'move', five)).json().message).toContain(
    'Pay the balance of your stay first',
  );
  await confirmPayment(world, (await startStayPayment(world, guest, mark, 'balance')).json());
  expect((await postStayAction(world, mark, 'move', five)).statusCode).toBe(200);
});

test('returns 429 after nine date changes in a row, and changes and sends nothing', async () => {
  const house = await createStayProperty(world);
  const mark = await createStay(world, guest, house, { checkIn: ahead(20) });
  const [{ id }] = await query(`select max(id) as id from stays`);
  const to = (days: number) => ({ checkIn: ahead(days), nights: 3, total: 300_000 });
  for (let move = 1; move <= 8; move++)
    expect([move, (await postStayAction(world, mark, 'move', to(20 + move))).statusCode]).toEqual([
      move,
      200,
    ]);
  // The ninth move begins a pause, which the test sets to one minute.
  await postStayAction(world, mark, 'move', to(29));
  const paused = await query(
    `update rate_limit_attempts set blocked_until = clock_timestamp() + interval '1 minute' where key = $1 and tries = 9 returning key`,
    [`moves of stay ${id}`],
  );
  expect(paused).toHaveLength(1);
  const refused = await postStayAction(world, mark, 'move', to(40));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts']);
  expect((await fetchStay(world, mark)).checkIn).toBe(ahead(29));
  await world.finishJobs();
  expect(await query('select from emails where key like $1', [`stay ${id} moved %`])).toHaveLength(2 * 9);
});

const decline = async (house: HouseFixture) => {
  const [{ id }] = await query('select max(id) as id from stays');
  return world.inject({
    method: 'POST',
    url: `/api/desk/stays/${id}/answer`,
    cookies: house.host.cookies,
    payload: { accepts: false },
  });
};

test('sends no host text to an unconfirmed guest address, and at most ten emails', async () => {
  const house = await createStayProperty(
    world,
    { title: 'Win a million shillings today' },
    { books: 'request' },
  );
  for (let index = 0; index < 8; index++) {
    const email = `victim+${index}@example.org`;
    const wish = { checkIn: ahead(20), guest: { ...samplePayer, email } };
    expect((await bookStayAs(world, await createVisitor(world), house, wish)).statusCode).toBe(201);
    const declined = await decline(house);
    expect(declined.statusCode, declined.body).toBe(200);
    await world.finishJobs();
  }
  const mails = await mailsTo('victim+%@example.org');
  expect(mails).toHaveLength(10);
  expect(JSON.stringify(mails)).not.toMatch(/million/);
  expect(mails[0].subject).toContain(`Listing ${house.id}`);
});

test("sends no host text to an address that is not the one of the guest's account", async () => {
  const house = await createStayProperty(
    world,
    { title: 'Win a million shillings today' },
    { books: 'request' },
  );
  const person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  const wish = { checkIn: ahead(20), guest: { ...samplePayer, email: 'victim@example.org' } };
  expect((await bookStayAs(world, person.cookies, house, wish)).statusCode).toBe(201);
  await decline(house);
  await world.finishJobs();
  const mails = await mailsTo('victim@example.org');
  expect(mails).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toMatch(/million/);
});

test("sends every email about a request, with the home's title, to a confirmed address", async () => {
  const house = await createStayProperty(world, { title: 'Cottage by the lake' }, { books: 'request' });
  const person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  for (let index = 0; index < 6; index++) {
    const wish = { checkIn: ahead(20), guest: { ...samplePayer, email: person.email.toUpperCase() } };
    expect((await bookStayAs(world, person.cookies, house, wish)).statusCode).toBe(201);
    await decline(house);
    await world.finishJobs();
  }
  const mails = await query('select subject from emails where lower(recipient) = $1', [person.email]);
  expect(mails).toHaveLength(12);
  expect(mails.every(({ subject }) => subject.includes('Cottage by the lake'))).toBe(true);
});

test('limits the requests that anonymous browsers send to one host to thirty', async () => {
  const house = await createStayProperty(world, {}, { books: 'request' });
  for (let index = 0; index < 17; index++) {
    const wish = { checkIn: ahead(20), guest: { ...samplePayer, email: `guest${index}@example.org` } };
    const booked = await bookStayAs(world, await createVisitor(world), house, wish);
    await postStayAction(world, booked.json().mark, 'cancel', { refund: 0 });
  }
  await world.finishJobs();
  expect(await mailsTo(house.host.email)).toHaveLength(30);
});
