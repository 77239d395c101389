import { sql } from 'kysely';
import {
  type AccountData,
  dataOfOthers,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'first_rents.tenant_id': {
      closing: 'retained',
      exported: exportColumns(
        'id title tenant_name tenant_phone move_in monthly_rent advance_months deposit_months amount state requested_at accepted_at paid_at ended_at ended_because tenant_body refund note receipts_for_tenant',
      ),
    },
    'first_rents.owner_id': { closing: 'retained', exported: dataOfOthers },
    'first_rents.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`select from first_rents where tenant_id = ${userId} and state in ('requested', 'accepted', 'paid', 'disputed')`,
      msg('Your request to rent a home, or its first rent, has not ended. Withdraw or cancel it first.'),
    ],
    [
      sql`select from first_rents where owner_id = ${userId} and state in ('requested', 'accepted', 'paid', 'disputed')`,
      msg('A tenant’s first rent for one of your homes has not ended.'),
    ],
  ],
  exportQueries: (userId) => ({
    rentReceipts: sql`
      select r.id, r.title, r.month, r.amount, r.way, r.paid_on, r.owner_name, r.tenant_name, r.entered_at, r.state, r.ended_at,
        r.reason
      from rent_receipts r join first_rents f on f.id = r.first_rent_id
      where f.tenant_id = ${userId} or f.owner_id = ${userId}`,
  }),
  async erase(_kit, tx, { id }) {
    await sql`
      update first_rents set tenant_name = null, tenant_phone = null, tenant_body = null where tenant_id = ${id}`.execute(
      tx,
    );
    await sql`update first_rents set owner_body = null where owner_id = ${id}`.execute(tx);
  },
};
