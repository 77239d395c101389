import type { PaymentPurpose, ReturnReason } from '#features/payments/choices.ts';
import type { PurchasedBooking } from '#features/payments/schema.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Intent } from './intent-rows.ts';

/** The reason why a payment can no longer buy anything, with the message for the payer. */
export type Obstacle = { reason: ReturnReason; message: Message };

/**
 * A feature's handler for payments of its purpose. It is called with the payment locked, in the transaction
 * that credits or refunds it, so that the money and the purchase always change together.
 */
export type FulfilmentHandler = {
  /** True when the quoted item is no longer available. The money is then refunded. */
  isLapsed(tx: Db, intent: Intent, kit: Kit): Promise<boolean>;
  /** Called when the provider waits for the payer, for instance to approve on the phone. */
  underWay?(tx: Db, intent: Intent): Promise<void>;
  grant(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /**
   * Locks what the payment is for until the transaction ends. A refund calls it before it locks the attempt, because
   * the end of an agreement also locks the agreement first and then reserves its refunds.
   */
  lockSubject?(tx: Db, intent: Intent): Promise<unknown>;
  /**
   * Called before a completed refund of held money is booked. Moves money that was already credited to the
   * host back to the booking.
   */
  beforeRefund?(tx: Db, intent: Intent, kit: Kit, amount: MinorAmount): Promise<void>;
  /** Called when a refund has failed, so that its amount is held again. */
  refundFailed?(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /**
   * Called when the payment was refunded in full.
   * @returns the address to which it has sent an email about the refund; null without an email
   */
  revoke(tx: Db, intent: Intent, kit: Kit): Promise<string | null>;
  /**
   * Notifies the payer that money for an unavailable item is being refunded automatically. Without this
   * function, such money waits for an admin.
   */
  turnAway?(tx: Db, intent: Intent, kit: Kit, because: ReturnReason): Promise<void>;
  /**
   * True when a second payment under one reference is also refunded automatically. Otherwise it waits for an
   * admin.
   */
  returnsDouble?: true;
  /**
   * Returns the reason why the payment can no longer buy anything; null when it can. It only reads. With
   * `locks`, the rows that it reads stay locked until the transaction ends. Pages that only show the result
   * need no locks.
   */
  obstacle?(db: Db, intent: Intent, kit: Kit, reading: { locks: boolean }): Promise<Obstacle | null>;
  /**
   * Returns until when money of a bank transfer, which takes days, is in time. Without this function, the purpose is not
   * paid at a bank. It holds nothing.
   */
  transferUntil?(db: Db, intent: Intent, kit: Kit): Promise<Date | null>;
  /** True when this amount, less than the price, is credited as a part of it. It only reads. */
  takesPart?(tx: Db, intent: Intent, kit: Kit, amount: MinorAmount): Promise<boolean>;
  /** Returns the end of the hold on the item being paid for; null without a hold. */
  heldUntil?(db: Db, intent: Intent): Promise<Date | null>;
  /** Returns the booking that a payment has paid for; null when there is none. */
  bought?(db: Db, intent: Intent, kit: Kit): Promise<PurchasedBooking | null>;
};

/** The handlers of all purposes. A purpose without a handler does not compile. */
export type FulfilmentHandlers = Record<PaymentPurpose, FulfilmentHandler>;

declare module '#kit/server/feature.ts' {
  interface Feature {
    paymentPurposes?: Partial<FulfilmentHandlers>;
  }
}
