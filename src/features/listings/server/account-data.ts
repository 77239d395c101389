import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';
import { eraseListings } from './listing-erasure.ts';

export const accountData: AccountData = {
  columns: {
    'desk_tabs.user_id': { closing: 'deleted', exported: exportColumns('name filter saved_at') },
    'bulk_changes.user_id': { closing: 'deleted', exported: exportColumns('change made_at undone_at') },
    'uploaded_pictures.uploaded_by': {
      closing: 'emptied',
      exported: exportColumns('key width height uploaded_at'),
    },
    'listing_imports.user_id': {
      closing: 'deleted',
      exported: exportColumns('file_name imported_at undone_at'),
    },
  },
  erase: (kit, tx, { id }) => eraseListings(kit, tx, id),
};
