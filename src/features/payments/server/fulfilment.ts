import type { PaymentPurpose, ReturnReason } from '#features/payments/choices.ts';
import type { Bought } from '#features/payments/schema.ts';
import type { Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Intent } from './intent-rows.ts';

/** The reason why a payment can buy nothing now, and the message about it for the payer. */
export type Obstacle = { because: ReturnReason; message: Message };

/**
 * The feature's part in a payment for its purpose. It is called with the payment locked, in the transaction
 * that credits or refunds it, so that both happen or neither.
 */
export type FulfilmentHandler = {
  /** Returns true when what was quoted is no longer available: its money is then refunded. */
  isLapsed(tx: Db, intent: Intent, kit: Kit): Promise<boolean>;
  /** Called when the provider waits for the payer, for instance to approve on the phone. */
  underWay?(tx: Db, intent: Intent): Promise<void>;
  grant(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /** Called when all of its money was refunded. */
  takeBack(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /**
   * Notifies the payer that money for something no longer available is being refunded automatically. Without
   * it, such money waits for an admin.
   */
  turnAway?(tx: Db, intent: Intent, kit: Kit, because: ReturnReason): Promise<void>;
  /**
   * True when a second payment under one reference is also refunded automatically. Without it, that payment
   * waits for an admin.
   */
  returnsDouble?: true;
  /**
   * Returns the reason why no checkout may be opened now; null when it may. It changes nothing. With `locks`,
   * the rows behind the decision stay unchanged until the transaction ends. A page that only shows the result
   * takes no locks.
   */
  obstacle?(db: Db, intent: Intent, kit: Kit, reading: { locks: boolean }): Promise<Obstacle | null>;
  /** Returns the time until which what it pays for is on hold; null when it is not. */
  heldUntil?(db: Db, intent: Intent): Promise<Date | null>;
  /** Returns what a paid payment has bought. */
  bought?(db: Db, intent: Intent, kit: Kit): Promise<Bought | null>;
};

/** The handlers of all purposes. A purpose without a handler does not compile. */
export type FulfilmentHandlers = Record<PaymentPurpose, FulfilmentHandler>;
