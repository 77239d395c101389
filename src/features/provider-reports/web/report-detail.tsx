import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#features/payments/web/admin/payment-labels.ts';
import type { Report } from '#features/provider-reports/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { DifferenceTables } from './difference-tables.tsx';
import { reportQuery, sendComparison } from './queries.ts';
import { RemoveReport } from './remove-report.tsx';
import { counted, differenceWords, periodText } from './report-labels.ts';
import { MissingTotals, ReportTotals } from './report-totals.tsx';

/** Shows how a report of the provider differs from our books, and what the differences are. */
export function ReportDetail({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(reportQuery(id));
  return (
    <DeskPage
      title={data ? `Report, ${periodText(data.report)}` : 'Report'}
      actions={
        <LinkButton tone="quiet" href="/admin/ledger/reports">
          All reports
        </LinkButton>
      }
    >
      {error && !data && <LoadError onRetry={() => void refetch()}>We could not load this report.</LoadError>}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          <Outcome report={data} />
          <ReportTotals report={data} />
          <MissingTotals report={data} />
          <DifferenceTables report={data} />
          <About report={data} />
        </>
      )}
    </DeskPage>
  );
}

function Outcome({ report: { report } }: { report: Report }) {
  const { differences, unexplained } = report;
  if (unexplained > 0)
    return (
      <Notice tone="warn">
        {unexplained.toLocaleString('en')} of {counted(differences, differenceWords)} unexplained. Write what
        caused each one.
      </Notice>
    );
  return (
    <Notice tone="ok">
      {differences === 0
        ? 'The report and our books agree.'
        : `${counted(differences, differenceWords)}, all explained.`}
    </Notice>
  );
}

function About({ report: { report } }: { report: Report }) {
  const client = useQueryClient();
  const { id, fileName, sha256, rows, skipped, uploadedBy, uploadedAt, comparedAt, differences } = report;
  const { isPending, message, submit } = useSubmit<Report>();

  async function compareAgain() {
    const changed = await submit(() => sendComparison(id));
    if (!changed) return;
    client.setQueryData(reportQuery(id).queryKey, changed);
    showToast({ title: 'Report compared again' });
  }

  const facts = [
    ['File', fileName],
    ['SHA-256', sha256],
    [
      'Rows',
      `${rows.toLocaleString('en')}${skipped > 0 ? `, and ${skipped.toLocaleString('en')} left out that did not succeed` : ''}`,
    ],
    ['Uploaded', `${formatDateTime(uploadedAt)}, by ${uploadedBy}`],
    ['Compared', formatDateTime(comparedAt)],
  ];
  return (
    <section aria-labelledby="about-heading">
      <h2 id="about-heading" className="mb-3 t-heading">
        About this report
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {message && (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="secondary" disabled={isPending} onClick={() => void compareAgain()}>
          {isPending ? 'Comparing...' : 'Compare again'}
        </Button>
        {differences > 0 && (
          <a
            href={`/api/provider-reports/${id}/differences.csv`}
            download
            className={buttonClass('secondary')}
          >
            Download differences
          </a>
        )}
        <RemoveReport report={report} />
      </div>
    </section>
  );
}
