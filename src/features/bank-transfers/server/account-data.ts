import { type AccountData, decisionsAboutOthers } from '#features/accounts/server/account-data-rules.ts';

export const accountData: AccountData = {
  columns: {
    'bank_statements.imported_by': { closing: 'retained', exported: decisionsAboutOthers },
    'bank_statement_lines.matched_by': { closing: 'retained', exported: decisionsAboutOthers },
    'bank_statement_lines.approved_by': { closing: 'retained', exported: decisionsAboutOthers },
    'bank_statement_lines.set_aside_by': { closing: 'retained', exported: decisionsAboutOthers },
  },
};
