import { paymentLimits } from '#features/payments/limits.ts';
import { ownerKey } from '#features/payments/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { formatPhone } from '#kit/phone.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Intent } from './intent-rows.ts';
import { countPrompts, endExpiredPrompts, insertPrompt } from './prompt-rows.ts';

/** The phone is E.164, so that all ways to write a number share its limits. */
type Wanted = { phone: string; address: string };

/**
 * Reserves a payment prompt on a phone, before the provider is asked. The limits hold for the phone, whoever asks, for
 * the payer and for the payer's network. Cards stay possible for everybody.
 * @returns the id of the prompt
 * @throws AppError 'conflict' when a prompt is open; 'too-many'
 */
export async function claimPrompt(tx: Db, intent: Intent, wanted: Wanted): Promise<number> {
  const { phone, address } = wanted;
  await lockAll(tx, [`prompts on ${phone}`, `prompts of ${ownerKey(intent)}`, `prompts from ${address}`]);
  await endExpiredPrompts(tx, phone);
  const counts = await countPrompts(tx, intent, wanted);
  if (counts.openOnPhone !== null) throw promptOpen(phone, counts.openOnPhone === intent.id);
  if (counts.ofPhone >= paymentLimits.promptsPerPhoneAndHour)
    throw tooMany(
      'phone_limit',
      `Several payment requests were sent to ${formatPhone(phone)} within an hour. Use another number, pay by card, or try again later.`,
      counts.phoneFreeInSeconds,
    );
  if (counts.openOfPayer >= paymentLimits.openPromptsPerPayer)
    throw tooMany(
      'payer_limit',
      'Payment requests of yours are still waiting. Approve or decline them first, or pay by card.',
      60,
    );
  if (counts.ofPayer >= paymentLimits.promptsPerPayerAndHour)
    throw tooMany(
      'payer_limit',
      'You have sent too many payment requests within an hour. Pay by card, or try again later.',
      600,
    );
  if (intent.userId === null && counts.ofAddress >= paymentLimits.promptsPerAddressAndHour)
    throw tooMany(
      'network_limit',
      'Too many payment requests were sent from your network within an hour. Pay by card, or try again later.',
      600,
    );
  const id = await insertPrompt(tx, { intentId: intent.id, phone, address });
  if (id === null) throw promptOpen(phone, false);
  return id;
}

function promptOpen(phone: string, isOfThisPayment: boolean): AppError {
  const shown = formatPhone(phone);
  const retryAfterSeconds = 60;
  return isOfThisPayment
    ? new AppError(
        'conflict',
        'phone_asked',
        `We have already sent a payment request to ${shown}. Approve or decline it there.`,
        { retryAfterSeconds },
      )
    : new AppError(
        'conflict',
        'prompt_open',
        `A payment request is already waiting on ${shown}. Approve or decline it first, use another number, or pay by card.`,
        { retryAfterSeconds },
      );
}

const tooMany = (code: string, message: string, retryAfterSeconds: number) =>
  new AppError('too-many', code, message, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
