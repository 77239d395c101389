import { sql } from 'kysely';
import type { NameCheck } from '#features/payouts/choices.ts';
import { isSameName, maskKnownName } from '#features/payouts/names.ts';
import type { ShownTarget } from '#features/payouts/schema.ts';
import { holderOf } from '#features/payouts/targets.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { tryAttempt } from '#kit/server/attempts.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import { ProviderError, type TransferTarget } from '#kit/server/payments/provider.ts';

export type NameEnquiry = { check: NameCheck; knownName: string | null };

const maxNameLength = 100;
const enquiriesPerDay = 6;

/**
 * Asks the provider who owns a number or an account, and compares the name with that of the account, which is not what the host
 * typed. Without an answer it counts as unchecked, and nothing is refused.
 * @throws AppError 'too-many', because a host could find out the names of strangers
 */
export async function enquireName(kit: Kit, userId: number, target: TransferTarget): Promise<NameEnquiry> {
  const limit = { key: `name enquiries of #${userId}`, free: enquiriesPerDay, openTo: 'anyone' as const };
  if (!(await tryAttempt(kit.db, { ...limit, refillSeconds: (24 * 3_600) / enquiriesPerDay })))
    throw new AppError(
      'too-many',
      'too_many_numbers',
      english('You tried too many numbers today. Try again tomorrow, or contact us.'),
    );
  const known = await readKnownName(kit, target);
  if (known === undefined) return { check: 'unchecked', knownName: null };
  if (known === null) return { check: 'unknown', knownName: null };
  const { rows } = await sql<{
    name: string;
  }>`select full_name as name from users where id = ${userId}`.execute(kit.db);
  return { check: isSameName(known, onlyRow(rows).name) ? 'matches' : 'differs', knownName: known };
}

/** Returns null when the network or the bank knows no such account, and undefined without an answer. */
async function readKnownName(kit: Kit, target: TransferTarget): Promise<string | null | undefined> {
  try {
    const account = await kit.payments.findAccount(target);
    if (account === null) return null;
    return account.name.trim().slice(0, maxNameLength) || undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.info({ err: error }, 'the name of a payout destination could not be checked');
    return undefined;
  }
}

/**
 * Lets the host look at the number again if it is known under another name, or not at all.
 * @throws AppError 'invalid' with an error for `isConfirmed`
 */
export function requireConfirmation({ check, knownName }: NameEnquiry, target: ShownTarget): void {
  if (check === 'matches' || check === 'unchecked') return;
  const values = { holder: holderOf(target) };
  const message = knownName === null ? unknownText() : otherNameText(maskKnownName(knownName));
  throw new AppError('invalid', 'confirm_number', message, { fields: { isConfirmed: message } });

  function unknownText(): Message {
    return target.kind === 'mobile_money'
      ? english('{holder} knows no mobile money account under this number. Check the number.', values)
      : english('{holder} knows no account with this number. Check the number and the bank.', values);
  }

  function otherNameText(name: string): Message {
    return english(
      '{holder} knows this number as {name}, which is not the name of your account here. Check the number. If it is right, an admin looks at it before we pay there.',
      { ...values, name },
    );
  }
}
