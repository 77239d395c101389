import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';

/** Drops optional emails to an address that have not been sent. */
export async function dropOptionalEmails(db: Db, address: string): Promise<void> {
  await sql`
    update emails set state = 'dropped'
    where lower(recipient) = ${address} and is_optional and state in ('queued', 'failed')`.execute(db);
}

/** Records that the server of the recipient returned a sent email. */
export async function markBounced(
  db: Db,
  { messageId, address, reason }: { messageId: string; address: string; reason: string },
): Promise<void> {
  await sql`
    update emails set state = 'bounced', reason = ${reason}
    where message_id = ${messageId} and lower(recipient) = ${address} and state = 'sent'`.execute(db);
}
