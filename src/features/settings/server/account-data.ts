import { type AccountData, decisionsAboutOthers } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'setting_changes.actor_id': { closing: 'retained', exported: decisionsAboutOthers },
  },
};
