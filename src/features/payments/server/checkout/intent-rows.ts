import { sql } from 'kysely';
import { openStatuses, type PaymentPurpose, type PaymentStatus } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Refusal } from '#features/payments/refusals.ts';
import type { Payer } from '#features/payments/schema.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type Intent = {
  id: number;
  reference: string;
  purpose: PaymentPurpose;
  subject: string;
  title: string;
  /** In the currency's smallest unit. */
  amount: MinorAmount;
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
  /** True when the provider's own page was opened for this payment, where any phone can pay. */
  isPageOpened: boolean;
  /** The reason for which the provider declined to open the checkout; null otherwise. */
  refusal: string | null;
  /** True when the quote has expired. */
  isStale: boolean;
  /** True when the checkout was opened too long ago for us to poll the provider about it, and no bank transfer is expected. */
  isOver: boolean;
};

const columns = sql.raw(`
  id, reference, purpose, subject, title, amount, currency, user_id as "userId", visitor_id as "visitorId", email, phone,
  name, status, created_at as "createdAt", expires_at as "expiresAt", last_opened_at as "lastOpenedAt",
  page_opened as "isPageOpened", refusal, expires_at < clock_timestamp() as "isStale",
  opened_at is not null and clock_timestamp() > greatest(
    opened_at + make_interval(hours => ${paymentLimits.pollHours}), expires_at) as "isOver"`);

export type Order = {
  purpose: PaymentPurpose;
  subject: string;
  title: string;
  amount: MinorAmount;
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

const isOpenSql = sql`status = any(${[...openStatuses]}::text[])`;

/**
 * Locks this payer's open payment for the same subject until the transaction ends. Returns null without one.
 */
export async function lockOpenIntent(
  tx: Db,
  { purpose, subject, owner: { userId, visitorId } }: Pick<Order, 'purpose' | 'subject' | 'owner'>,
): Promise<Intent | null> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents
    where (user_id = ${userId} or visitor_id = ${visitorId}) and purpose = ${purpose} and subject = ${subject}
      and ${isOpenSql}
    for update`.execute(tx);
  return rows[0] ?? null;
}

/** Updates the payer's details, which may change until the checkout is opened. */
export async function updatePayer(tx: Db, id: number, { name, email, phone }: Payer): Promise<void> {
  await sql`
    update payment_intents set name = ${name}, email = ${email}, phone = ${phone}
    where id = ${id} and status = 'created'`.execute(tx);
}

/** Locks the row until the transaction ends. */
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

/** Returns the payment if this owner has it; null otherwise. */
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

export type IntentFilter = {
  /** The terms to find in the reference or in the payer's name, email address or phone number. */
  words: readonly string[];
  receipt: { year: number; number: number } | null;
  status: PaymentStatus | null;
  before: number | null;
};

/** Returns intents, newest first. */
export async function readIntents(db: Db, filter: IntentFilter, limit: number): Promise<Intent[]> {
  const { status, before } = filter;
  const subquery = searchSubquery(filter);
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents
    where (${before}::int is null or id < ${before}) and (${status}::text is null or status = ${status})
      ${subquery ? sql`and id in (${subquery})` : sql``}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the payer's intents, newest first, without quotes that expired or were cancelled before the payer
 * started to pay.
 * @param before the reference after which the list continues
 */
export async function readOwnIntents(
  db: Db,
  owner: Owner,
  before: string | null,
  limit: number,
): Promise<Intent[]> {
  const { rows } = await sql<Intent>`
    select ${columns} from payment_intents
    where ${isOwnListedSql(owner)} and (${before}::text is null or id < (select id from payment_intents where reference = ${before}))
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The payments that an owner sees: all but those that were given up before they were opened. */
const isOwnListedSql = ({ userId, visitorId }: Owner) => sql`
  (user_id = ${userId} or visitor_id = ${visitorId}) and not (status in ('expired', 'cancelled') and opened_at is null)`;

export async function countOwnIntents(db: Db, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_intents where ${isOwnListedSql(owner)}`.execute(db);
  return onlyRow(rows).count;
}

/** Returns the search as a union of subqueries, so that each can use its own index; null without a search. */
function searchSubquery({ words, receipt }: IntentFilter) {
  const subqueries = words.map(
    (word) => sql`
      select id from payment_intents
      where lower(reference || ' ' || name || ' ' || email || ' ' || coalesce(phone, ''))
        like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`,
  );
  if (words[0])
    subqueries.push(
      sql`select intent_id from payment_transactions where provider_id = ${words[0]} and intent_id is not null`,
    );
  if (receipt)
    subqueries.push(
      sql`select intent_id from receipts where year = ${receipt.year} and number = ${receipt.number}`,
    );
  return subqueries.length > 0 ? sql.join(subqueries, sql` union `) : null;
}

/** Updates the status of a payment. Returns false when the status has changed since the payment was read. */
export async function updateStatus(
  tx: Db,
  { id, status: from }: Pick<Intent, 'id' | 'status'>,
  to: PaymentStatus,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_intents set status = ${to},
      completed_at = case when ${to} = 'succeeded' then now() else completed_at end
    where id = ${id} and status = ${from} returning id`.execute(tx);
  return rows.length > 0;
}

/** Records that the checkout was opened, and schedules the first poll of the provider in a minute. */
export async function markOpened(tx: Db, id: number, { isPage }: { isPage: boolean }): Promise<void> {
  await sql`
    update payment_intents set opened_at = coalesce(opened_at, now()), last_opened_at = now(), checks = 0,
      page_opened = page_opened or ${isPage}, next_check_at = now() + interval '1 minute', refusal = null
    where id = ${id}`.execute(tx);
}

export async function saveRefusal(tx: Db, id: number, refusal: Refusal): Promise<void> {
  await sql`update payment_intents set refusal = ${refusal} where id = ${id}`.execute(tx);
}

const maxPollIntervalMinutes = 360;

/**
 * Claims the payments that are due for polling, for one process. The interval doubles after each poll, up to
 * six hours.
 */
export async function claimDueIntents(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    update payment_intents set checks = checks + 1,
      next_check_at = now() + make_interval(mins => least(${maxPollIntervalMinutes}, power(2, least(checks, 12)))::int)
    where id in (
      select id from payment_intents
      where status in ('pending', 'failed', 'cancelled') and next_check_at <= now()
        and (status <> 'cancelled' or opened_at > now() - make_interval(hours => ${paymentLimits.pollHours}))
      order by next_check_at limit ${limit} for update skip locked)
    returning reference`.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Keeps a payment open until a bank transfer may arrive. The provider is not polled about it. */
export async function keepOpenUntil(tx: Db, id: number, until: Date): Promise<void> {
  await sql`
    update payment_intents set expires_at = ${until}, opened_at = coalesce(opened_at, now()) where id = ${id}`.execute(
    tx,
  );
}

/** Expires quotes that were never used, and payments whose bank transfer did not arrive. */
export async function expireQuotes(db: Db): Promise<void> {
  await sql`
    update payment_intents i set status = 'expired' from bank_transfers t
    where t.intent_id = i.id and i.status = 'pending' and i.next_check_at is null and i.expires_at < now()`.execute(
    db,
  );
  await sql`update payment_intents set status = 'expired' where status = 'created' and expires_at < now()`.execute(
    db,
  );
}

/**
 * Moves a browser's payments to an account. Each payer may have only one open payment for a subject. If the
 * account and the browser both have one, the browser's is cancelled, unless only the browser's was started.
 * @returns the number of moved payments
 */
export async function reassignIntents(tx: Db, visitorId: string, userId: number): Promise<number> {
  await sql`
    update payment_intents theirs set status = 'cancelled'
    where theirs.user_id = ${userId} and theirs.status = 'created' and exists (
      select from payment_intents mine
      where mine.visitor_id = ${visitorId} and mine.purpose = theirs.purpose and mine.subject = theirs.subject
        and mine.status in ('pending', 'failed'))`.execute(tx);
  await sql`
    update payment_intents mine set status = 'cancelled'
    where mine.visitor_id = ${visitorId} and mine.status = any(${[...openStatuses]}::text[]) and exists (
      select from payment_intents theirs
      where theirs.user_id = ${userId} and theirs.purpose = mine.purpose and theirs.subject = mine.subject
        and theirs.status = any(${[...openStatuses]}::text[]))`.execute(tx);
  const { numAffectedRows } = await sql`
    update payment_intents set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
