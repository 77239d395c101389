import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'reviews.author_id': {
      closing: 'emptied',
      exported: exportColumns(
        'property_id author_name rating cleanliness accuracy location value body created_at published_at hidden_at',
      ),
    },
  },
};
