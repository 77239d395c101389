import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  payDeposit,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { openLink } from '#kit/server/secret-link.ts';

const time = shiftedClock();
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts; delete from emails; delete from lot_watches'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const act = ({ cookies }: Person, method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
async function watch(person: Person, ...lots: LotFixture[]): Promise<void> {
  for (const { id } of lots) expect((await act(person, 'PUT', `/api/lots/${id}/watch`)).statusCode).toBe(200);
}
const watchedBy = async (person: Person): Promise<number[]> =>
  (await act(person, 'GET', '/api/lots/watched')).json().map(({ id }: { id: number }) => id);
async function remindIn(hours: number): Promise<void> {
  time.shift(hours);
  await world.runJobs('remind-watchers');
  time.shift(0);
}
const lettersTo = async ({ email }: Person) =>
  (
    await query(
      'select subject, body_text as words, unsubscribe from emails where recipient = $1 order by id',
      [email],
    )
  ).map(({ words, ...mail }) => ({ ...mail, words: words.replaceAll(/\s+/g, ' ') }));
const stop = (lot: LotFixture, state = 'postponed') =>
  act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/stop`, { state, by: 'bank', reason: 'The owner pays.' });
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
const forgetMails = async () => {
  await world.finishJobs();
  await query('delete from emails');
};

describe('the watch list', () => {
  test('lists upcoming lots by opening, whatever closes first, and closed lots newest first', async () => {
    const person = await signInAs(world);
    const [late, early] = [await someAnnounced(9, 10), await someAnnounced(5, 30)];
    const over = [
      await createOpenLot(world, time),
      await createOpenLot(world, time),
      await createOpenLot(world, time),
    ];
    await watch(person, late, early, ...over);
    for (const [index, hours] of [2, 1, 3].entries())
      await query(
        "update lots set state = 'no_bid', closed_at = now() - make_interval(hours => $2) where id = $1",
        [over[index]?.id, hours],
      );
    const [second, last, first] = over.map(({ id }) => id);
    expect(await watchedBy(person)).toEqual([early.id, late.id, last, second, first]);
  });

  test('unwatches one lot without changing the other, or other watchers', async () => {
    const [one, two] = [await signInAs(world), await signInAs(world)];
    const lots = [await createOpenLot(world, time), await createOpenLot(world, time)] as const;
    for (const person of [one, two]) await watch(person, ...lots);
    await act(one, 'DELETE', `/api/lots/${lots[0].id}/watch`);
    expect((await watchedBy(one)).toSorted()).toEqual([lots[1].id]);
    expect((await watchedBy(two)).length).toBe(2);
    expect(await readBidderStatus(world, lots[0], one)).toMatchObject({ isWatching: false });
    expect(await readBidderStatus(world, lots[0], two)).toMatchObject({ isWatching: true });
    const [{ mark }] = await query('select mark from lot_watches where user_id = $1 and lot_id = $2', [
      two.id,
      lots[0].id,
    ]);
    await world.inject({
      method: 'DELETE',
      url: `/api/lot-watches/${openLink(world.kit.secrets, mark)}`,
    });
    expect(await watchedBy(two)).toEqual([lots[1].id]);
    expect(await watchedBy(one)).toEqual([lots[1].id]);
  });
});

describe('emails to watchers', () => {
  test('names the opening day and later the closing day, with links to the auction and to unsubscribe', async () => {
    const lot = await someAnnounced(30, 40);
    const person = await signInAs(world);
    await watch(person, lot);
    const [{ opens, closes, mark }] = await query(
      `select l.opens_at as opens, l.closes_at as closes, w.mark from lots l join lot_watches w on w.lot_id = l.id where l.id = $1`,
      [lot.id],
    );
    const [from, until] = [opens, closes].map((at) => formatAuctionDate(at.toISOString()));
    await remindIn(7);
    await query("update lots set state = 'open' where id = $1", [lot.id]);
    await remindIn(31);
    await remindIn(39.5);
    const letters = await lettersTo(person);
    expect(letters).toMatchObject([
      { subject: expect.stringMatching(new RegExp(` opens on ${from}, Kampala time$`)) },
      { words: expect.stringContaining(`Bidding closes on ${until}, Kampala time.`) },
      { words: expect.stringContaining(`Bidding closes on ${until}, Kampala time.`) },
    ]);
    for (const { words, unsubscribe } of letters) {
      expect(words).toContain(`http://localhost:3000/property/${lot.home}#auction`);
      expect(unsubscribe).toBe(
        `http://localhost:3000/api/lot-watches/${openLink(world.kit.secrets, mark)}/unsubscribe`,
      );
    }
  });

  test('links to the bids when the listing was deleted', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await watch(person, lot);
    await stop(lot);
    expect((await act(lot.seller, 'DELETE', `/api/properties/${lot.home}`)).statusCode).toBe(200);
    await remindIn(0);
    const [letter] = await lettersTo(person);
    expect(letter?.words).toContain(`http://localhost:3000/auctions/${lot.id}/ledger`);
    expect(letter?.words).not.toContain('/property/');
  });

  test('sends a delayed email about a stopped sale up to two days later', async () => {
    const lot = await createOpenLot(world, time);
    const person = await signInAs(world);
    await watch(person, lot);
    await stop(lot);
    await remindIn(2 * 24 + 23);
    expect(await lettersTo(person)).toMatchObject([{ subject: expect.stringMatching(/was postponed$/) }]);
  });

  test('sends one email about a stopped sale, the bidder’s, to a user who registered and watches', async () => {
    const lot = await createOpenLot(world, time);
    const [registered, paid] = [await signInAs(world), await signInAs(world)];
    for (const person of [registered, paid]) await registerForLot(world, lot, person);
    await payDeposit(world, lot, paid);
    await watch(registered, lot);
    await watch(paid, lot);
    await forgetMails();
    await stop(lot);
    await world.finishJobs();
    await remindIn(0);
    for (const person of [registered, paid])
      expect(await lettersTo(person)).toMatchObject([{ subject: expect.stringMatching(/was postponed$/) }]);
  });

  test('emails the result to a refused bidder who watches, and a separate email to an unapproved one', async () => {
    const lot = await createOpenLot(world, time);
    await createBidder(world, lot);
    const [refused, paid] = [await signInAs(world), await signInAs(world)];
    for (const person of [refused, paid]) await registerForLot(world, lot, person);
    await payDeposit(world, lot, paid);
    await act(lot.seller, 'POST', `/api/desk/lots/${lot.id}/bidders/2/refuse`, { reason: 'No identity.' });
    await watch(refused, lot);
    await watch(paid, lot);
    await forgetMails();
    await endLot(world, time);
    await remindIn(3);
    expect(await lettersTo(refused)).toMatchObject([
      { words: expect.stringContaining('There were no bids') },
    ]);
    expect(await lettersTo(paid)).toMatchObject([
      { words: expect.stringContaining('approved your registration') },
    ]);
  });
});
