import { type AccountData, exportColumns } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'tour_versions.created_by': {
      closing: 'emptied',
      exported: exportColumns('property_id filename files total_bytes rooms created_at'),
    },
    'tour_uploads.user_id': {
      closing: 'deleted',
      exported: exportColumns('property_id filename bytes created_at expires_at'),
    },
    'tour_quotas.user_id': { closing: 'deleted', exported: exportColumns('bytes files') },
  },
};
