import { sql } from 'kysely';
import {
  type AccountData,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'moderation_cases.owner_id': {
      closing: 'retained',
      exported: exportColumns(
        'property_id title state opened_at hidden_at hide_reason answer answered_at decided_at decision appeal appealed_at appeal_decision',
      ),
    },
    'moderation_cases.hidden_by': { closing: 'retained', exported: decisionsAboutOthers },
    'moderation_cases.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
    'moderation_cases.appeal_decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`select from moderation_cases where owner_id = ${userId} and state in ('hidden', 'kept', 'appealed')`,
      msg('We are reviewing a report about one of your homes.'),
    ],
  ],
  async erase(_kit, tx, { id }) {
    await sql`update property_reports set email = null where reporter = ${`account ${id}`}`.execute(tx);
  },
  exportQueries: (userId) => ({
    property_reports: sql`
      select property_id, reason, body, email, reported_at from property_reports
      where reporter = ${`account ${userId}`}`,
  }),
};
