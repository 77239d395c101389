import { sql } from 'kysely';
import { type Admin, admins, type SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import {
  type Reauthentication,
  requireReauthentication,
} from '#features/accounts/server/sign-in/reauthentication.ts';
import { formatPayoutNumber } from '#features/payments/networks.ts';
import type { NameCheck } from '#features/payouts/choices.ts';
import { alertAdmins } from '#features/payouts/server/payout-alerts.ts';
import { notifyOfDestination } from '#features/payouts/server/payout-emails.ts';
import { readPayoutRules } from '#features/payouts/server/payout-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { MobileNetwork } from '#kit/server/payments/provider.ts';
import { enquireName, type NameEnquiry, requireConfirmation } from './name-enquiry.ts';

type DestinationInput = Reauthentication & {
  network: MobileNetwork;
  phone: string;
  name: string;
  isPorted?: boolean | undefined;
  isConfirmed?: boolean | undefined;
};

const hourMs = 3_600_000;

/**
 * Changes where a host is paid. Nothing is sent there during the cooling period, so that the owner of a stolen
 * account can react to the email. A number that its network knows under another name also waits for an admin.
 * @throws AppError as `requireReauthentication`, `enquireName` and `requireConfirmation`; 'too-many'
 */
export async function changeDestination(
  kit: Kit,
  { id: userId }: SignedIn,
  { network, phone, name, isPorted: _, isConfirmed = false, ...proof }: DestinationInput,
): Promise<void> {
  await requireReauthentication(kit, userId, proof);
  await consumeAttempt(kit.db, { key: `payout number of #${userId}`, free: 5 });
  const enquiry = await enquireName(kit, userId, { network, phone });
  if (!isConfirmed) requireConfirmation(enquiry, network);
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
      insert into payout_destinations (user_id, network, phone, name, added_at, usable_from, name_check, known_name)
      values (${userId}, ${network}, ${phone}, ${name}, ${now}, ${usableFrom}, ${enquiry.check}, ${enquiry.knownName})
      returning id`.execute(tx);
    const { id } = onlyRow(rows);
    await writeAudit(tx, {
      actorId: userId,
      action: 'payout number changed',
      subject: `user ${userId}`,
      details: { network, phone: `…${phone.slice(-4)}`, name: enquiry.check },
    });
    await notifyOfDestination(kit, tx, { id, userId, network, phone, name, usableFrom });
    if (enquiry.check === 'differs')
      await alertAboutOtherName(kit, tx, { id, userId, network, phone }, enquiry);
  });
}

type NewNumber = { id: number; userId: number; network: MobileNetwork; phone: string };

async function alertAboutOtherName(
  kit: Kit,
  tx: Db,
  { id, userId, ...number }: NewNumber,
  { knownName }: NameEnquiry,
): Promise<void> {
  const { rows } = await sql<{ username: string; name: string }>`
    select username, full_name as name from users where id = ${userId}`.execute(tx);
  const { username, name } = onlyRow(rows);
  await alertAdmins(kit, tx, `payout number ${id} other name`, {
    subject: english('A payout number belongs to another name'),
    paragraphs: [
      english('{username} ({name}) added {number}, which the network knows as {known}.', {
        ...{ username, name, number: formatPayoutNumber(number), known: knownName ?? '' },
      }),
      english('We pay nothing there until an admin allows the number under Payouts.'),
    ],
  });
}

/**
 * Allows payouts to a number that its network knows under another name.
 * @throws AppError 'conflict' when the number was replaced, needs no permission, or belongs to the admin
 */
export async function allowDestination(kit: Kit, actor: Admin, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const admin = await lockAuthorizedUser(tx, actor, admins);
    const { rows } = await sql<{ userId: number; phone: string }>`
      update payout_destinations set allowed_by = ${admin.id}, allowed_at = ${kit.clock()}
      where id = ${id} and user_id <> ${admin.id} and replaced_at is null and name_check = 'differs' and allowed_at is null
      returning user_id as "userId", phone`.execute(tx);
    const [allowed] = rows;
    if (!allowed)
      throw new AppError(
        'conflict',
        'not_waiting',
        english('This number does not wait for you. It was replaced or allowed, or it is your own.'),
      );
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'payout number allowed', subject: `user ${allowed.userId}` },
      details: { phone: `…${allowed.phone.slice(-4)}` },
    });
  });
}

export type Destination = {
  network: MobileNetwork;
  phone: string;
  name: string;
  usableFrom: Date;
  isFirst: boolean;
  nameCheck: NameCheck;
  isHeld: boolean;
};

export async function readDestination(db: Db, userId: number): Promise<Destination | null> {
  const { rows } = await sql<Destination>`
    select network, phone, name, usable_from as "usableFrom", name_check as "nameCheck",
      name_check = 'differs' and allowed_at is null as "isHeld",
      not exists (select from payout_destinations where user_id = ${userId} and replaced_at is not null) as "isFirst"
    from payout_destinations where user_id = ${userId} and replaced_at is null`.execute(db);
  return rows[0] ?? null;
}
