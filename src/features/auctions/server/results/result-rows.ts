import { sql } from 'kysely';
import type { LotState, StopInitiator } from '#features/auctions/choices.ts';
import { homeIdSql } from '#features/auctions/server/lots/lot-rows.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The result of a lot, with amounts in the smallest unit of its currency. */
export type ResultRow = {
  id: number;
  propertyId: number | null;
  title: string;
  bank: string;
  location: string | null;
  state: LotState;
  reason: string | null;
  stoppedBy: StopInitiator | null;
  closedAt: Date;
  currency: 'UGX' | 'USD';
  startingBid: MinorAmount;
  price: MinorAmount | null;
  soldPrice: MinorAmount | null;
  bids: number;
  marketValue: MinorAmount | null;
  forcedSaleValue: MinorAmount | null;
  valuedOn: string | null;
};

/** The SQL for the year in which a lot closed, in Kampala time. */
const year = sql`extract(year from l.closed_at at time zone 'Africa/Kampala')::int`;

type LotResultsFilter = { bank?: string | undefined; year?: number | undefined; before?: number | undefined };

/**
 * Returns auction results, newest first.
 * @param filter.before the id of the last lot on the previous page
 */
export async function readResults(db: Db, filter: LotResultsFilter, limit: number): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select l.id, ${sql.raw(homeIdSql)} as "propertyId", l.title, l.bank, l.location, l.state, l.reason, l.stopped_by as "stoppedBy",
      l.closed_at as "closedAt", l.currency, l.starting_bid as "startingBid", l.price, l.sold_price as "soldPrice", l.bids,
      l.market_value as "marketValue", l.forced_sale_value as "forcedSaleValue", l.valued_on::text as "valuedOn"
    from lots l
    where l.closed_at is not null
      and ${filter.bank === undefined ? sql`true` : sql`l.bank = ${filter.bank}`}
      and ${filter.year === undefined ? sql`true` : sql`${year} = ${filter.year}`}
      and ${
        filter.before === undefined
          ? sql`true`
          : sql`(l.closed_at, l.id) < (select b.closed_at, b.id from lots b where b.id = ${filter.before})`
      }
    order by l.closed_at desc, l.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readResultChoices(db: Db): Promise<{ banks: string[]; years: number[] }> {
  const { rows } = await sql<{ bank: string; year: number }>`
    select distinct l.bank, ${year} as year from lots l where l.closed_at is not null`.execute(db);
  return {
    banks: [...new Set(rows.map(({ bank }) => bank))].toSorted((a, b) => a.localeCompare(b)),
    years: [...new Set(rows.map((row) => row.year))].toSorted((a, b) => b - a),
  };
}
