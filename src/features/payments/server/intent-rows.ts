import { sql } from 'kysely';
import type { PaymentPurpose, PaymentStatus } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Payer } from '#features/payments/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type Intent = {
  id: number;
  reference: string;
  purpose: PaymentPurpose;
  subject: string;
  title: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: 'UGX' | 'USD';
  userId: number | null;
  visitorId: string | null;
  email: string;
  phone: string | null;
  name: string;
  status: PaymentStatus;
  createdAt: Date;
  expiresAt: Date;
  lastOpenedAt: Date | null;
  /** The quote does not stand any more. */
  isStale: boolean;
  /** The provider was asked for as long as we ask. */
  isOver: boolean;
};

const columns = sql.raw(`
  id, reference, purpose, subject, title, amount, currency, user_id as "userId", visitor_id as "visitorId", email, phone,
  name, status, created_at as "createdAt", expires_at as "expiresAt", last_opened_at as "lastOpenedAt", expires_at < clock_timestamp() as "isStale",
  coalesce(opened_at < clock_timestamp() - make_interval(hours => ${paymentLimits.hoursAsked}), false) as "isOver"`);

export type Order = {
  purpose: PaymentPurpose;
  subject: string;
  title: string;
  amount: number;
  currency: 'UGX' | 'USD';
  owner: Owner;
  payer: Payer;
};

export async function insertIntent(tx: Db, reference: string, order: Order): Promise<void> {
  const { owner, payer } = order;
  await sql`
    insert into payment_intents
      (reference, purpose, subject, title, amount, currency, user_id, visitor_id, email, phone, name, expires_at)
    values (${reference}, ${order.purpose}, ${order.subject}, ${order.title}, ${order.amount}, ${order.currency},
      ${owner.userId}, ${owner.visitorId}, ${payer.email}, ${payer.phone}, ${payer.name},
      now() + make_interval(mins => ${paymentLimits.quoteMinutes}))`.execute(tx);
}

/** The row stays locked until the transaction ends. */
export async function lockIntent(tx: Db, reference: string): Promise<Intent | null> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents where reference = ${reference} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function lockIntentById(tx: Db, id: number): Promise<Intent> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents where id = ${id} for update`.execute(tx);
  return onlyRow(rows);
}

export async function readIntent(db: Db, reference: string): Promise<Intent | null> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents where reference = ${reference}`.execute(db);
  return rows[0] ?? null;
}

/** Somebody else's is not found. */
export async function readOwnIntent(db: Db, reference: string, owner: Owner): Promise<Intent | null> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents
    where reference = ${reference} and (user_id = ${owner.userId} or visitor_id = ${owner.visitorId})`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function readIntentsById(db: Db, ids: readonly number[]): Promise<Map<number, Intent>> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((intent) => [intent.id, intent]));
}

export type Wanted = {
  /** What any part of the reference, or of the payer's name, address or number may be. */
  words: readonly string[];
  receipt: { year: number; number: number } | null;
  status: PaymentStatus | null;
  before: number | null;
};

/** The newest first. */
export async function readIntents(db: Db, wanted: Wanted, limit: number): Promise<Intent[]> {
  const { status, before } = wanted;
  const sought = soughtIn(wanted);
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents
    where (${before}::int is null or id < ${before}) and (${status}::text is null or status = ${status})
      ${sought ? sql`and id in (${sought})` : sql``}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest first; a price that nobody wanted to pay is none of them. @param before a reference of theirs */
export async function readOwnIntents(
  db: Db,
  { userId, visitorId }: Owner,
  before: string | null,
  limit: number,
): Promise<Intent[]> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents
    where (user_id = ${userId} or visitor_id = ${visitorId}) and not (status = 'expired' and opened_at is null)
      and (${before}::text is null or id < (select id from payment_intents where reference = ${before}))
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Each way of finding one has an index of its own. */
function soughtIn({ words, receipt }: Wanted) {
  const ways = words.map(
    (word) => sql`
      select id from payment_intents
      where lower(reference || ' ' || name || ' ' || email || ' ' || coalesce(phone, ''))
        like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`,
  );
  if (receipt)
    ways.push(
      sql`select intent_id from receipts where year = ${receipt.year} and number = ${receipt.number}`,
    );
  return ways.length > 0 ? sql.join(ways, sql` union `) : null;
}

/** @returns false when it is no longer where it was */
export async function updateStatus(
  tx: Db,
  { id, status: from }: Pick<Intent, 'id' | 'status'>,
  to: PaymentStatus,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_intents set status = ${to},
      settled_at = case when ${to} = 'succeeded' then now() else settled_at end
    where id = ${id} and status = ${from} returning id`.execute(tx);
  return rows.length > 0;
}

/** From now on the provider is asked about it, first after a minute. */
export async function markOpened(tx: Db, id: number): Promise<void> {
  await sql`
    update payment_intents set opened_at = coalesce(opened_at, now()), last_opened_at = now(), checks = 0,
      next_check_at = now() + interval '1 minute'
    where id = ${id}`.execute(tx);
}

const askAgainSeconds = 20;

/** Whether a phone may be asked now; the asking counts at once, so that a double click asks it once. */
export async function claimAsking(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_intents set asked_at = clock_timestamp()
    where id = ${id}
      and (asked_at is null or asked_at < clock_timestamp() - make_interval(secs => ${askAgainSeconds}))
    returning id`.execute(tx);
  return rows.length > 0;
}

/** It was not asked after all. */
export async function releaseAsking(db: Db, id: number): Promise<void> {
  await sql`update payment_intents set asked_at = null where id = ${id}`.execute(db);
}

const longestPauseMinutes = 360;

/** Those about which the provider should be asked now; each is asked again after twice as long, up to six hours. */
export async function claimDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    update payment_intents set checks = checks + 1,
      next_check_at = now() + make_interval(mins => least(${longestPauseMinutes}, power(2, least(checks, 12)))::int)
    where id in (
      select id from payment_intents where status in ('pending', 'failed') and next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked)
    returning reference`.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Quotes that nobody took. */
export async function expireQuotes(db: Db): Promise<void> {
  await sql`update payment_intents set status = 'expired' where status = 'created' and expires_at < now()`.execute(
    db,
  );
}

/** @returns how many moved */
export async function moveIntents(tx: Db, visitorId: string, userId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_intents set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
