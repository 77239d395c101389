import { sql } from 'kysely';
import {
  type AccountData,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';
import { unfinishedStates, upForAuctionStates } from '#features/auctions/server/lots/lot-counts.ts';
import { msg } from '#kit/msg.ts';

export const accountData: AccountData = {
  columns: {
    'lots.seller_id': {
      closing: 'retained',
      exported: exportColumns(
        'property_id title bank state opens_at closes_at currency starting_bid announced_at closed_at price',
      ),
    },
    'lot_step_completions.checked_by': { closing: 'retained', exported: decisionsAboutOthers },
    'bidders.user_id': {
      closing: 'retained',
      exported: exportColumns('lot_id number state reason accepted_at deposit parts_since'),
    },
    'bidders.approved_by': { closing: 'retained', exported: decisionsAboutOthers },
    'lot_questions.user_id': {
      closing: 'retained',
      exported: exportColumns('lot_id words asked_at answer answered_at'),
    },
    'lot_documents.added_by': {
      closing: 'retained',
      exported: exportColumns('lot_id name type size_bytes added_at'),
    },
    'lot_documents.removed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'lot_payment_proofs.sent_by': {
      closing: 'retained',
      exported: exportColumns('lot_id type size_bytes sent_at received_at'),
    },
    'lot_payment_proofs.received_by': { closing: 'retained', exported: decisionsAboutOthers },
    'bank_accounts.user_id': { closing: 'deleted', exported: exportColumns('bank lot_id granted_at') },
    'bank_accounts.granted_by': { closing: 'retained', exported: decisionsAboutOthers },
    'lot_watches.user_id': { closing: 'deleted', exported: exportColumns('lot_id since') },
    'lot_reminders.user_id': { closing: 'deleted', exported: exportColumns('lot_id kind at') },
  },
  closureBlockers: (userId) => [
    [
      sql`
        select from lots where seller_id = ${userId}
          and state = any(${unfinishedStates})`,
      msg('One of your homes is being auctioned, or its sale is not complete.'),
    ],
    [
      sql`
        select from bidders b join lots l on l.id = b.lot_id
        where b.user_id = ${userId} and (b.deposit = 'held' or b.parts_since is not null or (
          l.state = any(${upForAuctionStates}) and b.state in ('paid', 'approved')))`,
      msg('You are a bidder in an open auction, or we still hold your deposit.'),
    ],
  ],
  exportQueries: (userId) => ({
    bids: sql`
      select b.lot_id, b.kind, b.amount, b.at from bids b join bidders p on p.id = b.bidder_id
      where p.user_id = ${userId}`,
  }),
};
