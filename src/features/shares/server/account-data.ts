import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'shares.user_id': {
      closing: 'deleted',
      exported: exportColumns('property_id name email shared_at opens last_opened_on'),
    },
  },
};
