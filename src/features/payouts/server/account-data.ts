import { sql } from 'kysely';
import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'earnings.owner_id': {
      closing: 'retained',
      exported: exportColumns('title kind from_day to_day currency gross fee fee_percent earned_at'),
    },
  },
  closureBlockers: (userId) => [
    [
      sql`
        select from ledger_balances
        where account = 'owed' and party = ${`user:${userId}`} and balance <> 0`,
      msg('We owe you money, or you owe us a refund. Your balance must be paid out first.'),
    ],
  ],
};
