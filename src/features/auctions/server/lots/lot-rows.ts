import { sql } from 'kysely';
import type { LotState, StopInitiator } from '#features/auctions/choices.ts';
import type { Step } from '#features/auctions/rules.ts';
import { writeAuctionState } from '#features/properties/server/auction-state.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** A lot, with amounts in the smallest unit of its currency. */
export type LotRow = {
  id: number;
  propertyId: number | null;
  title: string;
  bank: string;
  sellerId: number;
  state: LotState;
  reason: string | null;
  stoppedBy: StopInitiator | null;
  opensAt: Date;
  closesAt: Date;
  plannedClose: Date;
  latestClose: Date;
  softCloseSeconds: number;
  currency: 'UGX' | 'USD';
  startingBid: MinorAmount;
  increment: MinorAmount;
  reserve: MinorAmount | null;
  isReserveShown: boolean;
  deposit: MinorAmount;
  /** The buyer's premium, in hundredths of a percent of the price. */
  premiumBasisPoints: number;
  salt: string;
  bids: number;
  price: MinorAmount | null;
  leaderId: number | null;
  leaderMaximum: MinorAmount | null;
  leader: number | null;
  buyerId: number | null;
  soldPrice: MinorAmount | null;
  balanceDue: string | null;
  /** The expiry of the offer to the second bidder. */
  offerUntil: Date | null;
};

/** The SQL for the id of a lot's home. It is null for a deleted listing, even while its row still exists. */
export const homeIdSql =
  '(select p.id from properties p where p.id = l.property_id and p.deleted_at is null)';

const columns = sql.raw(`
  l.id, ${homeIdSql} as "propertyId", l.title, l.bank, l.seller_id as "sellerId", l.state, l.reason,
  l.stopped_by as "stoppedBy", l.opens_at as "opensAt", l.closes_at as "closesAt", l.original_closes_at as "plannedClose",
  l.latest_closes_at as "latestClose", l.soft_close_seconds as "softCloseSeconds", l.currency, l.starting_bid as "startingBid",
  l.increment, l.reserve, l.is_reserve_public as "isReserveShown", l.deposit, l.premium_basis_points as "premiumBasisPoints",
  l.salt, l.bids, l.price,
  l.leader_id as "leaderId", l.leader_maximum as "leaderMaximum",
  (select b.number from bidders b where b.id = l.leader_id) as leader, l.buyer_id as "buyerId", l.sold_price as "soldPrice",
  l.balance_due::text as "balanceDue", l.offer_until as "offerUntil"`);

export async function readLot(db: Db, id: number): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`select ${columns} from lots l where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns a lot of this seller, or of any seller when `sellerId` is null. */
export async function readLotOf(db: Db, id: number, sellerId: number | null): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns} from lots l
    where l.id = ${id} and (l.seller_id = ${sellerId} or ${sellerId === null})`.execute(db);
  return rows[0] ?? null;
}

/** Returns a lot, and locks it until the transaction ends. No bid can be placed until then. */
export async function lockLot(tx: Db, id: number): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns} from lots l where l.id = ${id} for no key update of l`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a lot of this seller like `lockLot`, or of any seller when `sellerId` is null. */
export async function lockLotOf(tx: Db, id: number, sellerId: number | null): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns} from lots l
    where l.id = ${id} and (l.seller_id = ${sellerId} or ${sellerId === null})
    for no key update of l`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the newest public lot of a home. */
export async function readLotOfHome(db: Db, propertyId: number): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns} from lots l where l.property_id = ${propertyId} and l.state <> 'draft'
    order by l.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function readDraftOfHome(tx: Db, propertyId: number): Promise<LotRow | null> {
  const { rows } = await sql<LotRow>`
    select ${columns} from lots l where l.property_id = ${propertyId} and l.state = 'draft' for no key update of l`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns the lots of a seller, or of all sellers when `sellerId` is null, newest first. */
export async function readLotsOfSeller(db: Db, sellerId: number | null): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select ${columns} from lots l where l.seller_id = ${sellerId} or ${sellerId === null}
    order by l.id desc limit 200`.execute(db);
  return rows;
}

export type LotRules = {
  softCloseSeconds: number;
  mostExtensionSeconds: number;
  depositPercent: number;
  balanceDays: number;
  offerDays: number;
  terms: string;
};

export async function readLotRules(db: Db): Promise<LotRules> {
  const { rows } = await sql<LotRules>`
    select soft_close_seconds as "softCloseSeconds", max_extension_seconds as "mostExtensionSeconds",
      deposit_percent as "depositPercent", balance_days as "balanceDays", offer_days as "offerDays", terms from lot_rules`.execute(
    db,
  );
  return onlyRow(rows);
}

export type LotTerms = Pick<LotRules, 'terms' | 'balanceDays'> & { steps: Step[] };

/**
 * Returns the terms that applied when the lot was announced, and the steps that applied when it opened. Until
 * then, it returns the current terms or steps.
 */
export async function readTermsOfLot(db: Db, id: number): Promise<LotTerms> {
  const { rows } = await sql<LotTerms>`
    select coalesce(t.terms, r.terms) as terms, coalesce(t.balance_days, r.balance_days) as "balanceDays",
      coalesce(t.steps, steps_in_force()) as steps
    from lot_rules r left join lot_terms t on t.lot_id = ${id}`.execute(db);
  return onlyRow(rows);
}

type Draft = {
  propertyId: number | null;
  title: string;
  bank: string;
  sellerId: number;
  currency: string;
  opensAt: Date;
  plannedClose: Date;
  latestClose: Date;
  softCloseSeconds: number;
  startingBid: MinorAmount;
  increment: MinorAmount;
  reserve: MinorAmount | null;
  isReserveShown: boolean;
  deposit: MinorAmount;
  premiumBasisPoints: number;
};

const zeroHash = '0'.repeat(64);

/**
 * Inserts a draft.
 * @returns its id, or null when the home already has an auction
 */
export async function insertDraft(tx: Db, salt: string, draft: Draft): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into lots (property_id, title, bank, seller_id, opens_at, closes_at, original_closes_at, latest_closes_at,
      soft_close_seconds, currency, starting_bid, increment, reserve, is_reserve_public, deposit, premium_basis_points,
      salt, terms_hash, last_hash)
    values (${draft.propertyId}, ${draft.title}, ${draft.bank}, ${draft.sellerId}, ${draft.opensAt}, ${draft.plannedClose},
      ${draft.plannedClose}, ${draft.latestClose}, ${draft.softCloseSeconds}, ${draft.currency}, ${draft.startingBid},
      ${draft.increment}, ${draft.reserve}, ${draft.isReserveShown}, ${draft.deposit}, ${draft.premiumBasisPoints}, ${salt}, ${zeroHash}, ${zeroHash})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function updateDraft(tx: Db, id: number, draft: Draft): Promise<void> {
  await sql`
    update lots set title = ${draft.title}, bank = ${draft.bank}, opens_at = ${draft.opensAt}, closes_at = ${draft.plannedClose},
      original_closes_at = ${draft.plannedClose}, latest_closes_at = ${draft.latestClose},
      soft_close_seconds = ${draft.softCloseSeconds}, currency = ${draft.currency}, starting_bid = ${draft.startingBid},
      increment = ${draft.increment}, reserve = ${draft.reserve}, is_reserve_public = ${draft.isReserveShown},
      deposit = ${draft.deposit}, premium_basis_points = ${draft.premiumBasisPoints}
    where id = ${id}`.execute(tx);
}

/**
 * Announces a lot, and seals its terms with the first hash of the chain. Only a lot with a buyer's premium has
 * that part, so the hashes of other lots did not change when premiums were added.
 */
export async function updateAnnounced(tx: Db, id: number, now: Date): Promise<void> {
  await sql`
    update lots set state = 'announced', announced_at = ${now}, terms_hash = h.hash, last_hash = h.hash
    from (
      select id, sha256_of(concat_ws('|', id, title, currency, starting_bid, increment, instant_text(opens_at),
        instant_text(original_closes_at), instant_text(latest_closes_at), soft_close_seconds,
        sha256_of(salt || '|' || coalesce(reserve::text, 'none')), nullif(premium_basis_points, 0))) as hash
      from lots where id = ${id}
    ) h where lots.id = h.id`.execute(tx);
}

export async function updateOpened(tx: Db, id: number): Promise<void> {
  await sql`update lots set state = 'open' where id = ${id}`.execute(tx);
}

type LotClose =
  | { state: 'no_bid' | 'below_reserve' }
  | { state: 'stopped' | 'postponed'; by: StopInitiator; reason: string }
  | { state: 'awaiting_balance'; buyerId: number; price: MinorAmount; balanceDue: string };

export async function updateClosed(tx: Db, id: number, close: LotClose, now: Date): Promise<void> {
  const { by, reason, buyerId, price, balanceDue } = {
    ...{ by: null, reason: null, buyerId: null, price: null, balanceDue: null },
    ...close,
  };
  await sql`
    update lots set state = ${close.state}, stopped_by = ${by}, reason = ${reason}, buyer_id = ${buyerId},
      sold_price = ${price}, balance_due = ${balanceDue}, closed_at = ${now}
    where id = ${id}`.execute(tx);
}

type SaleUpdate = {
  state: LotState;
  reason?: string;
  buyerId?: number;
  price?: MinorAmount;
  balanceDue?: string;
  offerUntil?: Date;
};

/** Updates the state of a sold lot. Values that are left out do not change. */
export async function updateSale(tx: Db, id: number, sale: SaleUpdate): Promise<void> {
  await sql`
    update lots set state = ${sale.state}, reason = coalesce(${sale.reason ?? null}, reason),
      buyer_id = coalesce(${sale.buyerId ?? null}, buyer_id), sold_price = coalesce(${sale.price ?? null}, sold_price),
      balance_due = coalesce(${sale.balanceDue ?? null}, balance_due),
      offer_until = coalesce(${sale.offerUntil ?? null}, offer_until)
    where id = ${id}`.execute(tx);
}

/** Copies the bidding state of a lot to its listing. */
export async function updateListingStatus(
  tx: Db,
  id: number,
  status: 'active' | 'ended' | 'upcoming',
): Promise<void> {
  await sql`select set_config('lots.is_telling', 'on', true)`.execute(tx);
  await writeAuctionState(
    tx,
    sql`
    select property_id, closes_at, ${status}, starting_bid, price, increment, lot_stage_of(state) from lots
    where id = ${id} and property_id is not null`,
  );
  await sql`select set_config('lots.is_telling', 'off', true)`.execute(tx);
}

/**
 * Returns the open lots whose listing shows an older bid or closing time. Listings are updated once a minute,
 * so that a burst of bids does not change every page that shows them.
 */
export async function readStaleListings(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from lots l join auctions a on a.property_id = l.property_id
    where l.state = 'open' and l.price is not null
      and (a.current_bid, a.auction_closes_at) is distinct from (l.price, l.closes_at)
    order by l.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the lots whose offer to the second bidder has expired. */
export async function readExpiredOffers(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lots where state = 'second_bidder' and offer_until <= ${now} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the lots whose closing time has passed, then the announced lots whose opening time has come. A lot
 * that cannot open because a step is missing is returned every time.
 */
export async function readDueLots(db: Db, now: Date): Promise<{ id: number; isOver: boolean }[]> {
  const { rows } = await sql<{ id: number; isOver: boolean }>`
    select id, closes_at <= ${now} as "isOver" from lots
    where (state = 'announced' and opens_at <= ${now}) or (state = 'open' and closes_at <= ${now})
    order by closes_at > ${now}, id`.execute(db);
  return rows;
}

/** Returns the lots that open or close between two times, each with its opening or closing time. */
export async function readUpcomingTransitions(
  db: Db,
  now: Date,
  until: Date,
): Promise<{ id: number; at: Date }[]> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, case when state = 'announced' and opens_at > ${now} then opens_at else closes_at end as at from lots
    where (state = 'announced' and opens_at > ${now} and opens_at <= ${until})
      or (state in ('announced', 'open') and closes_at > ${now} and closes_at <= ${until})
    order by id`.execute(db);
  return rows;
}

export async function readSteps(db: Db): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select code, title, is_required as "isRequired", days_before as "daysBefore", max_days_old as "mostDaysOld"
    from lot_steps where position is not null order by position`.execute(db);
  return rows;
}

export type StepCompletionRow = { step: string; doneOn: string; note: string };

export async function readStepCompletions(db: Db, lotId: number): Promise<StepCompletionRow[]> {
  const { rows } = await sql<StepCompletionRow>`
    select step, done_on::text as "doneOn", note from lot_step_completions where lot_id = ${lotId}`.execute(
    db,
  );
  return rows;
}

export async function saveStepCompletion(
  tx: Db,
  lotId: number,
  check: StepCompletionRow & { checkedBy: number },
): Promise<void> {
  await sql`
    insert into lot_step_completions (lot_id, step, done_on, note, checked_by)
    values (${lotId}, ${check.step}, ${check.doneOn}, ${check.note}, ${check.checkedBy})
    on conflict (lot_id, step) do update set done_on = excluded.done_on, note = excluded.note,
      checked_by = excluded.checked_by`.execute(tx);
}
