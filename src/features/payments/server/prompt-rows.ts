import { sql } from 'kysely';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Intent } from './intent-rows.ts';

/** Prompts of which the provider reports nothing have expired on the phone after this time. */
export async function endExpiredPrompts(tx: Db, phone: string): Promise<void> {
  await sql`
    update payment_prompts set ended_at = clock_timestamp()
    where phone = ${phone} and ended_at is null and asked_at < clock_timestamp() - ${openTime}`.execute(tx);
}

const openTime = sql.raw(`make_interval(mins => ${paymentLimits.promptMinutes})`);

export type PromptCounts = {
  /** The payment whose prompt is open on this phone. */
  openOnPhone: number | null;
  ofPhone: number;
  ofPayer: number;
  openOfPayer: number;
  /** Of payers without an account. */
  ofAddress: number;
  /** Until the oldest prompt on this phone is an hour old. */
  phoneFreeInSeconds: number;
};

/** Counts the prompts of the last hour. Call it under the locks of `claimPrompt`. */
export async function countPrompts(
  tx: Db,
  { userId, visitorId }: Pick<Intent, 'userId' | 'visitorId'>,
  { phone, address }: { phone: string; address: string },
): Promise<PromptCounts> {
  const { rows } = await sql<PromptCounts>`
    select
      max(p.intent_id) filter (where p.phone = ${phone} and p.ended_at is null) as "openOnPhone",
      count(*) filter (where p.phone = ${phone} and not p.is_refused)::int as "ofPhone",
      count(*) filter (where i.user_id = ${userId} or i.visitor_id = ${visitorId})::int as "ofPayer",
      count(*) filter (where (i.user_id = ${userId} or i.visitor_id = ${visitorId}) and p.ended_at is null
        and p.asked_at > clock_timestamp() - ${openTime})::int as "openOfPayer",
      count(*) filter (where p.address = ${address} and i.user_id is null)::int as "ofAddress",
      coalesce(ceil(3600 - extract(epoch from clock_timestamp() - min(p.asked_at)
        filter (where p.phone = ${phone} and not p.is_refused))), 0)::int as "phoneFreeInSeconds"
    from payment_prompts p join payment_intents i on i.id = p.intent_id
    where p.asked_at > clock_timestamp() - interval '1 hour'
      and (p.phone = ${phone} or p.address = ${address} or i.user_id = ${userId} or i.visitor_id = ${visitorId})`.execute(
    tx,
  );
  return onlyRow(rows);
}

/** @returns its id; null when the phone has an open prompt */
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

/** The provider refused to send it. */
export async function refusePrompt(db: Db, id: number): Promise<void> {
  await sql`
    update payment_prompts set ended_at = clock_timestamp(), is_refused = true
    where id = ${id} and ended_at is null`.execute(db);
}

const comparedDigits = 9;

/**
 * Ends the prompt of a payment whose attempt has ended. Providers write the number with and without the country's code;
 * without a number it is the only open prompt of the payment, or none.
 */
export async function endPrompt(tx: Db, intentId: number, phone: string | null): Promise<void> {
  const digits = (phone ?? '').replace(/\D/g, '').slice(-comparedDigits);
  const isThis =
    digits.length === comparedDigits
      ? sql`right(phone, ${comparedDigits}) = ${digits}`
      : sql`(select count(*) from payment_prompts where intent_id = ${intentId} and ended_at is null) = 1`;
  await sql`
    update payment_prompts set ended_at = clock_timestamp()
    where intent_id = ${intentId} and ended_at is null and ${isThis}`.execute(tx);
}

/** No limit counts them any more. */
export async function deleteOldPrompts(db: Db): Promise<void> {
  await sql`delete from payment_prompts where asked_at < now() - interval '1 day'`.execute(db);
}
