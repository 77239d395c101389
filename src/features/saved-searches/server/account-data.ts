import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'saved_searches.user_id': {
      closing: 'deleted',
      exported: exportColumns('name page filters category often paused_at saved_at'),
    },
  },
};
