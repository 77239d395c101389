import { sql } from 'kysely';
import { type AccountData, confirmedEmail } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {},
  async erase(_kit, tx, { foldedEmail }) {
    await sql`delete from waitlist_entries where email_folded = ${foldedEmail}`.execute(tx);
  },
  exportQueries: (userId) => ({
    waitlist_entries: sql`
      select email, name, platform, rating, joined_at from waitlist_entries
      where email_folded = ${confirmedEmail(userId)}`,
  }),
};
