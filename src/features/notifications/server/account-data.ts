import { sql } from 'kysely';
import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'notifications.user_id': { closing: 'deleted', exported: exportColumns('kind about title at read_at') },
    'email_preferences.user_id': { closing: 'deleted', exported: exportColumns('topic choice') },
  },
  async erase(_kit, tx, { foldedEmail }) {
    await sql`delete from bounced_addresses where address = ${foldedEmail}`.execute(tx);
  },
};
