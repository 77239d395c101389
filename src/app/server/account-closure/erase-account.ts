import { sql } from 'kysely';
import { accountColumns, accountData } from '#app/server/account-data.ts';
import type { ErasedAccount } from '#features/accounts/server/account-data-rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Deletes the data of an account, and removes the name and contact details from rows that must stay. Call it
 * in the transaction that closes the account, when nothing blocks the closure any longer. Existing backups
 * still contain the data.
 */
export async function eraseAccount(kit: Kit, tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<ErasedAccount>`
    select id, email, email_folded as "foldedEmail" from users where id = ${userId}`.execute(tx);
  const account = onlyRow(rows);
  for (const { erase } of accountData) await erase?.(kit, tx, account);
  for (const [column, { closing }] of accountColumns) {
    const [table = '', name = ''] = column.split('.');
    if (closing === 'deleted')
      await sql`delete from ${sql.id(table)} where ${sql.id(name)} = ${userId}`.execute(tx);
    if (closing === 'emptied')
      await sql`update ${sql.id(table)} set ${sql.id(name)} = null where ${sql.id(name)} = ${userId}`.execute(
        tx,
      );
  }
}
