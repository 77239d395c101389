import { randomUUID } from 'node:crypto';
import { beginSession } from '#features/accounts/server/sign-in/sessions.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { insertDraft, updateAnnounced, updateOpened } from '#features/auctions/server/lots/lot-rows.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import { shillings } from '#kit/testing/shillings.ts';
import { createTestProperty } from './property-factory.ts';

type Person = { userId: number; session: string };
export type AuctionFixture = { lotId: number; home: number; people: Person[] };

const hourMs = 3_600_000;
export const startingBid = shillings(100_000_000);
export const increment = shillings(1_000);

type AuctionTimes = { closesInMs?: number; mostLaterMs?: number; softCloseSeconds?: number };

/** Creates an open lot directly in the database, and users who may bid on it on any server. */
export async function createAuction(
  kit: Kit,
  count: number,
  { closesInMs = hourMs, mostLaterMs = hourMs, softCloseSeconds = 300 }: AuctionTimes = {},
): Promise<AuctionFixture> {
  const home = await createTestProperty(kit, { category: 'bank_sales', price: startingBid });
  await kit.pool.query(`update properties set bank_name = 'Sample Bank' where id = $1`, [home]);
  const { rows } = await kit.pool.query('select owner_id from properties where id = $1', [home]);
  const now = Date.now();
  const closesAt = new Date(now + closesInMs);
  const lotId = await insertDraft(kit.db, newToken().slice(0, 22), {
    propertyId: home,
    title: 'A house that many want',
    bank: 'Sample Bank',
    sellerId: rows[0].owner_id,
    currency: 'UGX',
    opensAt: new Date(now - hourMs),
    plannedClose: closesAt,
    latestClose: new Date(closesAt.getTime() + mostLaterMs),
    softCloseSeconds,
    ...{ startingBid, increment, reserve: null, isReserveShown: false, premiumBasisPoints: 0, deposit: 0 },
  });
  if (lotId === null) throw new Error('this home is up for auction already');
  await updateAnnounced(kit.db, lotId, new Date());
  await updateOpened(kit.db, lotId);
  const people: Person[] = [];
  for (let number = 1; number <= count; number++) people.push(await createBidder(kit, lotId, number));
  return { lotId, home, people };
}

/** Ends the auction as if its time were over and publishes its bids. */
export const endAuction = ({ pool }: Kit, { lotId }: AuctionFixture) =>
  pool.query(
    `update lots set state = 'awaiting_balance', closed_at = now(), buyer_id = leader_id, sold_price = price
     where id = $1`,
    [lotId],
  );

async function createBidder(kit: Kit, lotId: number, number: number): Promise<Person> {
  const name = `bidder-${randomUUID()}`;
  const userId = await insertUser(kit.db, {
    username: name,
    email: `${name}@example.com`,
    fullName: `Bidder ${number}`,
  });
  if (userId === null) throw new Error('this bidder exists already');
  await kit.pool.query(
    `insert into bidders (lot_id, user_id, number, state, terms) values ($1, $2, $3, 'approved', 'as they are')`,
    [lotId, userId, number],
  );
  const { token } = await beginSession(kit.db, userId, 'test');
  return { userId, session: token };
}

/** Returns the n-th maximum. */
export const amountOf = (n: number) => startingBid + n * 10 * increment;

export function bidOf({ lotId, people }: AuctionFixture, n: number) {
  return {
    path: `/api/lots/${lotId}/bids`,
    headers: { cookie: `session=${people[n % people.length]?.session}`, 'idempotency-key': randomUUID() },
    body: { kind: 'maximum', amount: amountOf(n) },
  };
}
