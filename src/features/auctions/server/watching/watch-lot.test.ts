import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  completeSteps,
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import { advanceLots } from '#features/auctions/server/lots/lot-transitions.ts';
import { openLink } from '#kit/server/secret-link.ts';

const time = shiftedClock();
const hourMs = 3_600_000;
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails; delete from lot_watches'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const act = (person: Pick<Person, 'cookies'>, method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string) =>
  world.inject({ method, url, cookies: person.cookies });
const watch = (person: Person, { id }: Pick<LotFixture, 'id'>) => act(person, 'PUT', `/api/lots/${id}/watch`);
const watched = async (person: Person) => (await act(person, 'GET', '/api/lots/watched')).json();
/** Runs the reminder job as of a number of hours from now. */
async function remindIn(hours: number): Promise<void> {
  time.shift(hours);
  await world.runJobs('remind-watchers');
  time.shift(0);
}
const lettersTo = async ({ email }: Person) =>
  query('select subject, body_text as words from emails where recipient = $1 order by id', [email]);
const subjectsTo = async (person: Person) => (await lettersTo(person)).map(({ subject }) => subject);
/** Creates an announced lot that lacks a required step, and shifts its opening and closing times. */
async function someAnnounced(opensInHours: number, closesInHours: number): Promise<LotFixture> {
  const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
  await query(
    `update lots set opens_at = now() + make_interval(hours => $2), closes_at = now() + make_interval(hours => $3),
      original_closes_at = now() + make_interval(hours => $3), latest_closes_at = now() + make_interval(hours => $3 + 1)
    where id = $1`,
    [lot.id, opensInHours, closesInHours],
  );
  return lot;
}

describe('watching', () => {
  test('watches a lot once, lists it with its bidding state, and unwatches it', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ isWatching: false });
    for (const _ of [1, 2]) {
      const reply = await watch(person, lot);
      expect([reply.statusCode, reply.json()]).toEqual([200, { isWatching: true }]);
    }
    expect(await readBidderStatus(world, lot, person)).toMatchObject({ isWatching: true });
    expect(await watched(person)).toMatchObject([
      { id: lot.id, propertyId: lot.home, state: 'open', price: null, startingBid: 100_000_000 },
    ]);
    expect(await watched(await signInAs(world))).toEqual([]);
    await act(person, 'DELETE', `/api/lots/${lot.id}/watch`);
    expect(await watched(person)).toEqual([]);
    expect((await act(person, 'DELETE', `/api/lots/${lot.id}/watch`)).json()).toEqual({ isWatching: false });
  });

  test('lists a lot that the user registered for, watched or not, until the registration is refused', async () => {
    const lot = await createOpenLot(world, time);
    const bidder = await createBidder(world, lot);
    await act(bidder, 'DELETE', `/api/lots/${lot.id}/watch`);
    const list = async () =>
      (await watched(bidder)).map(({ id, isRegistered }: { id: number; isRegistered: boolean }) => [
        id,
        isRegistered,
      ]);
    expect(await list()).toEqual([[lot.id, true]]);
    await watch(bidder, lot);
    expect(await list()).toEqual([[lot.id, true]]);
    await query(
      "update bidders set state = 'refused', reason = 'No identity document' where lot_id = $1 and user_id = $2",
      [lot.id, bidder.id],
    );
    expect(await list()).toEqual([[lot.id, false]]);
  });

  test('lists open lots by close first, then upcoming lots, then closed ones', async () => {
    const person = await signInAs(world);
    const over = await createOpenLot(world, time);
    await watch(person, over);
    await query("update lots set state = 'no_bid', closed_at = now() where id = $1", [over.id]);
    const later = await createOpenLot(world, time, { closesInMs: 9 * hourMs });
    const announced = await someAnnounced(5, 7);
    const open = await createOpenLot(world, time);
    for (const lot of [later, announced, open]) await watch(person, lot);
    expect((await watched(person)).map(({ id }: { id: number }) => id)).toEqual([
      open.id,
      later.id,
      announced.id,
      over.id,
    ]);
  });

  test('returns 404 for an unknown or draft lot, 409 when closed or over the limit, and 401 when signed out', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    expect((await watch(person, { id: 999_999 })).statusCode).toBe(404);
    expect((await act({ cookies: {} }, 'PUT', `/api/lots/${lot.id}/watch`)).statusCode).toBe(401);
    await query(
      `insert into lots (title, bank, seller_id, state, opens_at, closes_at, original_closes_at, latest_closes_at,
        soft_close_seconds, currency, starting_bid, increment, deposit, salt, terms_hash, last_hash)
      select title, bank, seller_id, 'announced', opens_at, closes_at, original_closes_at, latest_closes_at, soft_close_seconds,
        currency, starting_bid, increment, deposit, salt, terms_hash, last_hash
      from lots, generate_series(1, $2) where id = $1`,
      [lot.id, lotLimits.watched],
    );
    await query(
      `insert into lot_watches select id, $1, repeat('m', 43 - length(id::text)) || id, now(), false from lots where property_id is null`,
      [person.id],
    );
    expect((await watch(person, lot)).json()).toMatchObject({ code: 'too_many_watched' });
    const free = await query(
      'delete from lot_watches where ctid = (select ctid from lot_watches where user_id = $1 limit 1) returning lot_id as id',
      [person.id],
    );
    const together = [lot, ...free, lot, ...free].map((one) => watch(person, one as LotFixture));
    expect(new Set((await Promise.all(together)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200, 409]),
    );
    expect(await query('select count(*)::int from lot_watches where user_id = $1', [person.id])).toEqual([
      { count: lotLimits.watched },
    ]);
    await query('delete from lots where property_id is null');
    await query("update lots set state = 'no_bid', closed_at = now() where id = $1", [lot.id]);
    expect((await watch(person, lot)).json()).toMatchObject({ code: 'lot_closed' });
  });
});

describe('reminders', () => {
  test('sends reminders a day before the opening, at the opening and an hour before the close, each once', async () => {
    const lot = await someAnnounced(30, 40);
    const person = await signInAs(world);
    await watch(person, lot);
    await remindIn(5);
    expect(await subjectsTo(person)).toEqual([]);
    await remindIn(7);
    await remindIn(8);
    expect(await subjectsTo(person)).toEqual([expect.stringMatching(/^Bidding on .+ opens on /)]);
    // The lot is due but cannot open without the step, so the job must not say that it is open.
    time.shift(31);
    await advanceLots(world.kit);
    await remindIn(31);
    expect(await subjectsTo(person)).toHaveLength(1);
    await completeSteps(world, lot);
    time.shift(31);
    await advanceLots(world.kit);
    await remindIn(31);
    await remindIn(32);
    expect(await subjectsTo(person)).toEqual([
      expect.anything(),
      expect.stringMatching(/^Bidding on .+ is now open$/),
    ]);
    await remindIn(39.5);
    await remindIn(39.6);
    const letters = await lettersTo(person);
    expect(letters).toHaveLength(3);
    expect(letters.at(-1)).toEqual({
      subject: expect.stringMatching(/^Bidding on .+ closes soon$/),
      words: expect.stringMatching(
        /No bids yet\. The starting bid is UGX 100,000,000\.[^]+Stop emails about this auction:\nhttp:\/\/localhost:3000\/auctions\/watched#[\w-]{43}$/,
      ),
    });
  });

  test('sends no late reminder for a past opening or close', async () => {
    const lot = await someAnnounced(30, 40);
    const person = await signInAs(world);
    await watch(person, lot);
    await remindIn(29.5);
    expect(await subjectsTo(person)).toEqual([]);
    await query("update lots set state = 'open' where id = $1", [lot.id]);
    await remindIn(39.2);
    expect(await subjectsTo(person)).toEqual([expect.stringMatching(/closes soon$/)]);
    await query('delete from emails; delete from lot_reminders');
    await remindIn(40.1);
    expect(await subjectsTo(person)).toEqual([]);
  });

  test('sets a reminder to expire when it stops being true', async () => {
    const lot = await someAnnounced(30, 40);
    const person = await signInAs(world);
    await watch(person, lot);
    await remindIn(7);
    const [{ minutes }] = await query(
      'select round(extract(epoch from secret_ends_at - now()) / 60)::int as minutes from emails',
    );
    // The email is valid for the 23 hours until the opening, measured by the database's clock, which is not
    // shifted.
    expect(minutes).toBeGreaterThan(23 * 60 - 3);
    expect(minutes).toBeLessThanOrEqual(23 * 60);
  });

  test('sends the opening reminder until the last hour, and the closing reminder until the close', async () => {
    const lot = await someAnnounced(30, 40);
    const person = await signInAs(world);
    await watch(person, lot);
    await query("update lots set state = 'open' where id = $1", [lot.id]);
    await remindIn(31);
    await remindIn(39.5);
    const mails = await query(
      'select subject, ceil(extract(epoch from secret_ends_at - now()) / 60)::int as minutes from emails order by id',
    );
    expect(mails).toMatchObject([
      { subject: expect.stringMatching(/is now open$/) },
      { subject: expect.stringMatching(/closes soon$/) },
    ]);
    const [opened, ending] = mails.map(({ minutes }) => minutes);
    for (const [minutes, most] of [
      [opened, 8 * 60],
      [ending, 30],
    ]) {
      expect(minutes).toBeGreaterThan(most - 4);
      expect(minutes).toBeLessThanOrEqual(most);
    }
  });

  test('sends no reminder that was already true when the user began to watch', async () => {
    const [open, ending] = [
      await createOpenLot(world, time, { closesInMs: 5 * hourMs }),
      await createOpenLot(world, time, { closesInMs: hourMs / 2 }),
    ];
    const person = await signInAs(world);
    await watch(person, open);
    await watch(person, ending);
    await watch(person, await someAnnounced(20, 30));
    await remindIn(0);
    expect(await subjectsTo(person)).toEqual([]);
  });

  test('emails a stopped sale once with its reason', async () => {
    const lot = await createOpenLot(world, time);
    const [person, bidder] = [await signInAs(world), await createBidder(world, lot)];
    await watch(person, lot);
    await watch(bidder, lot);
    await world.finishJobs();
    await query('delete from emails');
    await world.inject({
      method: 'POST',
      url: `/api/desk/lots/${lot.id}/stop`,
      cookies: lot.seller.cookies,
      payload: { state: 'postponed', by: 'court', reason: 'An injunction was given.' },
    });
    await world.finishJobs();
    await remindIn(0);
    await remindIn(1);
    expect(await lettersTo(person)).toEqual([
      {
        subject: expect.stringMatching(/was postponed$/),
        words: expect.stringContaining('Reason given by the court: An injunction was given.'),
      },
    ]);
    expect(await subjectsTo(bidder)).toEqual([expect.stringMatching(/was postponed$/)]);
    await query('delete from emails; delete from lot_reminders');
    await remindIn(24 * 4);
    expect(await subjectsTo(person)).toEqual([]);
  });

  test('emails the result to watchers who did not bid, and sends bidders their own email', async () => {
    const lot = await createOpenLot(world, time);
    const [person, bidder] = [await signInAs(world), await createBidder(world, lot)];
    await watch(person, lot);
    await watch(bidder, lot);
    await placeBid(world, lot, bidder, 100_000_000);
    await world.finishJobs();
    await query('delete from emails');
    await endLot(world, time);
    await remindIn(3);
    await remindIn(4);
    expect(await lettersTo(person)).toEqual([
      {
        subject: expect.stringMatching(/has ended$/),
        words: expect.stringContaining('The home sold for UGX 100,000,000.'),
      },
    ]);
    expect(await subjectsTo(bidder)).toEqual([expect.stringContaining('You have won')]);
  });

  test.each([
    ['no_bid', 'There were no bids'],
    ['below_reserve', 'did not reach the reserve price'],
  ])('states the result %s in the watcher’s email', async (state, words) => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await watch(person, lot);
    await query('update lots set state = $2, closed_at = now() where id = $1', [lot.id, state]);
    await remindIn(0);
    expect(await lettersTo(person)).toMatchObject([{ words: expect.stringContaining(words) }]);
  });
});

describe('the result of a lot with bidders', () => {
  test.each([
    ['defaulted', 'The winning bidder did not pay, so the home was not sold.'],
    ['second_bidder', 'The winning bidder did not pay. The home is being offered to the second bidder.'],
    ['completed', 'The home sold for UGX 110,000,000.'],
  ])('states the result %s when the lot had bidders', async (state, words) => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await createBidder(world, lot);
    await watch(person, lot);
    await query(
      `update lots set state = $2::text, closed_at = now(), sold_price = 110000000,
         offer_until = case when $2::text = 'second_bidder' then now() + interval '1 day' end,
         buyer_id = (select b.id from bidders b where b.lot_id = lots.id) where id = $1`,
      [lot.id, state],
    );
    await remindIn(0);
    expect(await lettersTo(person)).toMatchObject([{ words: expect.stringContaining(words) }]);
  });

  test('emails the result to a watcher who registered and never paid', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await registerForLot(world, lot, person);
    await watch(person, lot);
    await endLot(world, time);
    await remindIn(3);
    expect(await lettersTo(person)).toMatchObject([{ words: expect.stringContaining('There were no bids') }]);
  });
});

test('includes the current price in the closing reminder, and names the bank when it stopped the sale', async () => {
  const lot = await createOpenLot(world, time, { closesInMs: 5 * hourMs });
  const person = await signInAs(world);
  await watch(person, lot);
  await placeBid(world, lot, await createBidder(world, lot), 120_000_000);
  await remindIn(4.5);
  await query(
    `update lots set state = 'stopped', stopped_by = 'bank', reason = 'The loan was paid.', closed_at = now() where id = $1`,
    [lot.id],
  );
  await remindIn(0);
  expect(await lettersTo(person)).toEqual([
    {
      subject: expect.stringMatching(/closes soon$/),
      words: expect.stringContaining('The current bid is UGX 120,000,000.'),
    },
    {
      subject: expect.stringMatching(/was stopped$/),
      words: expect.stringContaining('Reason given by the bank: The loan was paid.'),
    },
  ]);
});

describe('unsubscribing', () => {
  async function someMark(): Promise<{ person: Person; mark: string; title: string }> {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await watch(person, lot);
    const [{ mark, title }] = await query(
      'select w.mark, l.title from lot_watches w join lots l on l.id = w.lot_id where w.user_id = $1',
      [person.id],
    );
    return { person, mark: openLink(world.kit.secrets, mark), title };
  }

  test('returns 200 for an email link without an account, 404 the second time, and 400 for an invalid token', async () => {
    const { person, mark, title } = await someMark();
    const end = () => act({ cookies: {} }, 'DELETE', `/api/lot-watches/${mark}`);
    expect((await end()).json()).toEqual({ title });
    expect((await end()).json()).toMatchObject({ code: 'no_such_watch' });
    expect(await watched(person)).toEqual([]);
    expect((await act({ cookies: {} }, 'DELETE', '/api/lot-watches/x')).statusCode).toBe(400);
  });

  test('unsubscribes with the one-click header of an email client, also twice, and by no other request', async () => {
    const { person, mark } = await someMark();
    const tap = (payload: string) =>
      world.inject({
        method: 'POST',
        url: `/api/lot-watches/${mark}/unsubscribe`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        payload,
      });
    expect((await tap('x=y')).statusCode).toBe(401);
    expect(await watched(person)).toHaveLength(1);
    expect((await tap('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect((await tap('List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await watched(person)).toEqual([]);
  });
});
