import { sql } from 'kysely';
import { type AccountData, decisionsAboutOthers } from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'damage_deposits.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`select from damage_deposits d join stays s on s.id = d.stay_id
        where (s.user_id = ${userId} or s.host_id = ${userId}) and d.state <> 'ended'`,
      msg('A damage deposit of one of your stays has not been settled.'),
    ],
  ],
  async erase(_kit, tx, { id }) {
    await sql`
      update damage_deposits d set guest_body = '' from stays s
      where s.id = d.stay_id and s.user_id = ${id} and d.guest_body is not null`.execute(tx);
    await sql`
      update damage_deposits d set claim_body = '' from stays s
      where s.id = d.stay_id and s.host_id = ${id} and d.claim_body is not null`.execute(tx);
  },
  exportQueries: (userId) => ({
    damageDeposits: sql`
      select d.stay_id, d.amount, d.paid_at, d.state, d.claimed, d.claim_body, d.claimed_at, d.guest_body, d.answered_at,
        d.ended_at, d.ended_because, d.to_host, d.note
      from damage_deposits d join stays s on s.id = d.stay_id
      where s.user_id = ${userId} or (s.host_id = ${userId} and d.claimed is not null)`,
  }),
};
