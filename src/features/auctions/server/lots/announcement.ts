import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { noBank, readHomeForSale } from './home-for-auction.ts';
import { updateAnnounced, updateListingStatus } from './lot-rows.ts';
import { readManagerLot } from './manager-lots.ts';
import { lockOwnLot } from './own-lot.ts';

/**
 * Announces a lot. It becomes public and accepts registrations, and its terms become final.
 * @throws AppError 'not-found'; 'forbidden' when the user has lost the role; 'conflict' when the lot is
 * already announced, its opening time has passed, the home is unavailable, or the listing has changed
 */
export async function announceLot(kit: Kit, user: SignedIn, id: number): Promise<ManagerLot> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (lot.state !== 'draft')
      throw new AppError('conflict', 'announced', english('This auction has already been announced.'));
    if (lot.opensAt <= kit.clock())
      throw new AppError(
        'conflict',
        'opens_in_past',
        english('The opening time has passed. Choose a new one.'),
      );
    const home = lot.propertyId === null ? null : await readHomeForSale(tx, lot.propertyId);
    if (!home?.bank) throw noBank();
    if (!home.isAvailable)
      throw new AppError(
        'conflict',
        'off_market',
        english('This home is unavailable. Make it available first.'),
      );
    if (home.bank !== lot.bank || home.title !== lot.title || home.currency !== lot.currency)
      throw new AppError(
        'conflict',
        'listing_changed',
        english('The listing changed after you saved these terms. Review the terms and save them again.'),
      );
    await updateAnnounced(tx, id, kit.clock());
    await updateListingStatus(tx, id, 'upcoming');
    await writeAudit(tx, {
      actorId: user.id,
      action: 'auction announced',
      subject: `lot ${id}`,
      details: { title: lot.title },
    });
  });
  return readManagerLot(kit, user, id);
}
