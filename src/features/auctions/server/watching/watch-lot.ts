import type { SignedIn } from '#features/accounts/policy.ts';
import { lotLimits } from '#features/auctions/choices.ts';
import type { WatchedLot } from '#features/auctions/schema.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { deleteWatchByToken, insertWatch, readWatched } from './watch-rows.ts';

/**
 * Watches a lot, so that the user gets reminders by email. A repeated call changes nothing.
 * @throws AppError 'not-found'; 'conflict' when the lot is closed, or the user watches too many lots
 */
export async function watchLot(kit: Kit, user: SignedIn, lotId: number): Promise<void> {
  const lot = await readLot(kit.db, lotId);
  if (!lot || lot.state === 'draft') throw noSuchLot();
  if (lot.state !== 'announced' && lot.state !== 'open')
    throw new AppError('conflict', 'lot_closed', msg('This auction is closed, so you cannot watch it.'));
  const watch = {
    lotId,
    userId: user.id,
    link: storeLink(kit.secrets, newLinkToken(43)),
    since: kit.clock(),
    wasOpen: lot.state === 'open',
  };
  const isWatching = await kit.db.transaction().execute(async (tx) => {
    await lockAll(tx, [`watched lots of #${user.id}`]);
    return insertWatch(tx, watch, lotLimits.watched);
  });
  if (isWatching) return;
  throw new AppError(
    'conflict',
    'too_many_watched',
    msg('You are watching {watched} auctions, which is the limit. Stop watching one first.', {
      watched: lotLimits.watched,
    }),
  );
}

export async function readWatchedLots(kit: Kit, user: SignedIn): Promise<WatchedLot[]> {
  return (await readWatched(kit.db, user.id)).map((lot) => {
    const moneyOrNull = (amount: MinorAmount | null) =>
      amount === null ? null : toMajorUnit(amount, lot.currency);
    return {
      ...lot,
      opensAt: lot.opensAt.toISOString(),
      closesAt: lot.closesAt.toISOString(),
      startingBid: toMajorUnit(lot.startingBid, lot.currency),
      price: moneyOrNull(lot.price),
      soldPrice: moneyOrNull(lot.soldPrice),
    };
  });
}

/**
 * Ends a watch by the unsubscribe token from an email.
 * @throws AppError 'not-found' when no watch has this token, for example because it has already ended
 */
export async function endWatch(kit: Kit, token: string): Promise<{ title: string }> {
  const title = await deleteWatchByToken(kit.db, token);
  if (title !== null) return { title };
  throw new AppError(
    'not-found',
    'no_such_watch',
    msg('You are no longer watching this auction. You will not get any more emails about it.'),
  );
}
