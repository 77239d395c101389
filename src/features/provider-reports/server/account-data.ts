import { type AccountData, decisionsAboutOthers } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'provider_reports.uploaded_by': { closing: 'retained', exported: decisionsAboutOthers },
    'provider_report_entries.noted_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
};
