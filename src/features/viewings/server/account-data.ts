import { sql } from 'kysely';
import {
  type AccountData,
  dataOfOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'viewings.user_id': {
      closing: 'deleted',
      exported: exportColumns(
        'property_id home_title name phone email starts_at state confirmed_at ended_by ended_at words booked_at',
      ),
    },
    'viewings.agent_id': { closing: 'retained', exported: dataOfOthers },
    'viewing_hours.owner_id': {
      closing: 'deleted',
      exported: exportColumns(
        'property_id first_hour last_hour weekdays_off days_off notice_hours buffer_minutes',
      ),
    },
  },
  closureBlockers: (userId, now) => [
    [
      sql`select from viewings where user_id = ${userId} and state = 'booked' and agent_free_at > ${now}`,
      msg('You have a booked viewing. Cancel it, or wait until it has taken place.'),
    ],
    [
      sql`select from viewings where agent_id = ${userId} and state = 'booked' and agent_free_at > ${now}`,
      msg('Visitors have booked viewings with you. Cancel them, or wait until they have taken place.'),
    ],
  ],
};
