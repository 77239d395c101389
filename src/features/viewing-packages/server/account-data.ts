import { sql } from 'kysely';
import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'viewing_packages.user_id': {
      closing: 'retained',
      exported: exportColumns('offer opens quota used starts_at ends_at revoked_at'),
    },
  },
  exportQueries: (userId) => ({
    contact_unlocks: sql`
      select o.property_id, o.unlocked_at from contact_unlocks o join viewing_packages p on p.id = o.package_id
      where p.user_id = ${userId}`,
  }),
};
