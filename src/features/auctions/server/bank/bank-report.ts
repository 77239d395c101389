import { stringify } from 'csv-stringify/sync';
import type { SignedIn } from '#features/accounts/policy.ts';
import {
  type BidderRow,
  type BidRow,
  readBidders,
  readBids,
} from '#features/auctions/server/bidding/bidder-rows.ts';
import { keepsOffersSealed } from '#features/auctions/server/bidding/published-ledger.ts';
import type { LotRow } from '#features/auctions/server/lots/lot-rows.ts';
import { toMajorUnit } from '#kit/money.ts';
import { formatCsvCell } from '#kit/server/csv-cell.ts';
import type { Db } from '#kit/server/database/database.ts';
import { requireBankLot } from './bank-lots.ts';

const maxBids = 100_000;
const columns = [
  ...(['record', 'number', 'what', 'state', 'deposit', 'kind', 'offered', 'price'] as const),
  ...(['currency', 'leader', 'at', 'hash'] as const),
];
type Row = Partial<Record<(typeof columns)[number], string | number | null>>;

/**
 * Returns the CSV report of a lot for its bank: the lot, its bidders by number, and its bids in order.
 * Maximums are included only when the ledger publishes them after the close, which is never for a stopped or
 * postponed sale.
 * @throws AppError 'not-found' for a user without bank access to the lot
 */
export async function createBankReport(db: Db, user: SignedIn, id: number): Promise<string> {
  const lot = await requireBankLot(db, user, id);
  const [bidders, bids] = [await readBidders(db, id), await readBids(db, id, maxBids)];
  const rows: Row[] = [
    lotRow(lot),
    ...bidders.map((bidder) => bidderRow(lot, bidder)),
    ...bids.toReversed().map((bid) => bidRow(lot, bid)),
  ];
  return stringify([columns, ...rows.map((row) => columns.map((name) => formatCsvCell(row[name])))], {
    bom: true,
    quoted: true,
  });
}

function lotRow({
  id,
  title,
  bank,
  state,
  currency,
  deposit,
  soldPrice,
  price,
  leader,
  closesAt,
}: LotRow): Row {
  const currentPrice = soldPrice ?? price;
  return {
    ...{ record: 'auction', number: id, what: `${title}, ${bank}`, state, currency, leader },
    deposit: toMajorUnit(deposit, currency),
    price: currentPrice === null ? null : toMajorUnit(currentPrice, currency),
    at: closesAt.toISOString(),
  };
}

function bidderRow(lot: LotRow, { id, number, state, deposit }: BidderRow): Row {
  return { record: 'bidder', number, what: lot.buyerId === id ? 'buyer' : null, state, deposit };
}

function bidRow({ state, currency }: LotRow, bid: BidRow): Row {
  const { number, bidder, kind, amount, price, leader, at, hash } = bid;
  const isSealed =
    kind === 'maximum' && (state === 'announced' || state === 'open' || keepsOffersSealed(state));
  return {
    ...{ record: 'bid', number, what: `bidder ${bidder}`, kind, currency, leader, at, hash },
    offered: isSealed ? 'sealed' : toMajorUnit(amount, currency),
    price: toMajorUnit(price, currency),
  };
}
