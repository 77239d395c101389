import { sql } from 'kysely';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Returns the reasons why an account cannot be closed yet, one sentence for each: payments, bookings,
 * auctions, reports and claims that are still open.
 */
export async function readClosureBlockers({ clock }: Kit, db: Db, userId: number): Promise<Message[]> {
  const now = clock();
  const { rows } = await sql<Record<keyof typeof sentences, boolean>>`
    select
      exists (
        select from payment_intents where user_id = ${userId}
          and (status = 'pending' or (status = 'created' and opened_at is not null and expires_at > ${now}))
      ) as payment,
      exists (
        select from payment_transactions t join payment_intents i on i.id = t.intent_id
        where i.user_id = ${userId} and t.outcome in ('held', 'refund_due') and t.refunded < coalesce(t.amount, 1)
          and not exists (select from payment_reviews r where r.transaction_id = t.id and r.act = 'closed')
      ) as held,
      exists (
        select from payment_refunds r join payment_transactions t on t.id = r.transaction_id
        join payment_intents i on i.id = t.intent_id
        where i.user_id = ${userId} and r.status in ('requested', 'pending', 'unknown')
      ) as refund,
      exists (select from stays where user_id = ${userId} and state in ('requested', 'held', 'confirmed')) as stay,
      exists (select from stays where host_id = ${userId} and state in ('requested', 'held', 'confirmed')) as guests,
      exists (select from viewings where user_id = ${userId} and state = 'booked' and agent_free_at > ${now}) as viewing,
      exists (select from viewings where agent_id = ${userId} and state = 'booked' and agent_free_at > ${now}) as visitors,
      exists (
        select from lots where seller_id = ${userId}
          and state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder')
      ) as lot,
      exists (
        select from bidders b join lots l on l.id = b.lot_id
        where b.user_id = ${userId} and (b.deposit = 'held' or (
          l.state in ('announced', 'open', 'awaiting_balance', 'second_bidder') and b.state in ('paid', 'approved')))
      ) as bidder,
      exists (select from moderation_cases where owner_id = ${userId} and state in ('hidden', 'kept', 'appealed')) as report,
      exists (
        select from viewing_claims where owner_id = ${userId} and state in ('waiting', 'review')
      ) as claim`.execute(db);
  const [blockers] = rows;
  return Object.entries(sentences).flatMap(([blocker, sentence]) =>
    blockers?.[blocker as keyof typeof sentences] ? [sentence] : [],
  );
}

const sentences = {
  payment: msg('You have a payment in progress.'),
  held: msg('We are still reviewing one of your payments.'),
  refund: msg('You have a refund in progress.'),
  stay: msg('You have a booked stay. Cancel it, or wait until it ends.'),
  guests: msg('Guests have booked one of your homes. Wait until their stays end, or cancel them.'),
  viewing: msg('You have a booked viewing. Cancel it, or wait until it has taken place.'),
  visitors: msg('Visitors have booked viewings with you. Cancel them, or wait until they have taken place.'),
  lot: msg('One of your homes is being auctioned, or its sale is not complete.'),
  bidder: msg('You are a bidder in an open auction, or we still hold your deposit.'),
  report: msg('We are reviewing a report about one of your homes.'),
  claim: msg('A visitor’s claim about one of your homes has not been decided.'),
} as const;
