import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** What happened to a stay that somebody is told by mail. */
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
    /** Of a payment, or the days of a stay, where it may happen more than once. */
    about: z.string(),
  }),
};

/** In the transaction in which it happens; a job writes the letters. */
export function notifyStayEvent(
  kit: Kit,
  tx: Db,
  stayId: number,
  news: StayEvent,
  about = '',
): Promise<void> {
  return kit.jobs.enqueue(tx, stayEventJob, { stayId, news, about });
}
