import { sql } from 'kysely';
import { type AccountData, dataOfOthers } from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'viewing_claims.owner_id': { closing: 'retained', exported: dataOfOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`select from viewing_claims where owner_id = ${userId} and state in ('waiting', 'review')`,
      msg('A visitor’s claim about one of your homes has not been decided.'),
    ],
  ],
};
