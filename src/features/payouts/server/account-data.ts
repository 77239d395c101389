import { sql } from 'kysely';
import {
  type AccountData,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { erasedAccountName } from '#features/accounts/server/closing/erased-account.ts';
import { msg } from '#kit/msg.ts';
import { partyOfOwner } from './parties.ts';

export const accountData: AccountData = {
  columns: {
    'earnings.owner_id': {
      closing: 'retained',
      exported: exportColumns(
        'title kind from_day to_day currency gross fee fee_percent vat vat_percent withheld withholding_percent earned_at',
      ),
    },
    'payout_destinations.user_id': {
      closing: 'retained',
      exported: exportColumns(
        'kind network phone bank_name branch_name account_number name name_check added_at usable_from replaced_at',
      ),
    },
    'payout_destinations.allowed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'tax_details.user_id': {
      closing: 'retained',
      exported: exportColumns('name tin is_vat_registered updated_at'),
    },
    'withholding_rates.owner_id': {
      closing: 'retained',
      exported: exportColumns('valid_from percent set_at'),
    },
    'tax_payments.paid_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payouts.user_id': {
      closing: 'retained',
      exported: exportColumns('amount currency reference status reason requested_at sent_at completed_at'),
    },
    'payout_batches.proposed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payout_batches.approved_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payout_batches.cancelled_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payout_settlements.user_id': {
      closing: 'retained',
      exported: exportColumns('currency amount note settled_at'),
    },
    'payout_settlements.approved_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payout_settlement_requests.user_id': {
      closing: 'deleted',
      exported: exportColumns('currency amount note requested_at'),
    },
    'payout_settlement_requests.requested_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payout_settlements.settled_by': { closing: 'retained', exported: decisionsAboutOthers },
    'payout_acts.actor_id': { closing: 'retained', exported: decisionsAboutOthers },
  },
  closureBlockers: (userId) => [
    [
      sql`
        select from ledger_balances
        where account = 'owed' and party = ${partyOfOwner(userId)} and balance <> 0`,
      msg('Your balance is not zero. Contact us to settle it. We then pay any amount, also in dollars.'),
    ],
    [
      sql`select from payouts where user_id = ${userId} and status in ('requested', 'sent', 'unknown', 'contradicted')`,
      msg('A payout to you is on its way or being checked.'),
    ],
  ],
  /** Deletes destinations that were never used. Payouts need the one that they were sent to. */
  async erase(_kit, tx, { id }) {
    await sql`
      delete from payout_destinations d where user_id = ${id}
        and not exists (select from payouts where destination_id = d.id)`.execute(tx);
    await sql`
      update payout_destinations set replaced_at = coalesce(replaced_at, now()), name = ${erasedAccountName},
        name_check = 'unchecked', known_name = null
      where user_id = ${id}`.execute(tx);
  },
};
