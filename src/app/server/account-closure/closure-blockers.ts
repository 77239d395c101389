import { sql } from 'kysely';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Returns the reasons why an account cannot be closed yet, a sentence each: others wait for its owner, or its
 * owner for money.
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
      exists (select from viewings where user_id = ${userId} and state = 'booked' and free_again_at > ${now}) as viewing,
      exists (select from viewings where agent_id = ${userId} and state = 'booked' and free_again_at > ${now}) as visitors,
      exists (
        select from lots where seller_id = ${userId}
          and state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder')
      ) as lot,
      exists (
        select from bidders b join lots l on l.id = b.lot_id
        where b.user_id = ${userId} and (b.deposit = 'held' or (
          l.state in ('announced', 'open', 'awaiting_balance', 'second_bidder') and b.state in ('paid', 'approved')))
      ) as bidder,
      exists (select from listing_cases where owner_id = ${userId} and state in ('hidden', 'kept', 'appealed')) as report,
      exists (
        select from viewing_claims where owner_id = ${userId} and state in ('waiting', 'review')
      ) as claim`.execute(db);
  const [found] = rows;
  return Object.entries(sentences).flatMap(([what, sentence]) =>
    found?.[what as keyof typeof sentences] ? [sentence] : [],
  );
}

const sentences = {
  payment: msg('A payment of yours is under way.'),
  held: msg('Money of yours is here that has not been settled; we are looking at it.'),
  refund: msg('Money is on its way back to you.'),
  stay: msg('You have booked a stay. Cancel it, or wait until it is over.'),
  guests: msg('Guests have booked a home of yours. Wait until their stays are over, or cancel them.'),
  viewing: msg('You have a viewing. Cancel it, or wait until it is over.'),
  visitors: msg('Visitors have booked viewings with you. Cancel them, or wait until they are over.'),
  lot: msg('A home of yours is up for auction, or its sale is not complete.'),
  bidder: msg('You take part in an auction that is not over, or your deposit is still here.'),
  report: msg('A report about a home of yours is being looked into.'),
  claim: msg('A visitor says that something was wrong with a home of yours, and that is not decided.'),
} as const;
