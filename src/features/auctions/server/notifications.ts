import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The events of a lot that are emailed to a bidder. */
export const lotEvents = [
  'deposit_paid',
  'deposit_late',
  'deposit_twice',
  'part_twice',
  'part_extra',
  'parts_soon',
  'parts_returned',
  'approved',
  'refused',
  'won',
  'lost',
  'unjudged',
  'below_reserve',
  'stopped',
  'postponed',
  'second',
  'offer_over',
  'completed',
  'defaulted',
] as const;
export type LotEvent = (typeof lotEvents)[number] | 'outbid';

export const lotEventJob = {
  name: 'tell-of-lot',
  shape: z.object({
    lotId: z.number().int(),
    news: z.enum(lotEvents),
    /** The id of the row in `bidders`. */
    bidderId: z.number().int(),
    /** Identifies one occurrence of an event that can happen more than once. */
    about: z.string().optional(),
  }),
};

/** The job that emails the seller that a bidder waits for approval, or how the lot ended. */
export const sellerEventJob = {
  name: 'tell-seller-of-lot',
  shape: z.object({ lotId: z.number().int(), bidder: z.number().int().nullable() }),
};

/**
 * The job that emails the seller and the bank about a payment proof, or the buyer that the money has arrived.
 */
export const proofNotificationJob = {
  name: 'tell-of-payment-proof',
  shape: z.object({ proofId: z.number().int(), news: z.enum(['sent', 'received']) }),
};

/** The job that emails the author of a hidden question the reason. */
export const hiddenQuestionJob = {
  name: 'tell-of-hidden-question',
  shape: z.object({ questionId: z.number().int() }),
};

/** Enqueues an event in the transaction that causes it. A job sends the email. */
export function notifyLotEvent(
  kit: Kit,
  tx: Db,
  lotId: number,
  event: (typeof lotEvents)[number],
  bidderId: number,
  about?: string,
): Promise<void> {
  return kit.jobs.enqueue(tx, lotEventJob, { lotId, news: event, bidderId, ...(about && { about }) });
}
