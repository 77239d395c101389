import {
  type AccountData,
  dataOfOthers,
  exportColumns,
  sharedRecords,
} from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'enquiries.user_id': {
      closing: 'deleted',
      exported: exportColumns(
        'property_id home_title name email email_confirmed_at phone message created_at responded_at',
      ),
    },
    'enquiries.manager_id': { closing: sharedRecords, exported: dataOfOthers },
    'enquiry_events.by_user': {
      closing: sharedRecords,
      exported: exportColumns('kind body stage created_at'),
    },
  },
};
