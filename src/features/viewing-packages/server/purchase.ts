import { type Owner, ownerKey } from '#features/payments/policy.ts';
import { isPaid } from '#features/payments/rules.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { enqueueRefundEmail } from '#features/payments/server/refunds/refund-mail.ts';
import type { PackageScope } from '#features/viewing-packages/choices.ts';
import { AppError } from '#kit/app-error.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readOffer } from './offer-rows.ts';
import {
  type ActivePackage,
  endPackage,
  insertPackage,
  readActivePackage,
  reassignPackageRows,
} from './package-rows.ts';

type Purchase = QuoteRequest & {
  code: string;
  owner: Owner | null;
  payer: Payer;
};

/**
 * Quotes a package at its current price.
 * @throws AppError 'not-found'; 'conflict' when the package is not on sale, the buyer still has a valid one,
 * or the browser does not have our cookie; the errors of `createIntent`
 */
export async function purchasePackage(kit: Kit, purchase: Purchase): Promise<Payment> {
  return (await quotePackage(kit, purchase)).payment;
}

/**
 * Quotes a package for another feature, such as a viewing that the package pays for.
 * @throws AppError as thrown by `purchasePackage`
 */
export async function quotePackage(
  kit: Kit,
  purchase: Purchase,
): Promise<{ payment: Payment; intentId: number; opens: PackageScope }> {
  const { code, owner, payer } = purchase;
  const offer = await readOffer(kit.db, code);
  if (!offer) throw new AppError('not-found', 'no_such_package', msg('Package not found.'));
  if (offer.comingSoon)
    throw new AppError(
      'conflict',
      'coming_soon',
      msg('{title} is coming soon. You cannot buy it yet.', { title: offer.title }),
    );
  // A visitor who pays without the cookie would lose access to the purchase.
  if (!owner)
    throw new AppError(
      'conflict',
      'cookie_needed',
      msg(
        'Your browser is blocking the cookie that keeps your purchase. Allow cookies or sign in, then try again.',
      ),
    );
  const activePackage = await readActivePackage(kit.db, owner, { offer: code, excludedIntentId: null });
  if (activePackage) throw new AppError('conflict', 'already_running', activePackageMessage(activePackage));
  const { price: amount, currency, title } = offer;
  const order = { purpose: 'viewing_package' as const, subject: code, title, amount, currency, owner, payer };
  const reference = await createIntent(kit, order, purchase);
  const intent = await requireOwnIntent(kit, owner, reference);
  return { payment: await presentPayment(kit, intent), intentId: intent.id, opens: offer.opens };
}

/** Returns a message such as `You already have 5 unlocks until 3:10 PM on 12 Dec 2026.` */
function activePackageMessage({ left, endsAt }: ActivePackage): Message {
  const end = { calendarText: `${formatTime(endsAt.toISOString())} on ${formatDate(endsAt.toISOString())}` };
  if (left === null) return msg('You already have unlimited unlocks until {end}.', { end });
  return left === 1
    ? msg('You already have 1 unlock until {end}.', { end })
    : msg('You already have {left} unlocks until {end}.', { left, end });
}

type PaidIntent = Parameters<FulfilmentHandler['isLapsed']>[1];

const readOtherActivePackage = (db: Db, { id, subject, userId, visitorId }: PaidIntent) =>
  readActivePackage(db, { userId, visitorId }, { offer: subject, excludedIntentId: id });

/** Books the viewing that a package was purchased for. */
export type BookViewing = FulfilmentHandler['grant'];

/**
 * Fulfils a package, which starts when the payment is credited. A payment is refunded automatically if the
 * buyer has purchased the same package in the meantime. That package then books the viewing.
 */
export const fulfilPackage = (bookViewing: BookViewing): FulfilmentHandler => ({
  async isLapsed(tx, intent) {
    // Two concurrent payments are processed one after another.
    await lockAll(tx, [`package ${intent.subject} of ${ownerKey(intent)}`]);
    return !isPaid(intent.status) && (await readOtherActivePackage(tx, intent)) !== null;
  },
  async obstacle(db, intent) {
    const activePackage = await readOtherActivePackage(db, intent);
    return activePackage && { reason: 'already_paid', message: activePackageMessage(activePackage) };
  },
  async turnAway(tx, intent, kit) {
    const reason = msg('You already have the same package, so you do not need to pay again.');
    await enqueueRefundEmail(kit, tx, intent, reason);
    await bookViewing(tx, intent, kit);
  },
  async grant(tx, intent, kit) {
    const { id, subject, userId, visitorId } = intent;
    await insertPackage(tx, { intentId: id, offer: subject, userId, visitorId });
    await bookViewing(tx, intent, kit);
  },
  async revoke(tx, { id }) {
    await endPackage(tx, id);
    return null;
  },
});

/** Moves packages that were purchased in this browser before sign-in to the account. */
export async function reassignPackages(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await reassignPackageRows(tx, visitorId, userId);
}
