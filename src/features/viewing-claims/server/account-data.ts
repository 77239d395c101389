import { sql } from 'kysely';
import {
  type AccountData,
  dataOfOthers,
  readObligations,
  sharedRecords,
} from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'viewing_claims.owner_id': { closing: sharedRecords, exported: dataOfOthers },
  },
  openObligations: (db, userId) =>
    readObligations(db, [
      [
        sql`select from viewing_claims where owner_id = ${userId} and state in ('waiting', 'review')`,
        msg('A visitor’s claim about one of your homes has not been decided.'),
      ],
    ]),
};
