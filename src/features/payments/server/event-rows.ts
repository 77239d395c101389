import { sql } from 'kysely';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Db } from '#kit/server/database/database.ts';

export type HeardEvent = {
  provider: string;
  key: string;
  name: string;
  reference: string | null;
  raw: Buffer | null;
  /** Null: nothing was done yet. */
  outcome: string | null;
};

/** @returns false if it was heard before */
export async function recordEvent(tx: Db, event: HeardEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (provider, key, name, reference, raw, handled_at, outcome)
    values (${event.provider}, ${event.key}, ${event.name}, ${event.reference}, ${event.raw},
      case when ${event.outcome}::text is not null then now() end, ${event.outcome})
    on conflict (provider, key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Says what came of all that was heard about a payment and waited. */
export async function closeEvents(tx: Db, reference: string, outcome: string): Promise<void> {
  await sql`
    update payment_events set handled_at = now(), outcome = ${outcome}
    where reference = ${reference} and handled_at is null`.execute(tx);
}

export type EventRow = {
  id: number;
  name: string;
  reference: string | null;
  raw: Buffer | null;
  receivedAt: Date;
  handledAt: Date | null;
  outcome: string | null;
};

const columns = sql.raw(
  'id, name, reference, raw, received_at as "receivedAt", handled_at as "handledAt", outcome',
);

/** The newest first. */
export async function readNewestEvents(db: Db): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from payment_events order by id desc limit ${paymentLimits.shown}`.execute(db);
  return rows;
}

export async function readEvents(db: Db, reference: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from payment_events where reference = ${reference} order by id limit ${paymentLimits.shown}`.execute(
    db,
  );
  return rows;
}
