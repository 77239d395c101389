import { sql } from 'kysely';
import {
  type AccountData,
  dataOfOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { erasedAccountEmail, erasedAccountName } from '#features/accounts/server/closing/erased-account.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'stays.user_id': {
      closing: 'retained',
      exported: exportColumns(
        'property_id title name email phone check_in check_out guests requests state currency total deposit refund withheld full_refund_until created_at accepted_at confirmed_at ended_at ended_by cancel_reason cancel_note',
      ),
    },
    'stays.host_id': { closing: 'retained', exported: dataOfOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`select from stays where user_id = ${userId} and state in ('requested', 'held', 'confirmed')`,
      msg('You have a booked stay. Cancel it, or wait until it ends.'),
    ],
    [
      sql`select from stays where host_id = ${userId} and state in ('requested', 'held', 'confirmed')`,
      msg('Guests have booked one of your homes. Wait until their stays end, or cancel them.'),
    ],
  ],
  async erase(_kit, tx, { id }) {
    await sql`
      update stays set name = ${erasedAccountName}, email = ${erasedAccountEmail(id)}, phone = null, requests = ''
      where user_id = ${id}`.execute(tx);
  },
};
