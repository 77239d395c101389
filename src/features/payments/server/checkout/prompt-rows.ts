import { type RawBuilder, sql } from 'kysely';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Intent } from './intent-rows.ts';

/** Ends prompts that must have expired on the phone, although the provider has reported no result. */
export async function endExpiredPrompts(tx: Db, phone: string): Promise<void> {
  await sql`
    update payment_prompts set ended_at = clock_timestamp()
    where phone = ${phone} and ended_at is null and asked_at < clock_timestamp() - ${promptLifetime}`.execute(
    tx,
  );
}

const promptLifetime = sql.raw(`make_interval(mins => ${paymentLimits.promptMinutes})`);

type Payer = Pick<Intent, 'userId' | 'visitorId'>;

const isOwnedBy = ({ userId, visitorId }: Payer) =>
  sql`(i.user_id = ${userId} or i.visitor_id = ${visitorId})`;

/**
 * True when the payer has paid with this phone before, which a stranger who only knows the number cannot do.
 */
export async function hasPaidWith(tx: Db, payer: Payer, phone: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_prompts p join payment_intents i on i.id = p.intent_id
    where p.phone = ${phone} and p.paid_at is not null and ${isOwnedBy(payer)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the number that an account last paid with; null without one. */
export async function readLastNumber(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ phone: string }>`
    select p.phone from payment_prompts p join payment_intents i on i.id = p.intent_id
    where i.user_id = ${userId} and p.paid_at is not null order by p.paid_at desc limit 1`.execute(db);
  return rows[0]?.phone ?? null;
}

/**
 * Marks other payers' open prompts on a phone as ended, so that they do not block the phone's owner, who
 * requests a prompt now.
 */
export async function displacePrompts(tx: Db, payer: Payer, phone: string): Promise<void> {
  await sql`
    update payment_prompts p set ended_at = clock_timestamp() from payment_intents i
    where i.id = p.intent_id and p.phone = ${phone} and p.ended_at is null and not coalesce(${isOwnedBy(payer)}, false)`.execute(
    tx,
  );
}

export type PromptCounts = {
  /** The id of the payment whose prompt is open on this phone; null without one. */
  openOnPhone: number | null;
  ofPhone: number;
  /** The number of prompts on this phone in the last 24 hours. */
  ofPhoneADay: number;
  ofPhoneFromNetworkADay: number;
  ofPayer: number;
  openOfPayer: number;
  /** The number of prompts from this address by payers without a confirmed account. */
  ofAddress: number;
  /** The same number for the surrounding /48 network; 0 for IPv4. */
  ofSite: number;
  /** The seconds until the oldest of the counted prompts no longer counts. */
  untilOfPhone: number;
  untilOfPhoneADay: number;
  untilOfPhoneFromNetworkADay: number;
  untilOfPayer: number;
};

type PromptCountInput = {
  phone: string;
  address: string;
  /** The /48 network of an IPv6 address; null for IPv4. */
  site: string | null;
  /** True when the payer has paid with this phone before, so that prompts by others do not count. */
  isKnown: boolean;
};

/** Counts the prompts of the last hour and day that were not paid. Call it under the locks of `claimPrompt`. */
export async function countPrompts(
  tx: Db,
  payer: Payer,
  { phone, address, site, isKnown }: PromptCountInput,
): Promise<PromptCounts> {
  const isOwn = isOwnedBy(payer);
  const isInLastHour = sql`p.paid_at is null and p.asked_at > clock_timestamp() - interval '1 hour'`;
  const isOnPhone = sql`p.phone = ${phone} and not p.is_refused and (not ${isKnown} or ${isOwn})`;
  const isUnpaidOnPhone = sql`${isOnPhone} and p.paid_at is null`;
  const isUnproven = sql`not exists (
    select from users u where u.id = i.user_id and u.email_confirmed_at is not null)`;
  const isOfSite = sql`case when p.address like '%:%' then p.address::inet <<= ${site}::inet end`;
  const { rows } = await sql<PromptCounts>`
    select
      max(p.intent_id) filter (where p.phone = ${phone} and p.ended_at is null) as "openOnPhone",
      count(*) filter (where ${isOnPhone} and ${isInLastHour})::int as "ofPhone",
      count(*) filter (where ${isUnpaidOnPhone})::int as "ofPhoneADay",
      count(*) filter (where ${isUnpaidOnPhone} and p.address = ${address})::int as "ofPhoneFromNetworkADay",
      count(*) filter (where ${isOwn} and ${isInLastHour})::int as "ofPayer",
      count(*) filter (where ${isOwn} and p.ended_at is null
        and p.asked_at > clock_timestamp() - ${promptLifetime})::int as "openOfPayer",
      count(*) filter (where p.address = ${address} and ${isInLastHour} and ${isUnproven})::int as "ofAddress",
      count(*) filter (where ${isOfSite} and ${isInLastHour} and ${isUnproven})::int as "ofSite",
      ${secondsUntilFree(sql`${isOnPhone} and ${isInLastHour}`, 3_600)} as "untilOfPhone",
      ${secondsUntilFree(isUnpaidOnPhone, 86_400)} as "untilOfPhoneADay",
      ${secondsUntilFree(sql`${isUnpaidOnPhone} and p.address = ${address}`, 86_400)}
        as "untilOfPhoneFromNetworkADay",
      ${secondsUntilFree(sql`${isOwn} and ${isInLastHour}`, 3_600)} as "untilOfPayer"
    from payment_prompts p join payment_intents i on i.id = p.intent_id
    where p.asked_at > clock_timestamp() - interval '1 day'
      and (p.phone = ${phone} or p.address = ${address} or ${isOfSite} or ${isOwn})`.execute(tx);
  return onlyRow(rows);
}

/** Returns the seconds until the oldest of these prompts is older than the period. */
const secondsUntilFree = (isCounted: RawBuilder<unknown>, periodSeconds: number) => sql`
  coalesce(ceil(${sql.lit(periodSeconds)} - extract(epoch from clock_timestamp() - min(p.asked_at)
    filter (where ${isCounted}))), 0)::int`;

/** Inserts a prompt. Returns its id; null when the phone has an open prompt. */
export async function insertPrompt(
  tx: Db,
  prompt: { intentId: number; phone: string; address: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_prompts (intent_id, phone, address)
    values (${prompt.intentId}, ${prompt.phone}, ${prompt.address})
    on conflict (phone) where ended_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Records that the provider refused to send the prompt. */
export async function refusePrompt(db: Db, id: number): Promise<void> {
  await sql`
    update payment_prompts set ended_at = clock_timestamp(), is_refused = true
    where id = ${id} and ended_at is null`.execute(db);
}

const comparedDigits = 9;

/**
 * Ends the prompt of a payment whose attempt has ended. Providers write the number with or without the
 * country code. Without a number, the payment's open prompt is ended if there is exactly one.
 * @param isProof true when the payment was made with this phone
 */
export async function endPrompt(
  tx: Db,
  intentId: number,
  { phone, isProof }: { phone: string | null; isProof: boolean },
): Promise<void> {
  const digits = (phone ?? '').replace(/\D/g, '').slice(-comparedDigits);
  const isMatchingPrompt =
    digits.length === comparedDigits
      ? sql`right(phone, ${comparedDigits}) = ${digits}`
      : sql`(select count(*) from payment_prompts where intent_id = ${intentId} and ended_at is null) = 1`;
  await sql`
    update payment_prompts set ended_at = coalesce(ended_at, clock_timestamp()),
      paid_at = case when ${isProof} then clock_timestamp() end
    where intent_id = ${intentId} and (ended_at is null or ${isProof}) and ${isMatchingPrompt}`.execute(tx);
}

/**
 * Deletes prompts that no limit counts any more. Paid ones are kept for a year, because they prove that the
 * payer has the phone.
 */
export async function deleteOldPrompts(db: Db): Promise<void> {
  await sql`
    delete from payment_prompts
    where asked_at < now() - interval '1 day' and (paid_at is null or paid_at < now() - interval '1 year')`.execute(
    db,
  );
}
