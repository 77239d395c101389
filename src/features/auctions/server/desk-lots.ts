import type { SignedIn } from '#features/accounts/policy.ts';
import type { DeskLot, LotDraft } from '#features/auctions/schema.ts';
import { lockOwnListing } from '#features/listings/server/own-listings.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import { type BidderRow, readBidders, updateJudged } from './bidder-rows.ts';
import { noSuchLot } from './bidding.ts';
import { readHomeForSale, readHomesWithoutLot } from './home-for-auction.ts';
import { partsOfFile } from './lot-file.ts';
import { inMajor, requireSmallest } from './lot-money.ts';
import {
  insertDraft,
  type LotRow,
  lockLot,
  readDraftOfHome,
  readLot,
  readLotRules,
  readLotsOfSeller,
  readSteps,
  saveCheck,
  tellListing,
  updateAnnounced,
  updateDraft,
} from './lot-rows.ts';
import { returnDeposit } from './registration.ts';
import { showLot } from './shown-lot.ts';
import { shownRowOf } from './shown-row.ts';
import { tellOfLot } from './telling.ts';

/** One's own; for an admin all. @throws AppError 'not-found' for another person's */
export async function requireOwnLot(db: Db, user: SignedIn, id: number): Promise<LotRow> {
  const lot = await readLot(db, id);
  if (!lot || (user.role !== 'admin' && lot.sellerId !== user.id)) throw noSuchLot();
  return lot;
}

/** @throws AppError 'not-found' for another person's */
export async function lockOwnLot(tx: Db, user: SignedIn, id: number): Promise<LotRow> {
  await requireOwnLot(tx, user, id);
  const lot = await lockLot(tx, id);
  if (!lot) throw noSuchLot();
  return lot;
}

export async function readDeskLots(kit: Kit, user: SignedIn) {
  const owner = user.role === 'admin' ? null : user.id;
  const lots = (await readLotsOfSeller(kit.db, owner)).map(shownRowOf);
  return { lots, homes: await readHomesWithoutLot(kit.db, owner) };
}

export async function readDeskLot(kit: Kit, user: SignedIn, id: number): Promise<DeskLot> {
  const lot = await requireOwnLot(kit.db, user, id);
  return {
    ...(await showLot(kit, lot)),
    ownReserve: lot.reserve === null ? null : inMajor(lot.reserve, lot.currency),
    bidders: (await readBidders(kit.db, id)).map(({ number, name, email, state, reason, deposit }) => ({
      ...{ number, name, email, state, reason, deposit },
    })),
    ...(await partsOfFile(kit.db, id)),
  };
}

/**
 * Keeps the terms of a lot until it is announced. @returns its id
 * @throws AppError as `lockOwnListing` does; 'invalid' for terms that do not fit together; 'conflict' when the home is no
 * bank sale with a bank, or up for auction already
 */
export async function saveDraft(
  kit: Kit,
  user: SignedIn,
  propertyId: number,
  draft: LotDraft,
): Promise<number> {
  return kit.db.transaction().execute(async (tx) => {
    const { ownerId } = await lockOwnListing(tx, user, propertyId);
    const home = await readHomeForSale(tx, propertyId);
    if (!home?.bank) throw noBank();
    const terms = await termsOf(kit, tx, draft, home.currency);
    const row = { propertyId, title: home.title, bank: home.bank, sellerId: ownerId, ...terms };
    const before = await readDraftOfHome(tx, propertyId);
    if (before) {
      await updateDraft(tx, before.id, row);
      return before.id;
    }
    const id = await insertDraft(tx, newToken(), row);
    if (id !== null) return id;
    throw new AppError('conflict', 'already_announced', 'This home is up for auction already.');
  });
}

async function termsOf(kit: Kit, tx: Db, draft: LotDraft, currency: string) {
  const rules = await readLotRules(tx);
  const [opensAt, plannedClose] = [new Date(draft.opensAt), new Date(draft.closesAt)];
  const startingBid = requireSmallest(draft.startingBid, currency);
  const reserve = draft.reserve === null ? null : requireSmallest(draft.reserve, currency);
  const wrong = (field: string, message: string) =>
    new AppError('invalid', 'terms', message, { fields: { [field]: message } });
  if (opensAt <= kit.clock()) throw wrong('opensAt', 'Bidding must open in the future');
  if (plannedClose <= opensAt) throw wrong('closesAt', 'Bidding must close after it opens');
  if (reserve !== null && reserve < startingBid)
    throw wrong('reserve', 'The reserve cannot be below the starting bid');
  return {
    currency,
    opensAt,
    plannedClose,
    latestClose: new Date(plannedClose.getTime() + rules.mostExtensionSeconds * 1000),
    softCloseSeconds: rules.softCloseSeconds,
    startingBid,
    increment: requireSmallest(draft.increment, currency),
    reserve,
    isReserveShown: draft.isReserveShown,
    deposit:
      draft.deposit === null
        ? Math.round((startingBid * rules.depositPercent) / 100)
        : requireSmallest(draft.deposit, currency),
  };
}

/**
 * From now on everybody sees the lot and may register; its terms stand.
 * @throws AppError 'not-found'; 'conflict' when it is announced already, its time has passed, or its listing says otherwise now
 */
export async function announceLot(kit: Kit, user: SignedIn, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (lot.state !== 'draft')
      throw new AppError('conflict', 'announced', 'This auction is announced already.');
    if (lot.opensAt <= kit.clock())
      throw new AppError(
        'conflict',
        'opens_in_past',
        'The time at which it opens has passed. Please give another.',
      );
    const home = lot.propertyId === null ? null : await readHomeForSale(tx, lot.propertyId);
    if (!home?.bank) throw noBank();
    if (home.bank !== lot.bank || home.title !== lot.title || home.currency !== lot.currency)
      throw new AppError(
        'conflict',
        'listing_changed',
        'The listing was changed since these terms were saved. Please look through them and save them again.',
      );
    await updateAnnounced(tx, id, kit.clock());
    await tellListing(tx, id, 'upcoming');
  });
}

type Check = { step: string; doneOn: string; note: string };

/** @throws AppError 'not-found' also for a step that there is not; 'conflict' once bidding has opened */
export async function checkStep(kit: Kit, user: SignedIn, id: number, check: Check): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    if (lot.state !== 'draft' && lot.state !== 'announced')
      throw new AppError('conflict', 'lot_open', 'Bidding has opened, so its steps stand as they are.');
    if (!(await readSteps(tx)).some(({ code }) => code === check.step))
      throw new AppError('not-found', 'no_such_step', 'There is no such step.');
    await saveCheck(tx, id, { ...check, checkedBy: user.id });
  });
}

/**
 * Lets a bidder in whose deposit is here, or refuses and gives it back.
 * @throws AppError 'not-found'; 'conflict' when there is nothing to decide
 */
export async function judgeBidder(
  kit: Kit,
  user: SignedIn,
  id: number,
  number: number,
  verdict: 'approved' | { reason: string },
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockOwnLot(tx, user, id);
    const bidder = (await readBidders(tx, id)).find((one) => one.number === number);
    if (!bidder) throw new AppError('not-found', 'no_such_bidder', 'There is no such bidder.');
    if (lot.state !== 'announced' && lot.state !== 'open')
      throw new AppError('conflict', 'lot_closed', 'This auction takes no bidders any more.');
    if (verdict === 'approved') return approve(kit, tx, user, bidder);
    if (bidder.state === 'approved' || bidder.state === 'refused') throw nothingToDecide();
    await updateJudged(tx, bidder.id, { state: 'refused', by: user.id, reason: verdict.reason });
    await returnDeposit(kit, tx, bidder, 'The registration was not accepted');
    await tellOfLot(kit, tx, id, 'refused', bidder.id);
  });
}

async function approve(kit: Kit, tx: Db, user: SignedIn, bidder: BidderRow): Promise<void> {
  if (bidder.state !== 'paid') throw nothingToDecide();
  await updateJudged(tx, bidder.id, { state: 'approved', by: user.id });
  await tellOfLot(kit, tx, bidder.lotId, 'approved', bidder.id);
}

const noBank = () =>
  new AppError('conflict', 'no_bank', 'Only a bank sale that names its bank can be put up for auction.');

const nothingToDecide = () =>
  new AppError('conflict', 'nothing_to_decide', 'There is nothing to decide about this bidder now.');
