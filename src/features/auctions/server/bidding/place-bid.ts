import type { SignedIn } from '#features/accounts/policy.ts';
import type { BidInput, PlacedBid } from '#features/auctions/schema.ts';
import { isBankOf } from '#features/auctions/server/bank/bank-rows.ts';
import { requireMinorUnit } from '#features/auctions/server/lots/lot-money.ts';
import type { LotRow } from '#features/auctions/server/lots/lot-rows.ts';
import { amountInWords } from '#kit/amount-in-words.ts';
import { AppError } from '#kit/app-error.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { tooManyAttemptsError } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import type { createBidQueues } from './bid-queue.ts';
import { placeBidRow as decideBid, type PlacedBidRow } from './bidder-rows.ts';

/**
 * The number of bids that a user can place without a delay. That is more than an hour of late bids needs, and
 * too few to flood the chain.
 */
const bidBurst = 300;

type BidKit = Kit & { bidQueueFor: ReturnType<typeof createBidQueues> };

type PlaceBidInput = { lotId: number; user: SignedIn; draft: BidInput; key: string };

/**
 * Places a bid. One database statement decides, and a key never places two bids.
 * @throws AppError 'not-found'; 'too-many'; 'forbidden' for a user who can see
 * sealed data or is not approved; 'conflict' when no bids are accepted, the bid is too low or too high, it
 * does not raise the leader's maximum, or it needs confirmation; 'unprocessable' when the key was used for
 * another bid
 */
export async function placeBid(kit: BidKit, { lotId, user, draft, key }: PlaceBidInput): Promise<PlacedBid> {
  const queue = await kit.bidQueueFor(kit.db, lotId);
  if (!queue) throw noSuchLot();
  const amount = requireMinorUnit(draft.amount, queue.currency);
  const bid = {
    ...{ lotId, userId: user.id, kind: draft.kind, amount, key, isConfirmed: draft.confirmed },
    salt: newToken().slice(0, 22),
  };
  const limit = { key: `bids of #${user.id}`, free: bidBurst };
  const placed = await queue.semaphore.run(user.id, () => decideBid(kit.db, bid, limit));
  if (!placed) throw await tooManyAttemptsError(kit.db, limit);
  if (placed.outcome === 'not_approved' && (await isBankOf(kit.db, lotId, user.id))) throw bankBidderError();
  if (placed.outcome !== 'accepted') throw rejectionError(placed, queue, draft);
  const toMajor = (value: MinorAmount | null) => toMajorUnit(value ?? 0, queue.currency);
  return {
    number: placed.number ?? 0,
    price: toMajor(placed.price),
    isLeading: placed.isLeading ?? false,
    maximum: toMajor(placed.maximum),
    minimum: toMajor(placed.minimum),
    closesAt: placed.closesAt?.toISOString() ?? '',
  };
}

/**
 * Returns the error for users who cannot bid because they can see the reserve, the bidders and their
 * deposits.
 */
export const sealedViewerError = () =>
  new AppError(
    'forbidden',
    'sees_sealed',
    msg(
      'Sellers and admins cannot bid on this home because they can see the reserve price and bidder details. No bid was placed.',
    ),
  );

export const bankBidderError = () =>
  new AppError('forbidden', 'bank_of_lot', msg('The bank selling this home cannot bid in its own auction.'));

export const noSuchLot = () => new AppError('not-found', 'no_such_lot', msg('Auction not found.'));

function rejectionError(
  { outcome, minimum, maximum }: PlacedBidRow,
  { currency }: Pick<LotRow, 'currency'>,
  { amount }: BidInput,
): AppError {
  const money = (stored: MinorAmount | null) => formatMoney(toMajorUnit(stored ?? 0, currency), currency);
  const minimumText = money(minimum);
  switch (outcome) {
    case 'needs_confirmation':
      return new AppError(
        'conflict',
        'bid_needs_confirmation',
        msg(
          '{amount} is {amount2}. That is far above the current bid or the market value. No bid was placed. Please confirm the amount.',
          { amount: formatMoney(amount, currency), amount2: amountInWords(amount, currency) },
        ),
      );
    case 'too_high':
      return new AppError(
        'conflict',
        'bid_too_high',
        msg(
          'The most that can be bid for this home now is {maximum}. No bid was placed. Please check the amount.',
          { maximum: money(maximum) },
        ),
      );
    case 'not_approved':
      return new AppError(
        'forbidden',
        'not_approved',
        msg('Only approved bidders can bid. No bid was placed.'),
      );
    case 'sees_sealed':
      return sealedViewerError();
    case 'key_used':
      return new AppError(
        'unprocessable',
        'key_used',
        msg('This request was already sent with different details.'),
      );
    case 'too_low':
      return new AppError(
        'conflict',
        'bid_too_low',
        msg('Another bid came in first. The minimum bid is now {least}. Your bid was not placed.', {
          least: minimumText,
        }),
      );
    case 'leading':
      return new AppError(
        'conflict',
        'already_leading',
        msg('You are already the highest bidder, so no bid was placed.'),
      );
    case 'not_more':
      return new AppError(
        'conflict',
        'maximum_not_more',
        msg('You can only raise your maximum bid. It has not changed.'),
      );
    case 'announced':
      return new AppError('conflict', 'not_open', msg('Bidding has not opened yet, so no bid was placed.'));
    case 'stopped':
    case 'postponed':
      return new AppError(
        'conflict',
        'lot_stopped',
        msg('The sale was {outcome}, so no bid was placed.', {
          outcome: outcome === 'stopped' ? msg('stopped') : msg('postponed'),
        }),
      );
    default:
      return new AppError('conflict', 'lot_closed', msg('Bidding has closed, so no bid was placed.'));
  }
}
