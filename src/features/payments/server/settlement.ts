import type { PaymentPurpose } from '#features/payments/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Intent } from './intent-rows.ts';

/**
 * What a purpose means to its own feature. Called with the payment locked, in the transaction that credits it or gives
 * it back, so that both happen or neither.
 */
export type Settle = {
  /** Whether what was quoted cannot be had any more: then its money goes back. */
  isLapsed(tx: Db, intent: Intent, kit: Kit): Promise<boolean>;
  /** The provider waits for the payer, for instance to approve on the phone. */
  underWay?(tx: Db, intent: Intent): Promise<void>;
  grant(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /** All of its money was given back. */
  takeBack(tx: Db, intent: Intent, kit: Kit): Promise<void>;
  /** What was lapsed is on its way back by itself: says so. Without it, such money waits for an admin. */
  turnAway?(tx: Db, intent: Intent, kit: Kit): Promise<void>;
};

/** A purpose without a settlement does not compile. */
export type Settlements = Record<PaymentPurpose, Settle>;
