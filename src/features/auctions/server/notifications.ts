import { z } from 'zod';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** What happened to a lot that one of its bidders is told by mail. */
export const lotEvents = [
  'deposit_paid',
  'deposit_late',
  'deposit_twice',
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
    /** Of `bidders`. */
    bidderId: z.number().int(),
  }),
};

/** Whoever sells it is told that a bidder waits, or how it ended; a job writes the letter. */
export const sellerEventJob = {
  name: 'tell-seller-of-lot',
  shape: z.object({ lotId: z.number().int(), bidder: z.number().int().nullable() }),
};

/** The seller and the bank are told that a proof of payment was sent, the buyer that the money has arrived. */
export const proofTold = {
  name: 'tell-of-payment-proof',
  shape: z.object({ proofId: z.number().int(), news: z.enum(['sent', 'received']) }),
};

/** Whoever asked it is told why; a job writes the letter. */
export const questionHidden = {
  name: 'tell-of-hidden-question',
  shape: z.object({ questionId: z.number().int() }),
};

/** In the transaction in which it happens; a job writes the letter. */
export function notifyLotEvent(
  kit: Kit,
  tx: Db,
  lotId: number,
  news: (typeof lotEvents)[number],
  bidderId: number,
): Promise<void> {
  return kit.jobs.enqueue(tx, lotEventJob, { lotId, news, bidderId });
}
