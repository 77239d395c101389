import type { z } from 'zod';
import { type MinorAmount } from '#kit/money.ts';
import { applyBid, type BiddingState, couldFollow, extendedClose, lotOutcome } from './rules.ts';
import type { ledgerReply } from './schema.ts';

/** The published bids of a closed lot, with everything that is needed to verify them. */
export type Ledger = z.output<typeof ledgerReply>;
export type LedgerTerms = Omit<Ledger['lot'], 'salt' | 'reserve' | 'seal'>;
export type LedgerBid = Ledger['bids'][number];

/**
 * Returns the SHA-256 hash of a text in hexadecimal. The browser, the server and the database must produce
 * the same hash.
 */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the commitment to an amount. It hides the amount until the amount and the salt are published. */
export function commitmentHash(salt: string, amount: MinorAmount | null): Promise<string> {
  return sha256Of(`${salt}|${amount ?? 'none'}`);
}

/**
 * Returns the first hash of the chain, which covers the terms, the seal of the reserve and the buyer's premium
 * if there is one.
 */
export async function termsHash(terms: LedgerTerms, seal: string): Promise<string> {
  const { id, title, currency, startingBid, increment, opensAt, plannedClose, latestClose } = terms;
  const premium = terms.premiumBasisPoints;
  return sha256Of(
    [
      id,
      title,
      currency,
      startingBid,
      increment,
      opensAt,
      plannedClose,
      latestClose,
      terms.softCloseSeconds,
      seal,
      ...(premium > 0 ? [premium] : []),
    ].join('|'),
  );
}

/**
 * Returns the hash of a bid, which covers the previous hash, the seal of the offer and the resulting bidding
 * state.
 */
export async function bidHash(
  previous: string,
  bid: Omit<LedgerBid, 'hash' | 'amount' | 'salt' | 'seal'>,
  seal: string,
): Promise<string> {
  const { number, bidder, kind, price, leader, at, closesAt } = bid;
  return sha256Of([previous, number, bidder, kind, seal, price, leader, at, closesAt].join('|'));
}

/**
 * Returns which amounts are still sealed. Amounts on which no outcome depended stay sealed, because the home
 * may be sold again.
 */
export function findSealedAmounts({ lot, bids }: Ledger): { reserve: boolean; offers: boolean } {
  return { reserve: lot.salt === null, offers: bids.some(({ salt }) => salt === null) };
}

/**
 * Verifies a published ledger: the hashes, the times, the outcome, and that the prices follow the rules.
 * Sealed bids are verified as far as is possible without their amounts.
 * @returns the error messages in order; empty when the ledger is correct
 */
export async function verifyLedger(ledger: Ledger): Promise<string[]> {
  const { lot, bids } = ledger;
  const errors: string[] = [];
  const needsOpening = ledger.outcome === 'sold' || ledger.outcome === 'below_reserve';
  if (needsOpening && lot.salt === null) errors.push('The reserve price was not revealed.');
  let previous = await termsHash(lot, await sealOf(lot, lot.reserve));
  let bidding: BiddingState | null = null;
  let currentClose = lot.plannedClose;
  let lastBidAt = '';
  for (const [index, bid] of bids.entries()) {
    const bidLabel = `Bid ${bid.number}`;
    if (bid.number !== index + 1)
      errors.push(`${bidLabel} is out of order. Bid ${index + 1} was expected here.`);
    const hash = await bidHash(previous, bid, await sealOf(bid, bid.amount));
    if (hash !== bid.hash) errors.push(`${bidLabel} was changed, or an earlier bid was removed.`);
    if (bid.at < lot.opensAt || bid.at >= currentClose || bid.at < lastBidAt)
      errors.push(`${bidLabel} was placed outside the bidding period.`);
    const { amount, salt } = bid;
    if (amount === null || salt === null) {
      if (needsOpening) errors.push(`The maximum of ${bidLabel} was not revealed.`);
      if (!couldFollow(lot, bidding, bid))
        errors.push(`${bidLabel} could not have produced the recorded price and leader.`);
      bidding = { price: bid.price, leader: bid.leader, maximum: bid.price };
    } else {
      const after = applyBid(lot, bidding, { ...bid, amount });
      if (typeof after === 'string') errors.push(`${bidLabel} should have been rejected.`);
      else {
        if (after.price !== bid.price || after.leader !== bid.leader)
          errors.push(
            `After bid ${bid.number}, the rules give ${after.price} with bidder ${after.leader} leading.`,
          );
        bidding = after;
      }
    }
    if (!isClosingTimeCorrect(lot, currentClose, bid))
      errors.push(`${bidLabel} changed the closing time in a way the rules do not allow.`);
    [previous, currentClose, lastBidAt] = [bid.hash, bid.closesAt, bid.at];
  }
  errors.push(...outcomeErrors(ledger, bidding?.price ?? null, bidding?.leader ?? null));
  return errors;
}

/**
 * Returns the seal of an amount. The seal of an opened amount is computed, and a published one is ignored.
 */
async function sealOf(
  { salt, seal }: { salt: string | null; seal: string | null },
  amount: MinorAmount | null,
): Promise<string> {
  return salt === null ? (seal ?? '') : commitmentHash(salt, amount);
}

function outcomeErrors(ledger: Ledger, price: MinorAmount | null, leader: number | null): string[] {
  if (ledger.outcome === 'stopped' || ledger.outcome === 'postponed') return [];
  const outcome = lotOutcome(price, ledger.lot.reserve);
  const isSold = outcome === 'awaiting_balance';
  if ((isSold ? 'sold' : outcome) !== ledger.outcome) return ['The outcome does not match the bids.'];
  if (isSold && (ledger.winner !== leader || ledger.price !== price))
    return ['The winner or the price does not match the bids.'];
  return [];
}

/**
 * Returns true when the closing time after a bid is correct to a millisecond, which is the precision of a
 * Date.
 */
function isClosingTimeCorrect(lot: LedgerTerms, closesAt: string, bid: LedgerBid): boolean {
  const expected = extendedClose(
    {
      closesAt: Date.parse(closesAt),
      latestClose: Date.parse(lot.latestClose),
      softCloseMs: lot.softCloseSeconds * 1000,
    },
    Date.parse(bid.at),
  );
  return Math.abs(expected - Date.parse(bid.closesAt)) <= 1;
}

/** A hash of the chain that a visitor stored during bidding. */
export type StoredBidHash = Pick<LedgerBid, 'number' | 'hash'>;

/**
 * Verifies the hashes that a visitor stored during bidding. A dishonest publisher could compute the whole
 * chain again, but a single stored hash proves all bids up to it.
 * @returns the error messages
 */
export function verifyStoredHashes({ bids }: Ledger, stored: readonly StoredBidHash[]): string[] {
  return stored.flatMap(({ number, hash }) => {
    const bid = bids[number - 1];
    if (!bid) return `Bid ${number} is missing.`;
    return bid.hash === hash ? [] : `Bid ${number} does not match the stored bid.`;
  });
}
