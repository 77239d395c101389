import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { ProviderReports } from '#features/provider-reports/web/provider-reports.tsx';

export const about = privatePageMeta('Provider reports');

export default function ProviderReportsPage({ search }: PageContext) {
  const report = Number(search.get('report'));
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <ProviderReports report={Number.isSafeInteger(report) && report > 0 ? report : null} />}
    </Restricted>
  );
}
