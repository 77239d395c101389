import { sql } from 'kysely';
import { type Admin, admins, type SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { requireReauthentication } from '#features/accounts/server/sign-in/reauthentication.ts';
import type { NameCheck } from '#features/payouts/choices.ts';
import type { DestinationInput } from '#features/payouts/schema.ts';
import { alertAdmins } from '#features/payouts/server/payout-alerts.ts';
import { notifyOfDestination } from '#features/payouts/server/payout-emails.ts';
import { readPayoutRules } from '#features/payouts/server/payout-rows.ts';
import { formatTarget, holderOf } from '#features/payouts/targets.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { BankDirectory } from './bank-directory.ts';
import { enquireName, type NameEnquiry, requireConfirmation } from './name-enquiry.ts';
import {
  endOfNumber,
  showTarget,
  type Target,
  targetColumn,
  targetColumns,
  targetValues,
} from './target-columns.ts';

const hourMs = 3_600_000;

/**
 * Changes where a host is paid. Nothing is sent there during the cooling period, so that the owner of a stolen
 * account can react to the email. An account that is known under another name also waits for an admin.
 * @throws AppError as `requireReauthentication`, `resolveTarget`, `enquireName` and `requireConfirmation`; 'too-many'
 */
export async function changeDestination(
  kit: Kit,
  banks: BankDirectory,
  { id: userId }: SignedIn,
  input: DestinationInput,
): Promise<void> {
  const { name, isConfirmed = false, password, code } = input;
  await requireReauthentication(kit, userId, { password, code });
  await consumeAttempt(kit.db, { key: `payout destination of #${userId}`, free: 5 });
  const target = await resolveTarget(kit, banks, input);
  const enquiry = await enquireName(kit, userId, target);
  if (!isConfirmed) requireConfirmation(enquiry, showTarget(target));
  await kit.db.transaction().execute(async (tx) => {
    const { coolingHours } = await readPayoutRules(tx);
    const now = kit.clock();
    const usableFrom = new Date(now.getTime() + coolingHours * hourMs);
    await sql`select from users where id = ${userId} for no key update`.execute(tx);
    await sql`
      update payout_destinations set replaced_at = ${now} where user_id = ${userId} and replaced_at is null`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number }>`
      insert into payout_destinations (user_id, ${targetColumns}, name, added_at, usable_from, name_check, known_name)
      values (${userId}, ${targetValues(target)}, ${name}, ${now}, ${usableFrom}, ${enquiry.check}, ${enquiry.knownName})
      returning id`.execute(tx);
    const { id } = onlyRow(rows);
    await writeAudit(tx, {
      actorId: userId,
      action: 'payout destination changed',
      subject: `user ${userId}`,
      details: {
        to: holderOf(showTarget(target)),
        number: endOfNumber(target),
        name: enquiry.check,
      },
    });
    await notifyOfDestination(kit, tx, { id, userId, target, name, usableFrom });
    if (enquiry.check === 'differs') await alertAboutOtherName(kit, tx, { id, userId, target }, enquiry);
  });
}

/**
 * Finds the bank and the branch that a host chose.
 * @throws AppError 'invalid' with an error for `bankCode` or `branchCode`; as BankDirectory
 */
async function resolveTarget(kit: Kit, banks: BankDirectory, input: DestinationInput): Promise<Target> {
  if (input.kind === 'mobile_money') return { kind: input.kind, network: input.network, phone: input.phone };
  const { kind, bankCode, branchCode, accountNumber } = input;
  const bank = (await banks.readBanks(kit)).find(({ code }) => code === bankCode);
  const branches = await banks.readBranches(kit, bankCode);
  if (!bank || !branches) throw unknownChoice('bankCode', english('Choose a bank from the list'));
  const branch = branches.find(({ code }) => code === branchCode);
  if (!branch && branches.length > 0)
    throw unknownChoice('branchCode', english('Choose the branch of your account'));
  return {
    ...{ kind, bankCode, bankName: bank.name, accountNumber },
    ...{ branchCode: branch?.code ?? null, branchName: branch?.name ?? null },
  };
}

const unknownChoice = (field: 'bankCode' | 'branchCode', message: Message) =>
  new AppError('invalid', 'unknown_choice', message, { fields: { [field]: message } });

type NewDestination = { id: number; userId: number; target: Target };

async function alertAboutOtherName(
  kit: Kit,
  tx: Db,
  { id, userId, target }: NewDestination,
  { knownName }: NameEnquiry,
): Promise<void> {
  const { rows } = await sql<{ username: string; name: string }>`
    select username, full_name as name from users where id = ${userId}`.execute(tx);
  const { username, name } = onlyRow(rows);
  const shown = showTarget(target);
  const values = { username, name, target: formatTarget(shown), known: knownName ?? '' };
  await alertAdmins(kit, tx, `payout destination ${id} other name`, {
    subject: english('A payout method belongs to another name'),
    paragraphs: [
      shown.kind === 'mobile_money'
        ? english('{username} ({name}) added {target}, which the network knows as {known}.', values)
        : english('{username} ({name}) added {target}, which the bank knows as {known}.', values),
      english('We pay nothing there until an admin allows it under Payouts.'),
    ],
  });
}

/**
 * Allows payouts to an account that is known under another name.
 * @throws AppError 'conflict' when it was replaced, needs no permission, or belongs to the admin
 */
export async function allowDestination(kit: Kit, actor: Admin, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const admin = await lockAuthorizedUser(tx, actor, admins);
    const { rows } = await sql<{ userId: number; target: Target }>`
      update payout_destinations d set allowed_by = ${admin.id}, allowed_at = ${kit.clock()}
      where id = ${id} and user_id <> ${admin.id} and replaced_at is null and name_check = 'differs' and allowed_at is null
      returning user_id as "userId", ${targetColumn} as target`.execute(tx);
    const [allowed] = rows;
    if (!allowed)
      throw new AppError(
        'conflict',
        'not_waiting',
        english('This payout method does not wait for you. It was replaced or allowed, or it is your own.'),
      );
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'payout destination allowed', subject: `user ${allowed.userId}` },
      details: { number: endOfNumber(allowed.target) },
    });
  });
}

export type Destination = {
  target: Target;
  name: string;
  usableFrom: Date;
  isFirst: boolean;
  nameCheck: NameCheck;
  isHeld: boolean;
};

export async function readDestination(db: Db, userId: number): Promise<Destination | null> {
  const { rows } = await sql<Destination>`
    select ${targetColumn} as target, name, usable_from as "usableFrom", name_check as "nameCheck",
      name_check = 'differs' and allowed_at is null as "isHeld",
      not exists (select from payout_destinations where user_id = ${userId} and replaced_at is not null) as "isFirst"
    from payout_destinations d where user_id = ${userId} and replaced_at is null`.execute(db);
  return rows[0] ?? null;
}
