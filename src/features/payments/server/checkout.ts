import type { Owner } from '#features/payments/policy.ts';
import { canMove } from '#features/payments/rules.ts';
import type { CheckoutChoice, InlineCheckout } from '#features/payments/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { inMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type CheckoutRequest, ProviderFault } from '#kit/server/payments/provider.ts';
import { requirePayable } from './intent-opening.ts';
import {
  claimAsking,
  type Intent,
  lockIntent,
  markOpened,
  readOwnIntent,
  releaseAsking,
  updateStatus,
} from './intent-rows.ts';

type Checkout = { url: string | null; inline: InlineCheckout | null };

/**
 * Sends the payer to the provider. The payment counts as pending before the provider hears of it, so that it is asked
 * about whatever happens meanwhile.
 * @param returnUrl where the provider sends the payer's browser afterwards
 * @throws AppError 'not-found'; 'conflict' when it is paid, or a phone was asked just now; 'gone'; 'unavailable'
 */
export async function openCheckout(
  kit: Kit,
  owner: Owner | null,
  { reference, choice, returnUrl }: { reference: string; choice: CheckoutChoice; returnUrl: string },
): Promise<Checkout> {
  const intent = await requireOwnIntent(kit, owner, reference);
  await begin(kit, intent, choice);
  const request = {
    reference,
    amount: inMajorUnit(intent.amount, intent.currency),
    currency: intent.currency,
    payer: { email: intent.email, name: intent.name, phone: intent.phone },
    title: intent.title,
    returnUrl,
  };
  try {
    if (choice.method === 'card')
      return { ...(await kit.payments.openCheckout(request)), inline: inlineOf(kit, request) };
    const { network, phone } = choice;
    return { ...(await kit.payments.askPhone({ ...request, network, phone })), inline: null };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    kit.log.warn({ err: error, reference }, 'a checkout could not be opened');
    // Otherwise the phone may ring all the same.
    if (error.isFinal) await releaseAsking(kit.db, intent.id);
    throw new AppError(
      'unavailable',
      'provider_unavailable',
      'We could not reach the payment provider. Nothing was charged; please try again in a moment.',
      { cause: error },
    );
  }
}

/** What the provider's dialog on our page is opened with. */
function inlineOf({ payments }: Kit, request: CheckoutRequest): InlineCheckout | null {
  if (!payments.inline) return null;
  const { scriptUrl, publicKey, paymentOptions } = payments.inline;
  const { reference, title, amount, currency, payer } = request;
  return {
    scriptUrl,
    publicKey,
    reference,
    title,
    amount,
    currency,
    paymentOptions: paymentOptions[currency],
    payer,
  };
}

/** @throws AppError 'not-found', also for somebody else's */
export async function requireOwnIntent(kit: Kit, owner: Owner | null, reference: string): Promise<Intent> {
  const intent = owner && (await readOwnIntent(kit.db, reference, owner));
  if (intent) return intent;
  throw new AppError('not-found', 'no_such_payment', 'There is no such payment.');
}

async function begin(kit: Kit, { reference }: Intent, choice: CheckoutChoice): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    if (!intent) throw new Error(`the payment ${reference} is gone`);
    requirePayable(intent);
    if (choice.method === 'mobile_money' && !(await claimAsking(tx, intent.id)))
      throw new AppError(
        'conflict',
        'phone_asked',
        'We have just asked your phone. Please look for the prompt.',
        {
          retryAfterSeconds: 20,
        },
      );
    if (canMove(intent.status, 'pending')) await updateStatus(tx, intent, 'pending');
    await markOpened(tx, intent.id);
  });
}
