import {
  type AccountData,
  decisionsAboutOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'listing_requests.user_id': {
      closing: 'deleted',
      exported: exportColumns('kind phone wants words state reason requested_at state_changed_at'),
    },
    'listing_requests.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
    // The documents are deleted by the next sweep of unreferenced files.
    'verification_checks.user_id': {
      closing: 'deleted',
      exported: exportColumns(
        'property_id state statement document id_document_suffix inspection_method submitted_at decided_at reason expires_at documents_deleted_at',
      ),
    },
    'verification_checks.decided_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
};
