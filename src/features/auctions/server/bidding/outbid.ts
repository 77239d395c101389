import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueueLotEmail } from './bidder-emails.ts';

type Outbid = { lotId: number; bidderId: number; ledAt: number };

/** Emails the bidders who have lost the lead of an open lot, once for each time they lost it. */
export async function enqueueOutbidEmails(kit: Kit, appOrigin: string): Promise<void> {
  await forEachIsolated(
    kit,
    'a mail to who was outbid',
    await readOutbid(kit.db),
    ({ lotId, bidderId, ledAt }) =>
      enqueueLotEmail(kit, { lotId, news: 'outbid', bidderId, about: String(ledAt) }, appOrigin),
  );
}

async function readOutbid(db: Db): Promise<Outbid[]> {
  const { rows } = await sql<Outbid>`
    select l.id as "lotId", i.leader_id as "bidderId", max(i.number)::int as "ledAt"
    from lots l join bids i on i.lot_id = l.id
    where l.state = 'open' and i.leader_id <> l.leader_id
    group by l.id, i.leader_id
    order by 1, 2 limit 1000`.execute(db);
  return rows;
}
