import {
  type AccountData,
  adminDecisions,
  decisionsAboutOthers,
} from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'setting_changes.actor_id': { closing: adminDecisions, exported: decisionsAboutOthers },
  },
};
