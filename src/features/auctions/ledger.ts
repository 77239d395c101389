import type { z } from 'zod';
import { applyBid, type BiddingState, couldFollow, extendedClose, lotOutcome } from './rules.ts';
import type { ledgerReply } from './schema.ts';

/** The published bids of a closed lot, with everything that is needed to verify them. */
export type Ledger = z.output<typeof ledgerReply>;
export type LedgerTerms = Omit<Ledger['lot'], 'salt' | 'reserve' | 'seal'>;
export type LedgerBid = Ledger['bids'][number];

/**
 * Returns the SHA-256 hash of a text in hexadecimal digits. The browser, the server and the database get the
 * same result.
 */
export async function sha256Of(line: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(line));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the commitment to an amount, which reveals nothing until the amount is opened. */
export function commitmentHash(salt: string, amount: number | null): Promise<string> {
  return sha256Of(`${salt}|${amount ?? 'none'}`);
}

/** Returns the first hash of the chain, of the terms and the seal of the reserve. */
export async function termsHash(terms: LedgerTerms, seal: string): Promise<string> {
  const { id, title, currency, startingBid, increment, opensAt, plannedClose, latestClose } = terms;
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
    ].join('|'),
  );
}

/** Returns the hash of a bid, of the bidding state after it and the seal of its offer. */
export async function bidHash(
  previous: string,
  bid: Omit<LedgerBid, 'hash' | 'amount' | 'salt' | 'seal'>,
  seal: string,
): Promise<string> {
  const { number, bidder, kind, price, leader, at, closesAt } = bid;
  return sha256Of([previous, number, bidder, kind, seal, price, leader, at, closesAt].join('|'));
}

/** Returns which amounts stay sealed, because no outcome depended on them and the home may be sold again. */
export function undisclosedBids({ lot, bids }: Ledger): { reserve: boolean; offers: boolean } {
  return { reserve: lot.salt === null, offers: bids.some(({ salt }) => salt === null) };
}

/**
 * Verifies a published ledger: every hash, every price by the rules, every time, and the outcome. For sealed
 * bids, it verifies what is possible without their amounts.
 * @returns the faults as text, starting with the first; empty when the ledger is correct
 */
export async function verifyLedger(ledger: Ledger): Promise<string[]> {
  const { lot, bids } = ledger;
  const errors: string[] = [];
  const needsOpening = ledger.outcome === 'sold' || ledger.outcome === 'below_reserve';
  if (needsOpening && lot.salt === null) errors.push('The reserve price was not revealed.');
  let previous = await termsHash(lot, await sealIn(lot, lot.reserve));
  let bidding: BiddingState | null = null;
  let close = lot.plannedClose;
  let last = '';
  for (const [index, bid] of bids.entries()) {
    const name = `Bid ${bid.number}`;
    if (bid.number !== index + 1) errors.push(`${name} is out of order. Bid ${index + 1} was expected here.`);
    const hash = await bidHash(previous, bid, await sealIn(bid, bid.amount));
    if (hash !== bid.hash) errors.push(`${name} was changed, or an earlier bid was removed.`);
    if (bid.at < lot.opensAt || bid.at >= close || bid.at < last)
      errors.push(`${name} was placed outside the bidding period.`);
    const { amount, salt } = bid;
    if (amount === null || salt === null) {
      if (needsOpening) errors.push(`The maximum of ${name} was not revealed.`);
      if (!couldFollow(lot, bidding, bid))
        errors.push(`${name} could not have produced the recorded price and leader.`);
      bidding = { price: bid.price, leader: bid.leader, maximum: bid.price };
    } else {
      const after = applyBid(lot, bidding, { ...bid, amount });
      if (typeof after === 'string') errors.push(`${name} should have been rejected.`);
      else {
        if (after.price !== bid.price || after.leader !== bid.leader)
          errors.push(
            `After bid ${bid.number}, the rules give ${after.price} with bidder ${after.leader} leading.`,
          );
        bidding = after;
      }
    }
    if (!isCloseRight(lot, close, bid))
      errors.push(`${name} changed the closing time in a way the rules do not allow.`);
    [previous, close, last] = [bid.hash, bid.closesAt, bid.at];
  }
  errors.push(...outcomeErrors(ledger, bidding?.price ?? null, bidding?.leader ?? null));
  return errors;
}

/**
 * Returns the seal of an amount. For an opened amount it is computed here, and a published seal is ignored.
 */
async function sealIn(
  { salt, seal }: { salt: string | null; seal: string | null },
  amount: number | null,
): Promise<string> {
  return salt === null ? (seal ?? '') : commitmentHash(salt, amount);
}

function outcomeErrors(ledger: Ledger, price: number | null, leader: number | null): string[] {
  if (ledger.outcome === 'stopped' || ledger.outcome === 'postponed') return [];
  const outcome = lotOutcome(price, ledger.lot.reserve);
  const isSold = outcome === 'awaiting_balance';
  if ((isSold ? 'sold' : outcome) !== ledger.outcome) return ['The outcome does not match the bids.'];
  if (isSold && (ledger.winner !== leader || ledger.price !== price))
    return ['The winner or the price does not match the bids.'];
  return [];
}

/**
 * Returns true when the closing time after a bid is correct, within a millisecond: a Date holds no smaller
 * unit.
 */
function isCloseRight(lot: LedgerTerms, closesAt: string, bid: LedgerBid): boolean {
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

/** A hash of the chain, as a visitor saw it during bidding. */
export type StoredLink = Pick<LedgerBid, 'number' | 'hash'>;

/**
 * Verifies the hashes that a visitor stored during bidding. A dishonest publisher could compute the whole
 * chain again, but a single stored hash proves all bids up to it.
 * @returns the faults as text
 */
export function verifyStoredLinks({ bids }: Ledger, stored: readonly StoredLink[]): string[] {
  return stored.flatMap(({ number, hash }) => {
    const bid = bids[number - 1];
    if (!bid) return `Bid ${number} is missing.`;
    return bid.hash === hash ? [] : `Bid ${number} does not match the stored bid.`;
  });
}
