import { sql } from 'kysely';

/**
 * The queries for the lots, bidders and questions that need an action in the auctions dashboard. A lot counts
 * for its steps when a required step has no record and the lot opens within four weeks. Late and outdated
 * steps are shown only on the page of the lot.
 */
export const lotQueueQueries = {
  steps: sql`
    select from lots l where l.state = 'announced' and l.opens_at < now() + interval '28 days' and exists (
      select from lot_steps s where s.position is not null and s.is_required
        and not exists (select from lot_step_completions c where c.lot_id = l.id and c.step = s.code))`,
  bidders: sql`
    select from lots l join bidders b on b.lot_id = l.id where l.state in ('announced', 'open') and b.state = 'paid'`,
  lotQuestions: sql`
    select from lots l join lot_questions q on q.lot_id = l.id
    where l.state in ('announced', 'open') and q.answer is null and q.hidden_at is null`,
  soldLots: sql`select from lots where state = 'awaiting_balance'`,
};
