import type { SignedIn } from '#features/accounts/policy.ts';
import { validateTerms } from '#features/auctions/rules.ts';
import type { LotDraft, ManagerLot } from '#features/auctions/schema.ts';
import { lockOwnListing } from '#features/listings/server/desk/own-listings.ts';
import { AppError } from '#kit/app-error.ts';
import { englishTexts } from '#kit/english-text.ts';
import { share } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import { noBank, readHomeForSale } from './home-for-auction.ts';
import { requireMinorUnit } from './lot-money.ts';
import { insertDraft, readDraftOfHome, readLotOfHome, readLotRules, updateDraft } from './lot-rows.ts';
import { readManagerLot } from './manager-lots.ts';

/**
 * Saves the draft terms of a lot.
 * @throws AppError as thrown by `lockOwnListing`; 'invalid' for invalid terms; 'conflict' when the home is
 * not a bank sale with a bank, already has an auction, or was sold at auction
 */
export async function saveDraft(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  draft: LotDraft,
): Promise<ManagerLot> {
  const id = await kit.db.transaction().execute(async (tx) => {
    const { ownerId } = await lockOwnListing(tx, user, propertyId);
    const home = await readHomeForSale(tx, propertyId);
    if (!home?.bank) throw noBank();
    const terms = await requireValidTerms(kit, tx, draft, home.currency);
    const row = { propertyId, title: home.title, bank: home.bank, sellerId: ownerId, ...terms };
    const existingDraft = await readDraftOfHome(tx, propertyId);
    if (existingDraft) {
      await updateDraft(tx, existingDraft.id, row);
      return existingDraft.id;
    }
    if ((await readLotOfHome(tx, propertyId))?.state === 'completed')
      throw new AppError(
        'conflict',
        'sold',
        english('This home was sold at auction. To sell it again, create a new listing.'),
      );
    const inserted = await insertDraft(tx, newToken(), row);
    if (inserted !== null) return inserted;
    throw new AppError('conflict', 'already_announced', english('This home already has an auction.'));
  });
  return readManagerLot(kit, user, id);
}

async function requireValidTerms(kit: Kit, tx: Db, draft: LotDraft, currency: string) {
  const rules = await readLotRules(tx);
  const [opensAt, plannedClose] = [new Date(draft.opensAt), new Date(draft.closesAt)];
  const toMinorUnit = (amount: number, field: keyof LotDraft) => requireMinorUnit(amount, currency, field);
  const startingBid = toMinorUnit(draft.startingBid, 'startingBid');
  const terms = {
    ...{ opensAt, plannedClose, startingBid },
    increment: toMinorUnit(draft.increment, 'increment'),
    reserve: draft.reserve === null ? null : toMinorUnit(draft.reserve, 'reserve'),
    deposit:
      draft.deposit === null
        ? share(startingBid, rules.depositPercent, 100, Math.round)
        : toMinorUnit(draft.deposit, 'deposit'),
  };
  const fields = englishTexts(validateTerms(terms, kit.clock()));
  const [message] = Object.values(fields);
  if (message) throw new AppError('invalid', 'terms', message, { fields });
  return {
    ...terms,
    currency,
    latestClose: new Date(plannedClose.getTime() + rules.mostExtensionSeconds * 1000),
    softCloseSeconds: rules.softCloseSeconds,
    isReserveShown: draft.isReserveShown,
    premiumBasisPoints: Math.round(draft.premiumPercent * 100),
  };
}
