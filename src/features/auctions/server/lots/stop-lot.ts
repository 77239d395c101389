import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import type { StopInitiator } from '#features/auctions/choices.ts';
import { canLotTransition } from '#features/auctions/rules.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { readBidders } from '#features/auctions/server/bidding/bidder-rows.ts';
import { refundDeposit } from '#features/auctions/server/bidding/deposit.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { updateClosed, updateListingStatus } from './lot-rows.ts';
import { readManagerLot } from './manager-lots.ts';
import { lockOwnLot } from './own-lot.ts';

type StopLotInput = { state: 'stopped' | 'postponed'; by: StopInitiator; reason: string };

/**
 * Stops or postpones a sale for the court or the bank. All deposits are refunded, and the bidders are
 * notified of the reason.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'conflict' after the closing
 * time, even before the lot is closed, so that no sale is stopped because of its final price
 */
export async function stopLot(
  kit: Kit,
  user: SignedIn,
  id: number,
  { state, by, reason }: StopLotInput,
): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (!canLotTransition(lot.state, state) || lot.closesAt <= kit.clock())
      throw new AppError(
        'conflict',
        'lot_over',
        english('You can only stop a sale that has been announced or is open for bidding.'),
      );
    await updateClosed(tx, id, { state, by, reason }, kit.clock());
    await updateListingStatus(tx, id, state === 'stopped' ? 'ended' : 'upcoming');
    await writeAudit(tx, {
      actorId: user.id,
      action: `auction ${state}`,
      subject: `lot ${id}`,
      details: { title: lot.title, by, why: reason },
    });
    for (const bidder of await readBidders(tx, id)) {
      await refundDeposit(kit, tx, bidder, `The sale was ${state} by the ${by}`);
      await notifyLotEvent(kit, tx, id, state, bidder.id);
    }
  });
  return readManagerLot(kit, user, id);
}
