import type { SignedIn } from '#features/accounts/policy.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { readManagerLot } from '#features/auctions/server/lots/manager-lots.ts';
import { lockOwnLot } from '#features/auctions/server/lots/own-lot.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BidderRow, readBidders, readCanSeeSealed, updateDecision } from './bidder-rows.ts';
import { refundDeposit } from './deposit.ts';

/**
 * Approves a bidder whose deposit has arrived, or declines the bidder and refunds the deposit.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'conflict' when the lot is
 * closed, the bidder is not waiting for a decision, or the bidder can see sealed data
 */
export async function decideBidder(
  kit: Kit,
  user: SignedIn,
  { id, number }: { id: number; number: number },
  decision: 'approved' | { reason: string },
): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    const bidder = (await readBidders(tx, id)).find((candidate) => candidate.number === number);
    if (!bidder) throw new AppError('not-found', 'no_such_bidder', english('Bidder not found.'));
    if (lot.state !== 'announced' && lot.state !== 'open')
      throw new AppError('conflict', 'lot_closed', msg('This auction is closed to new bidders.'));
    if (decision === 'approved') return approve(kit, tx, user, bidder);
    if (bidder.state === 'approved' || bidder.state === 'refused') throw nothingToDecide();
    await updateDecision(tx, bidder.id, { state: 'refused', by: user.id, reason: decision.reason });
    await refundDeposit(kit, tx, bidder, 'The registration was declined');
    await notifyLotEvent(kit, tx, id, 'refused', bidder.id);
  });
  return readManagerLot(kit, user, id);
}

async function approve(kit: Kit, tx: Db, user: SignedIn, bidder: BidderRow): Promise<void> {
  if (bidder.state !== 'paid') throw nothingToDecide();
  if (await readCanSeeSealed(tx, bidder.lotId, bidder.userId))
    throw new AppError(
      'conflict',
      'sees_sealed',
      english(
        'This person has access to information that is hidden from bidders, so you cannot approve them. Decline the registration to refund the deposit.',
      ),
    );
  await updateDecision(tx, bidder.id, { state: 'approved', by: user.id });
  await notifyLotEvent(kit, tx, bidder.lotId, 'approved', bidder.id);
}

const nothingToDecide = () =>
  new AppError('conflict', 'nothing_to_decide', english('This bidder is not waiting for a decision.'));
