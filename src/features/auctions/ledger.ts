import type { BidKind } from './choices.ts';
import { closeAfter, outcomeOf, type Standing, standingAfter } from './rules.ts';

/** The bids of a lot as they are published when it has closed: everything that is needed to check them. */
export type Ledger = {
  format: 'lot-ledger-1';
  lot: LedgerTerms & { salt: string; reserve: number | null };
  bids: LedgerBid[];
  outcome: 'no_bid' | 'below_reserve' | 'sold' | 'stopped' | 'postponed';
  /** The number of the bidder who won. */
  winner: number | null;
  price: number | null;
};
export type LedgerTerms = {
  id: number;
  title: string;
  currency: string;
  startingBid: number;
  increment: number;
  opensAt: string;
  plannedClose: string;
  latestClose: string;
  softCloseSeconds: number;
};
export type LedgerBid = {
  number: number;
  bidder: number;
  kind: BidKind;
  amount: number;
  salt: string;
  price: number;
  leader: number;
  at: string;
  closesAt: string;
  hash: string;
};

/** SHA-256 of a text as hexadecimal digits; the same in the browser, on the server and in the database. */
export async function sha256Of(line: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(line));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The first link: the terms, with the reserve sealed. */
export async function termsHash(terms: LedgerTerms, reserve: number | null, salt: string): Promise<string> {
  const sealed = await sha256Of(`${salt}|${reserve ?? 'none'}`);
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
      sealed,
    ].join('|'),
  );
}

/** A link: where the lot stood after a bid, with what was offered sealed. */
export async function bidHash(previous: string, bid: Omit<LedgerBid, 'hash'>): Promise<string> {
  const sealed = await sha256Of(`${bid.salt}|${bid.amount}`);
  const { number, bidder, kind, price, leader, at, closesAt } = bid;
  return sha256Of([previous, number, bidder, kind, sealed, price, leader, at, closesAt].join('|'));
}

/**
 * Checks a published ledger: every link, every price by the rules, every time, and the outcome.
 * @returns what is wrong, in words, the first fault first; none: it is as it says
 */
export async function faultsOfLedger(ledger: Ledger): Promise<string[]> {
  const { lot, bids } = ledger;
  const faults: string[] = [];
  let previous = await termsHash(lot, lot.reserve, lot.salt);
  let standing: Standing | null = null;
  let close = lot.plannedClose;
  let last = '';
  for (const [index, bid] of bids.entries()) {
    const name = `Bid ${bid.number}`;
    if (bid.number !== index + 1) faults.push(`${name} stands where bid ${index + 1} belongs.`);
    const hash = await bidHash(previous, bid);
    if (hash !== bid.hash) faults.push(`${name} was changed, or one before it was left out.`);
    if (bid.at < lot.opensAt || bid.at >= close || bid.at < last)
      faults.push(`${name} was not made while bids were taken.`);
    const after = standingAfter(lot, standing, bid);
    if (typeof after === 'string') faults.push(`${name} should have been refused.`);
    else {
      if (after.price !== bid.price || after.leader !== bid.leader)
        faults.push(`After bid ${bid.number} the rules say ${after.price} by bidder ${after.leader}.`);
      standing = after;
    }
    if (!isCloseRight(lot, close, bid)) faults.push(`${name} moved the close otherwise than the rules say.`);
    [previous, close, last] = [bid.hash, bid.closesAt, bid.at];
  }
  if (ledger.outcome !== 'stopped' && ledger.outcome !== 'postponed') {
    const price = standing?.price ?? null;
    const outcome = outcomeOf(price, lot.reserve);
    const isSold = outcome === 'awaiting_balance';
    if ((isSold ? 'sold' : outcome) !== ledger.outcome) faults.push('The outcome is not what the bids say.');
    if (isSold && (ledger.winner !== standing?.leader || ledger.price !== price))
      faults.push('The winner or the price is not what the bids say.');
  }
  return faults;
}

/** To the millisecond: what is below it is lost in a Date. */
function isCloseRight(lot: LedgerTerms, closesAt: string, bid: LedgerBid): boolean {
  const expected = closeAfter(
    {
      closesAt: Date.parse(closesAt),
      latestClose: Date.parse(lot.latestClose),
      softCloseMs: lot.softCloseSeconds * 1000,
    },
    Date.parse(bid.at),
  );
  return Math.abs(expected - Date.parse(bid.closesAt)) <= 1;
}

/** A link as it was shown while people bid. */
export type KeptLink = Pick<LedgerBid, 'number' | 'hash'>;

/**
 * Whoever publishes all bids could make every link anew. A single one that somebody kept while people bid stands for all
 * bids up to it.
 * @returns what is wrong, in words
 */
export function faultsOfKept({ bids }: Ledger, kept: readonly KeptLink[]): string[] {
  return kept.flatMap(({ number, hash }) => {
    const bid = bids[number - 1];
    if (!bid) return `Bid ${number} is missing.`;
    return bid.hash === hash ? [] : `Bid ${number} is not the one that was kept.`;
  });
}
