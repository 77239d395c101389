import { type AccountData, decisionsAboutOthers } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'setting_changes.actor_id': { closing: 'retained', exported: decisionsAboutOthers },
    'setting_proposals.proposed_by': { closing: 'retained', exported: decisionsAboutOthers },
    'setting_proposals.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
};
