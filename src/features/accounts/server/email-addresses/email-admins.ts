import type { Db } from '#kit/server/database/database.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readAdminAddresses } from './admin-addresses.ts';

/** Emails each admin once for each key, also those who have stopped other emails. */
export async function emailAllAdmins(
  kit: Kit,
  tx: Db,
  key: string,
  { kind, letter }: { kind: EmailKindName; letter: EmailMessage },
): Promise<void> {
  for (const recipient of await readAdminAddresses(tx, null))
    await enqueueEmail(kit, tx, { kind, key: `${key} to ${recipient}`, recipient, letter });
}

/** Emails the oldest admins once for each key. */
export async function emailAdmins(kit: Kit, tx: Db, key: string, letter: EmailMessage): Promise<void> {
  for (const recipient of await readAdminAddresses(tx))
    await enqueueEmail(kit, tx, { kind: 'admin_work', key: `${key} to ${recipient}`, recipient, letter });
}
