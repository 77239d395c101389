import {
  type AccountData,
  dataOfOthers,
  exportColumns,
} from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'enquiries.user_id': {
      closing: 'deleted',
      exported: exportColumns(
        'property_id home_title name email email_confirmed_at phone message created_at responded_at',
      ),
    },
    'enquiries.manager_id': { closing: 'retained', exported: dataOfOthers },
    'enquiry_events.by_user': {
      closing: 'retained',
      exported: exportColumns('kind body stage created_at'),
    },
  },
};
