import { isEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { ownerKey } from '#features/payments/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { type Message, msg } from '#kit/msg.ts';
import { formatPhone } from '#kit/phone.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { siteLimitFactor, siteOf } from '#kit/server/http/network.ts';
import type { Intent } from './intent-rows.ts';
import {
  countPrompts,
  displacePrompts,
  endExpiredPrompts,
  hasPaidWith,
  insertPrompt,
  type PromptCounts,
} from './prompt-rows.ts';

/** `phone` is in E.164 format, so that all spellings of a number share its limits. */
type PromptInput = { phone: string; address: string };

/**
 * Reserves a payment prompt on a phone before the provider is called. The limits count the prompts on the
 * phone by all callers, those of the payer, and those from the payer's network. Prompts by others do not
 * block a payer who has paid with this phone before. Cards are never limited.
 * @returns the id of the prompt
 * @throws AppError 'conflict' when a prompt is open; 'too-many'
 */
export async function claimPrompt(tx: Db, intent: Intent, { phone, address }: PromptInput): Promise<number> {
  const site = siteOf(address);
  await lockAll(tx, [
    `prompts on ${phone}`,
    `prompts of ${ownerKey(intent)}`,
    `prompts from ${site ?? address}`,
  ]);
  await endExpiredPrompts(tx, phone);
  const isKnown = await hasPaidWith(tx, intent, phone);
  if (isKnown) await displacePrompts(tx, intent, phone);
  const counts = await countPrompts(tx, intent, { phone, address, site, isKnown });
  if (counts.openOnPhone !== null) throw promptOpenError(phone, counts.openOnPhone === intent.id);
  enforcePhoneLimits(phone, counts);
  enforcePayerLimits(counts);
  const isProven = intent.userId !== null && (await isEmailConfirmed(tx, intent.userId));
  if (!isProven) enforceNetworkLimits(counts);
  const id = await insertPrompt(tx, { intentId: intent.id, phone, address });
  if (id === null) throw promptOpenError(phone, false);
  return id;
}

function enforcePhoneLimits(phone: string, counts: PromptCounts): void {
  const formattedPhone = formatPhone(phone);
  const secondsOfDay = Math.max(
    counts.ofPhoneADay >= paymentLimits.unpaidPromptsPerPhoneAndDay ? counts.untilOfPhoneADay : 0,
    counts.ofPhoneFromNetworkADay >= paymentLimits.unpaidPromptsPerPhoneAndNetworkADay
      ? counts.untilOfPhoneFromNetworkADay
      : 0,
  );
  if (secondsOfDay > 0)
    throw tooManyError(
      'phone_limit',
      msg(
        'Several payment requests were sent to {shown} today and not approved. Use another number, pay by card, or try again in {hours, plural, one {# hour} other {# hours}}.',
        { shown: formattedPhone, hours: Math.ceil(secondsOfDay / 3_600) },
      ),
      secondsOfDay,
    );
  if (counts.ofPhone >= paymentLimits.promptsPerPhoneAndHour)
    throw tooManyError(
      'phone_limit',
      msg(
        'Several payment requests were sent to {shown} within an hour and not approved. Use another number, pay by card, or try again in {minutes, plural, one {# minute} other {# minutes}}.',
        { shown: formattedPhone, minutes: minutesOf(counts.untilOfPhone) },
      ),
      counts.untilOfPhone,
    );
}

function enforcePayerLimits(counts: PromptCounts): void {
  if (counts.openOfPayer >= paymentLimits.openPromptsPerPayer)
    throw tooManyError(
      'payer_limit',
      msg('You have payment requests that are still waiting. Approve or decline them first, or pay by card.'),
      60,
    );
  if (counts.ofPayer >= paymentLimits.promptsPerPayerAndHour)
    throw tooManyError(
      'payer_limit',
      msg(
        'You have sent too many payment requests within an hour. Pay by card, or try again in {minutes, plural, one {# minute} other {# minutes}}.',
        { minutes: minutesOf(counts.untilOfPayer) },
      ),
      counts.untilOfPayer,
    );
}

function enforceNetworkLimits({ ofAddress, ofSite }: PromptCounts): void {
  const max = paymentLimits.promptsPerAddressAndHour;
  if (ofAddress < max && ofSite < siteLimitFactor * max) return;
  throw tooManyError(
    'network_limit',
    msg(
      'Too many payment requests were sent from your network within an hour. Pay by card, or try again later.',
    ),
    600,
  );
}

function promptOpenError(phone: string, isOfThisPayment: boolean): AppError {
  const formattedPhone = formatPhone(phone);
  const retryAfterSeconds = 60;
  return isOfThisPayment
    ? new AppError(
        'conflict',
        'phone_asked',
        msg('We have already sent a payment request to {shown}. Approve or decline it there.', {
          shown: formattedPhone,
        }),
        { retryAfterSeconds },
      )
    : new AppError(
        'conflict',
        'prompt_open',
        msg(
          'A payment request is already waiting on {shown}. Approve or decline it first, use another number, or pay by card.',
          { shown: formattedPhone },
        ),
        { retryAfterSeconds },
      );
}

const minutesOf = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));

const tooManyError = (code: string, message: Message, retryAfterSeconds: number) =>
  new AppError('too-many', code, message, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
