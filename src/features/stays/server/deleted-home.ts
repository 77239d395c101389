import { sql } from 'kysely';
import { releaseNights } from '#features/stays/server/holds/night-rows.ts';
import { readAmountPaid } from '#features/stays/server/payment/stay-refunds.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { endWithRefund } from './change-of-stay.ts';
import { notifyStayEvent } from './notifications.ts';
import { endStay, lockStay, type StayRow } from './stay-rows.ts';

type StayCounts = { stays: number; stayRequests: number; guestsNow: number };

/**
 * Counts the stays in each of these homes that have not ended. Expired holds do not count. Homes without
 * stays are left out.
 */
export async function countStaysOfHomes(
  db: Db,
  propertyIds: readonly number[],
  now: Date,
): Promise<Map<number, StayCounts>> {
  const today = kampalaDay(now);
  const { rows } = await sql<StayCounts & { id: number }>`
    select s.property_id as id,
      count(*) filter (where s.state = 'confirmed' and s.check_in > ${today}::date)::int as stays,
      count(*) filter (where s.state = 'confirmed' and s.check_in <= ${today}::date)::int as "guestsNow",
      count(*) filter (where s.state in ('requested', 'held') and t.hold_expires_at > clock_timestamp())::int as "stayRequests"
    from stays s left join occupied_nights t on t.stay_id = s.id
    where s.property_id = any(${propertyIds}) and s.state in ('requested', 'held', 'confirmed')
    group by s.property_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Cancels the stays in a home that is about to be deleted, refunds all payments and notifies the guests. */
export async function cancelStaysOfHome(kit: Kit, tx: Db, propertyId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from stays
    where property_id = ${propertyId} and state in ('requested', 'held', 'confirmed') order by id`.execute(
    tx,
  );
  for (const { id } of rows) {
    const stay = await lockStay(tx, id);
    if (stay) await cancelLocked(kit, tx, stay);
  }
}

async function cancelLocked(kit: Kit, tx: Db, stay: StayRow): Promise<void> {
  if (stay.state === 'confirmed')
    return endWithRefund(kit, tx, stay, { refund: await readAmountPaid(tx, stay), by: 'host' });
  if (stay.state !== 'requested' && stay.state !== 'held') return;
  await endStay(tx, stay.id, { state: 'declined', by: 'host' });
  await releaseNights(tx, stay.id);
  if (stay.email !== null && stay.heldUntil !== null) await notifyStayEvent(kit, tx, stay.id, 'declined');
}
