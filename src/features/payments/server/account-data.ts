import { sql } from 'kysely';
import {
  type AccountData,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { erasedAccountEmail, erasedAccountName } from '#features/accounts/server/closing/erased-account.ts';
import { failedRefundsDue } from '#features/payments/server/refunds/refund-rows.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'payment_intents.user_id': {
      closing: 'retained',
      exported: exportColumns(
        'reference purpose title amount currency email phone name status created_at completed_at',
      ),
    },
    'payment_refunds.requested_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payment_transactions.reversed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payment_reviews.reviewed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'bank_transfers.refused_by': { closing: 'retained', exported: decisionsAboutOthers },
    'ledger_closings.closed_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
  closureBlockers: (userId, now) => [
    [
      sql`
        select from payment_intents i where user_id = ${userId}
          and (status = 'pending' or (status = 'created' and opened_at is not null and expires_at > ${now})
            or (status = 'failed' and exists (
              select from bank_transfers t where t.intent_id = i.id and t.expires_at > ${now})))`,
      msg('You have a payment in progress.'),
    ],
    [
      sql`
        select from payment_transactions t join payment_intents i on i.id = t.intent_id
        where i.user_id = ${userId}
          and ((t.outcome in ('held', 'refund_due') and t.refunded < coalesce(t.amount, 1)) or t.refunded < t.excess)
          and not exists (select from payment_reviews r where r.transaction_id = t.id and r.act = 'closed')`,
      msg('We are still reviewing one of your payments.'),
    ],
    [
      sql`
        select from payment_refunds r join payment_transactions t on t.id = r.transaction_id
        join payment_intents i on i.id = t.intent_id
        where i.user_id = ${userId} and r.status in ('requested', 'pending', 'unknown')`,
      msg('You have a refund in progress.'),
    ],
    [
      sql`${failedRefundsDue} and t.intent_id in (select id from payment_intents where user_id = ${userId})`,
      msg('You have a refund in progress.'),
    ],
  ],
  async erase(_kit, tx, { id }) {
    // A receipt names its payer and needs no other data about them.
    await sql`
      update payment_intents set email = ${erasedAccountEmail(id)}, phone = null,
        name = case when completed_at is null then ${erasedAccountName} else name end
      where user_id = ${id}`.execute(tx);
    // The nightly sweep deletes the files.
    await sql`
      update bank_transfers set slip_file_key = null, slip_type = null, slip_bytes = null
      where intent_id in (select id from payment_intents where user_id = ${id})`.execute(tx);
    await sql`
      delete from payment_prompts where intent_id in (select id from payment_intents where user_id = ${id})`.execute(
      tx,
    );
  },
  exportQueries: (userId) => ({
    bankTransfers: sql`
      select t.code, t.started_at, t.expires_at, t.slip_at, t.refusal, i.reference
      from bank_transfers t join payment_intents i on i.id = t.intent_id where i.user_id = ${userId}`,
    receipts: sql`
      select r.year, r.number, r.issued_at, i.reference from receipts r join payment_intents i on i.id = r.intent_id
      where i.user_id = ${userId}`,
  }),
};
