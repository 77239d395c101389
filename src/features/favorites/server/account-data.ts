import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'favorites.user_id': {
      closing: 'deleted',
      exported: exportColumns('property_id saved_at note saved_price saved_currency'),
    },
    'favorite_lists.owner_id': { closing: 'deleted', exported: exportColumns('name is_open created_at') },
    'favorite_list_members.user_id': { closing: 'deleted', exported: exportColumns('name joined_at') },
    'favorite_list_homes.added_by': { closing: 'emptied', exported: exportColumns('property_id added_at') },
  },
};
