import { paymentLimits } from '#features/payments/limits.ts';
import { type Network, networkNames } from '#features/payments/networks.ts';
import type { Owner } from '#features/payments/policy.ts';
import { parseRefusal, type Refusal } from '#features/payments/refusals.ts';
import { canPaymentTransition } from '#features/payments/rules.ts';
import type { CheckoutChoice, InlineCheckout } from '#features/payments/schema.ts';
import { readMoneyStates } from '#features/payments/server/ledger/money-states.ts';
import { AppError } from '#kit/app-error.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type CheckoutRequest, ProviderError } from '#kit/server/payments/provider.ts';
import { requirePayable } from './create-intent.ts';
import type { FulfilmentHandlers } from './fulfilment.ts';
import {
  type Intent,
  lockIntent,
  markOpened,
  readOwnIntent,
  saveRefusal,
  updateStatus,
} from './intent-rows.ts';
import { claimPrompt } from './prompt.ts';
import { refusePrompt } from './prompt-rows.ts';

type Checkout = { url: string | null; inline: InlineCheckout | null };

type OpenCheckoutInput = {
  reference: string;
  choice: Exclude<CheckoutChoice, { method: 'bank' }>;
  /** The URL to which the provider redirects the payer's browser. */
  returnUrl: string;
  /** The IP address of the caller, for the limits of prompts. */
  address: string;
};

/**
 * Opens the provider's checkout, or sends a prompt to the payer's phone. The payment becomes pending before
 * the provider receives the request, so that it is polled even if we crash. All limits are checked before
 * anything changes.
 * @throws AppError 'not-found'; 'conflict' when the payment cannot be made, or a prompt is open on the phone;
 * 'too-many'; 'gone' when its price has expired; 'unprocessable' when the provider refuses it permanently;
 * 'unavailable'
 */
export async function openCheckout(
  kit: Kit,
  handlers: FulfilmentHandlers,
  owner: Owner | null,
  input: OpenCheckoutInput,
): Promise<Checkout> {
  const { reference, choice, returnUrl } = input;
  const intent = await requireOwnIntent(kit, owner, reference);
  const promptId = await beginCheckout(kit, handlers, input);
  const request = {
    reference,
    amount: toMajorUnit(intent.amount, intent.currency),
    currency: intent.currency,
    payer: { email: intent.email, name: intent.name, phone: intent.phone },
    title: intent.title,
    returnUrl,
  };
  try {
    if (choice.method === 'card')
      return { ...(await kit.payments.openCheckout(request)), inline: inlineCheckoutOf(kit, request) };
    const { network, phone } = choice;
    return { ...(await kit.payments.askPhone({ ...request, network, phone })), inline: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.warn({ err: error, reference }, 'a checkout could not be opened');
    if (error.isFinal) throw await recordRefusal(kit, reference, promptId, error);
    throw new AppError(
      'unavailable',
      'provider_unavailable',
      choice.method === 'card'
        ? msg(
            'We could not reach the payment provider. You have not been charged. Please try again in a moment.',
          )
        : // The provider may still have accepted the request.
          msg(
            'We could not reach the payment provider. If your phone asks you to approve the payment, approve it once. Otherwise try again later, or pay by card.',
          ),
      { cause: error },
    );
  }
}

/**
 * Records that the provider declined the payment, and returns the error for the payer. No phone was prompted,
 * and no money moved.
 */
async function recordRefusal(
  kit: Kit,
  reference: string,
  promptId: number | null,
  error: ProviderError,
): Promise<AppError> {
  const refusal = parseRefusal(error.reason);
  await kit.db.transaction().execute(async (tx) => {
    if (promptId !== null) await refusePrompt(tx, promptId);
    const intent = await lockIntent(tx, reference);
    if (intent?.status !== 'pending') return;
    await updateStatus(tx, intent, 'failed');
    await saveRefusal(tx, intent.id, refusal);
  });
  return new AppError('unprocessable', 'payment_refused', refusalSentences[refusal], { cause: error });
}

const refusalSentences: Record<Refusal, Message> = {
  insufficient_balance: msg(
    'The payment was declined: insufficient balance. You have not been charged. Try again or use another number or card.',
  ),
  wrong_pin: msg('The payment was declined: wrong PIN or code. You have not been charged. Please try again.'),
  limit: msg(
    'The payment was declined: it is above a limit of the account. You have not been charged. Use another number or card.',
  ),
  expired: msg('The payment was declined: the request expired. You have not been charged. Please try again.'),
  rejected: msg(
    'The payment was declined on the phone or card. You have not been charged. You can try again.',
  ),
  blocked: msg(
    'The payment was declined: the account or card is blocked for this payment. You have not been charged. Use another number or card.',
  ),
  declined: msg(
    'The payment provider declined the payment. You have not been charged. Try again, or use another number or card.',
  ),
};

/** Returns the settings that open the provider's dialog on our page; null when the provider has no dialog. */
function inlineCheckoutOf({ payments }: Kit, request: CheckoutRequest): InlineCheckout | null {
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

/** @throws AppError 'not-found', also for another owner's payment */
export async function requireOwnIntent(kit: Kit, owner: Owner | null, reference: string): Promise<Intent> {
  const intent = owner && (await readOwnIntent(kit.db, reference, owner));
  if (intent) return intent;
  throw new AppError('not-found', 'no_such_payment', msg('Payment not found.'));
}

/**
 * Checks the limits and marks the payment as opened.
 * @returns the id of the prompt; null for a card payment
 */
async function beginCheckout(
  kit: Kit,
  handlers: FulfilmentHandlers,
  { reference, choice, address }: OpenCheckoutInput,
): Promise<number | null> {
  return kit.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    if (!intent) throw new Error(`the payment ${reference} is gone`);
    requirePayable(intent);
    await requirePurchasable(kit, tx, handlers, intent);
    if (choice.method === 'mobile_money' && intent.currency !== 'UGX')
      throw new AppError(
        'conflict',
        'card_only',
        msg('Mobile money payments must be in shillings. Please pay by card.'),
      );
    if (choice.method === 'mobile_money') requireWithinMobileLimit(intent, choice.network);
    const promptId =
      choice.method === 'mobile_money'
        ? await claimPrompt(tx, intent, { phone: choice.phone, address })
        : null;
    if (canPaymentTransition(intent.status, 'pending')) await updateStatus(tx, intent, 'pending');
    await markOpened(tx, intent.id, { isPage: choice.method === 'card' });
    return promptId;
  });
}

/** @throws AppError 'conflict' when the amount is more than the network carries in one payment */
function requireWithinMobileLimit({ amount, currency }: Intent, network: Network): void {
  const most = paymentLimits.mobileMax[network];
  if (toMajorUnit(amount, currency) <= most) return;
  throw new AppError(
    'conflict',
    'above_mobile_limit',
    msg('One {network} payment can be at most {most}. You have not been charged. Pay by card.', {
      network: networkNames[network],
      most: formatMoney(most, currency),
    }),
  );
}

/**
 * @throws AppError 'conflict' when the payment can no longer buy anything or its money is under review;
 * 'gone' when its money was refunded
 */
export async function requirePurchasable(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  intent: Intent,
): Promise<void> {
  const obstacle = await handlers[intent.purpose].obstacle?.(tx, intent, kit, { locks: true });
  if (obstacle) throw new AppError('conflict', `subject_${obstacle.reason}`, obstacle.message);
  const { isHeld } = (await readMoneyStates(tx, [intent.id]))(intent.id);
  if (intent.status === 'returned')
    throw new AppError('gone', 'payment_returned', msg('This payment was refunded. Please start again.'));
  if (isHeld)
    throw new AppError(
      'conflict',
      'money_held',
      msg(
        'The amount we received does not match the price. We are looking into it. Please do not pay again.',
      ),
    );
}
