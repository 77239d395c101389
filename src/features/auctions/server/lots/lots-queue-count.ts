import { sql } from 'kysely';
import { biddersTopic, lotDetailsTopic } from '#features/auctions/topics.ts';

/**
 * The queries for the lots, bidders and questions that need an action in the auctions dashboard. A lot counts
 * for its steps when a required step has no record and the lot opens within four weeks. Late and outdated
 * steps are shown only on the page of the lot.
 */
export const lotQueues = {
  steps: {
    rows: sql`
    select from lots l where l.state = 'announced' and l.opens_at < now() + interval '28 days' and exists (
      select from lot_steps s where s.position is not null and s.is_required
        and not exists (select from lot_step_completions c where c.lot_id = l.id and c.step = s.code))`,
    topics: [lotDetailsTopic],
  },
  bidders: {
    rows: sql`
    select from lots l join bidders b on b.lot_id = l.id where l.state in ('announced', 'open') and b.state = 'paid'`,
    topics: [biddersTopic, lotDetailsTopic],
  },
  lotQuestions: {
    rows: sql`
    select from lots l join lot_questions q on q.lot_id = l.id
    where l.state in ('announced', 'open') and q.answer is null and q.hidden_at is null`,
    topics: [lotDetailsTopic],
  },
  soldLots: { rows: sql`select from lots where state = 'awaiting_balance'`, topics: [lotDetailsTopic] },
};
