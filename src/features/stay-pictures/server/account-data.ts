import { sql } from 'kysely';
import type { AccountData } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {},
  /** The nightly sweep deletes the files. */
  async erase(_kit, tx, { id }) {
    await sql`
      delete from stay_pictures p using stays s
      where s.id = p.stay_id and ((p.side = 'guest' and s.user_id = ${id}) or (p.side = 'host' and s.host_id = ${id}))`.execute(
      tx,
    );
  },
  exportQueries: (userId) => ({
    stayPictures: sql`
      select p.stay_id, p.about, p.side, p.added_at from stay_pictures p join stays s on s.id = p.stay_id
      where (p.side = 'guest' and s.user_id = ${userId}) or (p.side = 'host' and s.host_id = ${userId}) order by p.id`,
  }),
};
