import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import {
  type Reauthentication,
  requireReauthentication,
} from '#features/accounts/server/sign-in/reauthentication.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { MobileNetwork } from '#kit/server/payments/provider.ts';
import { notifyOfDestination } from './payout-emails.ts';
import { readPayoutRules } from './payout-rows.ts';

type DestinationInput = Reauthentication & {
  network: MobileNetwork;
  phone: string;
  name: string;
  isPorted?: boolean | undefined;
};

const hourMs = 3_600_000;

/**
 * Changes where a host is paid. Nothing is sent there during the cooling period, so that the owner of a stolen
 * account can react to the email.
 * @throws AppError as `requireReauthentication`; 'too-many'
 */
export async function changeDestination(
  kit: Kit,
  { id: userId }: SignedIn,
  { network, phone, name, isPorted: _, ...proof }: DestinationInput,
): Promise<void> {
  await requireReauthentication(kit, userId, proof);
  await consumeAttempt(kit.db, { key: `payout number of #${userId}`, free: 5 });
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
      insert into payout_destinations (user_id, network, phone, name, added_at, usable_from)
      values (${userId}, ${network}, ${phone}, ${name}, ${now}, ${usableFrom}) returning id`.execute(tx);
    const { id } = onlyRow(rows);
    await writeAudit(tx, {
      actorId: userId,
      action: 'payout number changed',
      subject: `user ${userId}`,
      details: { network, phone: `…${phone.slice(-4)}` },
    });
    await notifyOfDestination(kit, tx, { id, userId, network, phone, name, usableFrom });
  });
}

export type Destination = {
  network: MobileNetwork;
  phone: string;
  name: string;
  usableFrom: Date;
  isFirst: boolean;
};

export async function readDestination(db: Db, userId: number): Promise<Destination | null> {
  const { rows } = await sql<Destination>`
    select network, phone, name, usable_from as "usableFrom",
      not exists (select from payout_destinations where user_id = ${userId} and replaced_at is not null) as "isFirst"
    from payout_destinations where user_id = ${userId} and replaced_at is null`.execute(db);
  return rows[0] ?? null;
}
