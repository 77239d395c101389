import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDateTime } from '#features/payments/web/admin/payment-labels.ts';
import type { ReportSummary } from '#features/provider-reports/schema.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { reportsQuery } from './queries.ts';
import { ReportDetail } from './report-detail.tsx';
import { addressOfReport, counted, periodText } from './report-labels.ts';
import { UploadForm } from './upload-form.tsx';

/** Compares the payment provider's reports with our books: all reports, or one of them. */
export function ProviderReports({ report }: { report: number | null }) {
  return report === null ? <ReportList /> : <ReportDetail key={report} id={report} />;
}

function ReportList() {
  const { data, error, refetch } = useQuery(reportsQuery());
  return (
    <DeskPage
      title="Provider reports"
      actions={
        <LinkButton tone="quiet" href="/admin/ledger">
          Back to ledger
        </LinkButton>
      }
    >
      {error && !data && <LoadError onRetry={() => void refetch()}>We could not load the reports.</LoadError>}
      {!data && !error && <Skeleton className="h-48 w-full" />}
      {data && (
        <>
          <UploadForm reportsUrl={data.reportsUrl} lastMonth={data.lastMonth} />
          <section aria-labelledby="reports-heading">
            <h2 id="reports-heading" className="mb-3 t-heading">
              Compared reports
            </h2>
            {data.reports.length === 0 ? (
              <p className="text-muted">No report has been compared yet.</p>
            ) : (
              <DataTable
                caption="Compared reports"
                columns={columns}
                rows={data.reports}
                idOf={({ id }) => id}
                nameOf={({ fileName }) => fileName}
                renderCompact={(row) => <CompactReport report={row} />}
              />
            )}
          </section>
        </>
      )}
    </DeskPage>
  );
}

const columns: readonly DataColumn<ReportSummary>[] = [
  { id: 'file', name: 'File', cell: (report) => <ReportLink report={report} /> },
  { id: 'period', name: 'Period', cell: periodText, value: ({ from }) => from, className: 'w-58' },
  {
    ...{ id: 'rows', name: 'Rows', isNumber: true, className: 'w-20' },
    cell: ({ rows }) => rows.toLocaleString('en'),
    value: ({ rows }) => rows,
  },
  {
    ...{ id: 'result', name: 'Result', className: 'w-40 pl-6' },
    cell: (report) => <Result report={report} />,
    value: ({ unexplained }) => unexplained,
  },
  {
    ...{ id: 'uploaded', name: 'Uploaded', className: 'w-46' },
    cell: ({ uploadedAt, uploadedBy }) => (
      <>
        <span className="block truncate">{formatDateTime(uploadedAt)}</span>
        <span className="block truncate text-muted" title={uploadedBy}>
          by {uploadedBy}
        </span>
      </>
    ),
    value: ({ uploadedAt }) => uploadedAt,
  },
];

const ReportLink = ({ report: { id, fileName } }: { report: ReportSummary }) => (
  <Link href={addressOfReport(id)} title={fileName} className="flex min-h-11 items-center hover:underline">
    <span className="truncate">{fileName}</span>
  </Link>
);

function Result({ report: { differences, unexplained } }: { report: ReportSummary }) {
  if (unexplained > 0) return <Badge tone="danger">{unexplained.toLocaleString('en')} unexplained</Badge>;
  return <Badge tone="ok">{differences === 0 ? 'All matched' : 'All explained'}</Badge>;
}

function CompactReport({ report }: { report: ReportSummary }) {
  const { uploadedBy, uploadedAt, rows } = report;
  return (
    <div className="pr-3 t-small">
      <ReportLink report={report} />
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {periodText(report)} <Result report={report} />
      </p>
      <p className="text-muted wrap-anywhere">
        {counted(rows, ['row', 'rows'])}, uploaded by {uploadedBy} on {formatDateTime(uploadedAt)}
      </p>
    </div>
  );
}
