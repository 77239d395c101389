import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { readLedgerFilter } from '#features/payments/web/accounting/ledger-filter.ts';
import { LedgerView } from '#features/payments/web/accounting/ledger-view.tsx';
import { TaxesDue } from '#features/payouts/web/admin/taxes-due.tsx';
import { MonthReports } from '#features/provider-reports/web/month-reports.tsx';

export const about = privatePageMeta('Ledger');

export default function LedgerPage({ search }: PageContext) {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => (
        <LedgerView
          filter={readLedgerFilter(search)}
          renderClosingWarning={(month) => <MonthReports month={month} />}
          renderTaxes={(period) => <TaxesDue period={period} />}
        />
      )}
    </Restricted>
  );
}
