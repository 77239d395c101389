import { sql } from 'kysely';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Db } from '#kit/server/database/database.ts';

export type ReceivedEvent = {
  provider: string;
  key: string;
  name: string;
  reference: string | null;
  raw: Buffer | null;
  /** The result of the event; null while it is unprocessed. */
  outcome: string | null;
};

/** Records an event once. Returns false when it was recorded before. */
export async function recordEvent(tx: Db, event: ReceivedEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events (provider, key, name, reference, raw, handled_at, outcome)
    values (${event.provider}, ${event.key}, ${event.name}, ${event.reference}, ${event.raw},
      case when ${event.outcome}::text is not null then now() end, ${event.outcome})
    on conflict (provider, key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Records the outcome of all pending events of a payment. */
export async function closeEvents(tx: Db, reference: string, outcome: string): Promise<void> {
  await sql`
    update payment_events set handled_at = now(), outcome = ${outcome}
    where reference = ${reference} and handled_at is null`.execute(tx);
}

export type EventRow = {
  id: number;
  name: string;
  reference: string | null;
  /** True when we created the payment's reference. */
  isOurs: boolean;
  receivedAt: Date;
  handledAt: Date | null;
  outcome: string | null;
  /** True when the event arrived as a webhook. */
  isMessage: boolean;
};

const columns = sql.raw(`
  id, name, reference, received_at as "receivedAt", handled_at as "handledAt", outcome, raw is not null as "isMessage",
  exists (select from payment_intents where payment_intents.reference = payment_events.reference) as "isOurs"`);

/** Returns events, newest first. */
export async function readNewestEvents(db: Db): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from payment_events order by id desc limit ${paymentLimits.maxShown}`.execute(db);
  return rows;
}

export async function readEvents(db: Db, reference: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from payment_events where reference = ${reference}
    order by id limit ${paymentLimits.maxEventsPerPayment}`.execute(db);
  return rows;
}

/** Returns the raw body of a webhook; null for an event that did not arrive as a webhook. */
export async function readMessage(db: Db, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ raw: Buffer | null }>`
    select raw from payment_events where id = ${id}`.execute(db);
  return rows[0]?.raw ?? null;
}
