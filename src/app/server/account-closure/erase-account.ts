import { sql } from 'kysely';
import { erasedAccountEmail, erasedAccountName } from '#features/accounts/server/erased-account.ts';
import { dropPhoto } from '#features/agents/server/photo.ts';
import { eraseListings } from '#features/listings/server/listing-erasure.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { retentionPolicy } from './retention-policy.ts';

/**
 * Deletes the data of an account, and removes the name and contact details from rows that must stay. Call it
 * in the transaction that closes the account, when nothing blocks the closure any longer. Existing backups
 * still contain the data.
 */
export async function eraseAccount(kit: Kit, tx: Db, userId: number): Promise<void> {
  await eraseListings(kit, tx, userId);
  await dropPhoto(kit, tx, userId);
  await anonymizeRetainedRows(tx, userId);
  for (const [column, action] of Object.entries(retentionPolicy)) {
    const [table = '', name = ''] = column.split('.');
    if (action === 'deleted')
      await sql`delete from ${sql.id(table)} where ${sql.id(name)} = ${userId}`.execute(tx);
    if (action === 'emptied')
      await sql`update ${sql.id(table)} set ${sql.id(name)} = null where ${sql.id(name)} = ${userId}`.execute(
        tx,
      );
  }
}

/** Removes personal data from rows that must stay. */
async function anonymizeRetainedRows(tx: Db, userId: number): Promise<void> {
  const address = erasedAccountEmail(userId);
  // A receipt names its payer and needs no other data about them.
  await sql`
    update payment_intents set email = ${address}, phone = null,
      name = case when completed_at is null then ${erasedAccountName} else name end
    where user_id = ${userId}`.execute(tx);
  await sql`
    delete from payment_prompts where intent_id in (select id from payment_intents where user_id = ${userId})`.execute(
    tx,
  );
  await sql`
    update stays set name = ${erasedAccountName}, email = ${address}, phone = null, requests = ''
    where user_id = ${userId}`.execute(tx);
  await sql`
    update property_reports set email = null where reporter = ${`account ${userId}`}`.execute(tx);
  // Only the email address of the account identifies these rows.
  const { rows } = await sql<{ email: string; folded: string }>`
    select email, email_folded as folded from users where id = ${userId}`.execute(tx);
  for (const { email, folded } of rows) {
    await sql`delete from emails where lower(recipient) = ${folded} or recipient = ${email}`.execute(tx);
    await sql`delete from bounced_addresses where address = ${folded}`.execute(tx);
    await sql`delete from waitlist_entries where email_folded = ${folded}`.execute(tx);
    await sql`delete from plan_enquiries where lower(email) = ${folded}`.execute(tx);
  }
}
