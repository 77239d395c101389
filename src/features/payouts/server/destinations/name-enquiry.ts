import { sql } from 'kysely';
import { networkNames } from '#features/payments/networks.ts';
import type { NameCheck } from '#features/payouts/choices.ts';
import { isSameName, maskKnownName } from '#features/payouts/names.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { tryAttempt } from '#kit/server/attempts.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type MobileNetwork, ProviderError } from '#kit/server/payments/provider.ts';

export type NameEnquiry = { check: NameCheck; knownName: string | null };

const maxNameLength = 100;
const enquiriesPerDay = 6;

/**
 * Asks the provider who owns a number, and compares the name with that of the account, which is not what the host
 * typed. Without an answer the number counts as unchecked, and nothing is refused.
 * @throws AppError 'too-many', because a host could find out the names of strangers
 */
export async function enquireName(
  kit: Kit,
  userId: number,
  number: { network: MobileNetwork; phone: string },
): Promise<NameEnquiry> {
  const limit = { key: `name enquiries of #${userId}`, free: enquiriesPerDay, openTo: 'anyone' as const };
  if (!(await tryAttempt(kit.db, { ...limit, refillSeconds: (24 * 3_600) / enquiriesPerDay })))
    throw new AppError(
      'too-many',
      'too_many_numbers',
      english('You tried too many numbers today. Try again tomorrow, or contact us.'),
    );
  const known = await readKnownName(kit, number);
  if (known === undefined) return { check: 'unchecked', knownName: null };
  if (known === null) return { check: 'unknown', knownName: null };
  const { rows } = await sql<{
    name: string;
  }>`select full_name as name from users where id = ${userId}`.execute(kit.db);
  return { check: isSameName(known, onlyRow(rows).name) ? 'matches' : 'differs', knownName: known };
}

/** Returns null when the network knows no account under the number, and undefined without an answer. */
async function readKnownName(
  kit: Kit,
  number: { network: MobileNetwork; phone: string },
): Promise<string | null | undefined> {
  try {
    const account = await kit.payments.findAccount(number);
    if (account === null) return null;
    return account.name.trim().slice(0, maxNameLength) || undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    kit.log.info({ err: error }, 'the name of a payout number could not be checked');
    return undefined;
  }
}

/**
 * Lets the host look at the number again if the network knows it under another name, or not at all.
 * @throws AppError 'invalid' with an error for `isConfirmed`
 */
export function requireConfirmation({ check, knownName }: NameEnquiry, network: MobileNetwork): void {
  if (check === 'matches' || check === 'unchecked') return;
  const values = { network: networkNames[network] };
  const message =
    knownName === null
      ? english('{network} knows no mobile money account under this number. Check the number.', values)
      : english(
          '{network} knows this number as {name}, which is not the name of your account here. Check the number. If it is right, an admin looks at it before we pay there.',
          { ...values, name: maskKnownName(knownName) },
        );
  throw new AppError('invalid', 'confirm_number', message, { fields: { isConfirmed: message } });
}
