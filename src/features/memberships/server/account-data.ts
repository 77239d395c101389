import { sql } from 'kysely';
import {
  type AccountData,
  confirmedEmail,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'memberships.user_id': {
      closing: 'retained',
      exported: exportColumns(
        'plan source state value credit starts_at ends_at created_at listing_limit listing_days picture_limit tour_limit featured_limit',
      ),
    },
    'membership_reminders.user_id': {
      closing: 'deleted',
      exported: exportColumns('ends_at days written_at'),
    },
    'plan_enquiries.answered_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  async erase(_kit, tx, { foldedEmail }) {
    await sql`delete from plan_enquiries where lower(email) = ${foldedEmail}`.execute(tx);
  },
  exportQueries: (userId) => ({
    plan_enquiries: sql`
      select s.name, s.email, s.phone, s.company, s.words, s.asked_at, s.answer, s.answered_at
      from plan_enquiries s where lower(s.email) = ${confirmedEmail(userId)}`,
  }),
};
