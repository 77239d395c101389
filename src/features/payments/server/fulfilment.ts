import type { PaymentPurpose, ReturnReason } from '#features/payments/choices.ts';
import type { Bought } from '#features/payments/schema.ts';
import type { Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Intent } from './intent-rows.ts';

/** Why a payment can buy nothing now, and the sentence that says so to its payer. */
export type Obstacle = { because: ReturnReason; message: Message };

/**
 * What a purpose means to its own feature. Called with the payment locked, in the transaction that credits it or gives
 * it back, so that both happen or neither.
 */
export type FulfilmentHandler = {
  /** Whether what was quoted cannot be had any more: then its money goes back. */
  isLapsed(tx: Db, intent: Intent, kit: Kit): Promise<boolean>;
  /** The provider waits for the payer, for instance to approve on the phone. */
  underWay?(tx: Db, intent: Intent): Promise<void>;
  grant(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /** All of its money was given back. */
  takeBack(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /** What was lapsed is on its way back by itself: says so. Without it, such money waits for an admin. */
  turnAway?(tx: Db, intent: Intent, kit: Kit, because: ReturnReason): Promise<void>;
  /** Whether a second payment under one reference goes back by itself too. Without it, it waits for an admin. */
  returnsDouble?: true;
  /**
   * Tells why no checkout may be opened now; null: it may. It changes nothing. `locks`: what it was decided by stays as it
   * is until the transaction ends. A page that only shows it holds nobody up.
   */
  obstacle?(db: Db, intent: Intent, kit: Kit, reading: { locks: boolean }): Promise<Obstacle | null>;
  /** Tells until when what it pays for is kept for the payer; null: it is not kept. */
  heldUntil?(db: Db, intent: Intent): Promise<Date | null>;
  /** Tells what a paid payment has bought. */
  bought?(db: Db, intent: Intent, kit: Kit): Promise<Bought | null>;
};

/** A purpose without a settlement does not compile. */
export type FulfilmentHandlers = Record<PaymentPurpose, FulfilmentHandler>;
