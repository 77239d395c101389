import { createHash } from 'node:crypto';
import type { Ledger, LedgerBid } from '#features/auctions/ledger.ts';
import {
  applyBid,
  type BidAttempt,
  type BiddingState,
  extendedClose,
  lotOutcome,
} from '#features/auctions/rules.ts';
import { type MinorAmount } from '#kit/money.ts';
import { shillings } from '#kit/testing/shillings.ts';

const formatInstant = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
const opensAtMs = Date.parse('2026-12-01T06:00:00Z');
const hourMs = 3_600_000;

const hashOf = (...parts: unknown[]) => createHash('sha256').update(parts.join('|')).digest('hex');

/**
 * Computes the ledger's hash chain again as its decision record describes, without the code that verifies it.
 */
export function linkLedger(ledger: Ledger): Ledger {
  const { lot } = ledger;
  let previous = hashOf(
    ...[lot.id, lot.title, lot.currency, lot.startingBid, lot.increment],
    ...[lot.opensAt, lot.plannedClose, lot.latestClose, lot.softCloseSeconds],
    hashOf(lot.salt, lot.reserve ?? 'none'),
    ...(lot.premiumBasisPoints > 0 ? [lot.premiumBasisPoints] : []),
  );
  const bids = ledger.bids.map((bid, index) => {
    const number = index + 1;
    const { bidder, kind, price, leader, at, closesAt } = bid;
    const amountHash = hashOf(bid.salt, bid.amount);
    previous = hashOf(previous, number, bidder, kind, amountHash, price, leader, at, closesAt);
    return { ...bid, number, hash: previous };
  });
  return { ...ledger, bids };
}

/**
 * Creates the published bids of an auction with their hash chain. Bids are a minute apart, and the last ones
 * extend the closing time.
 */
export function createLedger(
  offers: readonly BidAttempt[] = [
    { bidder: 1, kind: 'bid', amount: shillings(100) },
    { bidder: 2, kind: 'bid', amount: shillings(120) },
  ],
  terms: Partial<Ledger['lot']> = {},
): Ledger {
  const closesAtMs = opensAtMs + (offers.length + 1) * 60_000;
  const lot: Ledger['lot'] = {
    ...{
      id: 3,
      title: 'Four rooms',
      currency: 'UGX',
      startingBid: shillings(100),
      increment: shillings(10),
      reserve: null,
      premiumBasisPoints: 0,
      salt: 'salt',
      seal: null,
    },
    opensAt: formatInstant(opensAtMs),
    plannedClose: formatInstant(closesAtMs),
    latestClose: formatInstant(closesAtMs + hourMs),
    softCloseSeconds: 300,
    ...terms,
  };
  const bids: LedgerBid[] = [];
  let bidding: BiddingState | null = null;
  let closesAt = closesAtMs;
  for (const [index, offer] of offers.entries()) {
    const newState: BiddingState | string = applyBid(lot, bidding, offer);
    if (typeof newState === 'string') throw new Error(`bid ${index + 1} is refused: ${newState}`);
    bidding = newState;
    const at = opensAtMs + (index + 1) * 60_000;
    closesAt = extendedClose({ closesAt, latestClose: closesAtMs + hourMs, softCloseMs: 300_000 }, at);
    const bid = {
      ...{
        ...offer,
        number: index + 1,
        salt: `s${index + 1}`,
        price: newState.price,
        leader: newState.leader,
        seal: null,
      },
      ...{ at: formatInstant(at), closesAt: formatInstant(closesAt) },
    };
    bids.push({ ...bid, hash: '' });
  }
  return linkLedger({ format: 'lot-ledger-1', lot, bids, ...outcomeOf(bidding, lot.reserve) });
}

/** Returns the outcome of the auction. */
function outcomeOf(
  bidding: BiddingState | null,
  reserve: MinorAmount | null,
): Pick<Ledger, 'outcome' | 'winner' | 'price'> {
  const outcome = lotOutcome(bidding?.price ?? null, reserve);
  return outcome === 'awaiting_balance' && bidding
    ? { outcome: 'sold', winner: bidding.leader, price: bidding.price }
    : { outcome: outcome === 'no_bid' ? 'no_bid' : 'below_reserve', winner: null, price: null };
}
