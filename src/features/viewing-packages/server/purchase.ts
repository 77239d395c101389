import type { Owner } from '#features/payments/policy.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout.ts';
import { openIntent } from '#features/payments/server/intent-opening.ts';
import { paymentOf } from '#features/payments/server/payment-list.ts';
import type { Settle } from '#features/payments/server/settlement.ts';
import type { Opens } from '#features/viewing-packages/choices.ts';
import { AppError } from '#kit/app-error.ts';
import type { Work } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readOffer } from './offer-rows.ts';
import { endPackage, insertPackage, movePackageRows } from './package-rows.ts';

type Purchase = {
  code: string;
  owner: Owner | null;
  payer: Payer;
  idempotencyKey: string | null;
  address: string;
  work: Work;
};

/**
 * Quotes a package at its present price.
 * @throws AppError 'not-found'; 'conflict' when it is not sold yet, or the browser does not hold our cookie; what
 * `openIntent` throws
 */
export async function purchasePackage(kit: Kit, purchase: Purchase): Promise<Payment> {
  return (await quotePackage(kit, purchase)).payment;
}

/** The same with what is sold, for a feature that the package pays for. @throws AppError as `purchasePackage` */
export async function quotePackage(
  kit: Kit,
  purchase: Purchase,
): Promise<{ payment: Payment; intentId: number; opens: Opens }> {
  const { code, owner, payer } = purchase;
  const offer = await readOffer(kit.db, code);
  if (!offer) throw new AppError('not-found', 'no_such_package', 'There is no such package.');
  if (offer.comingSoon)
    throw new AppError('conflict', 'coming_soon', `${offer.title} is coming soon and cannot be bought yet.`);
  // Whoever pays without it would lose what they bought.
  if (!owner)
    throw new AppError(
      'conflict',
      'cookie_needed',
      'Your browser does not keep our cookie, which holds what you buy. Please allow it, or sign in, and try again.',
    );
  const { price: amount, currency, title } = offer;
  const order = { purpose: 'viewing_package' as const, subject: code, title, amount, currency, owner, payer };
  const reference = await openIntent(kit, order, purchase);
  const intent = await requireOwnIntent(kit, owner, reference);
  return { payment: await paymentOf(kit, intent), intentId: intent.id, opens: offer.opens };
}

/** Paid late, a package still begins when its money came in. */
export const settlePackage: Settle = {
  isLapsed: async () => false,
  grant: (tx, { id, subject, userId, visitorId }) =>
    insertPackage(tx, { intentId: id, offer: subject, userId, visitorId }),
  takeBack: (tx, { id }) => endPackage(tx, id),
};

/** What was bought in this browser without an account becomes the account's. */
export async function movePackages(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await movePackageRows(tx, visitorId, userId);
}
