import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The events of a stay about which emails are sent. */
export const stayEvents = [
  'requested',
  'accepted',
  'declined',
  'unanswered',
  'unpaid',
  'confirmed',
  'balance_paid',
  'turned_away',
  'paid_already',
  'moved',
  'cancelled',
] as const;
export type StayEvent = (typeof stayEvents)[number];

export const stayEventJob = {
  name: 'tell-of-stay',
  shape: z.object({
    stayId: z.number().int(),
    news: z.enum(stayEvents),
    /** The payment or the dates that the event is about, which distinguish repeated events. */
    about: z.string(),
  }),
};

/** Records an event in the transaction that causes it. A job sends the emails. */
export function notifyStayEvent(
  kit: Kit,
  tx: Db,
  stayId: number,
  event: StayEvent,
  about = '',
): Promise<void> {
  return kit.jobs.enqueue(tx, stayEventJob, { stayId, news: event, about });
}
