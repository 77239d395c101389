import { type AccountData, decisionsAboutOthers, exportColumns, secrets } from './account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'sessions.user_id': {
      closing: 'deleted',
      exported: exportColumns('created_at last_seen_at ends_at user_agent'),
    },
    'known_browsers.user_id': {
      closing: 'deleted',
      exported: {
        leftOutBecause:
          'These rows contain only random identifiers of your browsers, which give access to purchases.',
      },
    },
    'password_resets.user_id': { closing: 'deleted', exported: secrets },
    'email_confirmations.user_id': { closing: 'deleted', exported: secrets },
    'address_changes.user_id': {
      closing: 'deleted',
      exported: exportColumns('former wanted requested_at changed_at'),
    },
    'second_factors.user_id': { closing: 'deleted', exported: exportColumns('confirmed_at') },
    'audit_entries.actor_id': {
      closing: 'retained',
      exported: exportColumns('at action kind'),
    },
    'account_suspensions.user_id': {
      closing: 'retained',
      exported: exportColumns('reason suspended_at answer answered_at lifted_at lift_reason'),
    },
    'account_suspensions.suspended_by': { closing: 'retained', exported: decisionsAboutOthers },
    'account_suspensions.lifted_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
};
