import { sql } from 'kysely';
import { type AccountData, decisionsAboutOthers } from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'stay_problems.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`select from stay_problems p join stays s on s.id = p.stay_id
        where s.user_id = ${userId} and p.state = 'open'`,
      msg('A problem that you reported about a stay has not been settled.'),
    ],
    [
      sql`select from stay_problems p join stays s on s.id = p.stay_id
        where s.host_id = ${userId} and p.state = 'open'`,
      msg('A problem that a guest reported about one of your homes has not been settled.'),
    ],
  ],
  async erase(_kit, tx, { id }) {
    await sql`
      update stay_problems p set body = '' from stays s where s.id = p.stay_id and s.user_id = ${id}`.execute(
      tx,
    );
  },
  exportQueries: (userId) => ({
    stayProblems: sql`
      select p.stay_id, p.reason, p.body, p.reported_at, p.state, p.ended_at, p.host_body, p.compensation, p.note
      from stay_problems p join stays s on s.id = p.stay_id where s.user_id = ${userId}`,
  }),
};
