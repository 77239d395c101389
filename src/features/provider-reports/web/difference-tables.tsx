import { Link } from 'wouter';
import { formatDateTime, statedAmount } from '#features/payments/web/admin/payment-labels.ts';
import { type Difference, reportLimits } from '#features/provider-reports/choices.ts';
import type { Report, ReportDifference } from '#features/provider-reports/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { ExplainButton } from './explain-button.tsx';
import { differenceLabels, entryKindLabels } from './report-labels.ts';

/** A difference with the id of its report. */
type Row = ReportDifference & { reportId: number };

/** Lists the differences of a report by their kind. */
export function DifferenceTables({ report: { report, counts, differences } }: { report: Report }) {
  const rows = differences.map((row): Row => ({ ...row, reportId: report.id }));
  return counts.map(({ difference, count, unexplained }) => (
    <section key={difference} aria-labelledby={`${difference}-heading`}>
      <h2 id={`${difference}-heading`} className="t-heading">
        {differenceLabels[difference]}
      </h2>
      <p className="mb-3 text-muted">
        {unexplained === 0
          ? 'All explained'
          : `${unexplained.toLocaleString('en')} of ${count.toLocaleString('en')} unexplained`}
      </p>
      <DifferenceTable difference={difference} rows={rows.filter((row) => row.difference === difference)} />
      {count > reportLimits.shown && (
        <p className="mt-2 text-muted">
          Showing the first {reportLimits.shown}, unexplained ones first. Download the differences to see all.
        </p>
      )}
    </section>
  ));
}

const columns: readonly DataColumn<Row>[] = [
  { id: 'transaction', name: 'Transaction', cell: (row) => <Transaction row={row} /> },
  {
    ...{ id: 'reported', name: 'Report', isNumber: true, className: 'w-40' },
    cell: ({ reported }) => <Figures of={reported} />,
  },
  {
    ...{ id: 'ours', name: 'Our books', isNumber: true, className: 'w-40' },
    cell: ({ ours }) => <Figures of={ours} />,
  },
  {
    ...{ id: 'note', name: 'Explanation', className: 'w-34 pl-6 lg:w-1/3' },
    cell: (row) => <Explanation row={row} className="max-lg:hidden" />,
  },
];

function DifferenceTable({ difference, rows }: { difference: Difference; rows: readonly Row[] }) {
  return (
    <DataTable
      caption={differenceLabels[difference]}
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={nameOf}
      renderCompact={(row) => <CompactDifference row={row} />}
      renderDetail={(row) => <Detail row={row} />}
    />
  );
}

function CompactDifference({ row }: { row: Row }) {
  return (
    <div className="pr-3 t-small">
      <Transaction row={row} />
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-muted">Report</dt>
        <dd>
          <Figures of={row.reported} />
        </dd>
        <dt className="text-muted">Our books</dt>
        <dd>
          <Figures of={row.ours} />
        </dd>
      </dl>
      <div className="mt-2">
        <Explanation row={row} />
      </div>
    </div>
  );
}

const nameOf = ({ kind, reference, providerId }: Row) =>
  `${entryKindLabels[kind]} ${reference ?? providerId ?? ''}`;

function Transaction({ row: { kind, line, day, reference, providerId, href } }: { row: ReportDifference }) {
  const name = reference ?? providerId ?? 'Without a reference';
  return (
    <>
      {href ? (
        <Link href={href} title={name} className="block truncate hover:underline">
          {name}
        </Link>
      ) : (
        <span className="block truncate" title={name}>
          {name}
        </span>
      )}
      <span className="block truncate text-muted">
        {entryKindLabels[kind]}, {formatDate(day)}
        {line !== null && `, line ${line}`}
      </span>
    </>
  );
}

function Figures({ of }: { of: ReportDifference['reported'] }) {
  if (of === null) return <span className="text-muted">None</span>;
  const { currency, amount, fee } = of;
  return (
    <>
      <span className="block tabular-nums">{statedAmount({ amount, currency })}</span>
      {fee !== null && (
        <span className="block text-muted tabular-nums">Fee {statedAmount({ amount: fee, currency })}</span>
      )}
    </>
  );
}

/** The beginning of the explanation, unless the class hides it, and the button that adds or changes it. */
function Explanation({ row, className = '' }: { row: Row; className?: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      {row.note === null ? (
        <span className={className}>
          <Badge tone="danger">Unexplained</Badge>
        </span>
      ) : (
        <span className={`line-clamp-2 min-w-0 wrap-anywhere ${className}`}>{row.note}</span>
      )}
      <ExplainButton row={row} />
    </div>
  );
}

function Detail({ row: { note, notedBy, notedAt, providerId, reference } }: { row: ReportDifference }) {
  return (
    <div className="grid gap-1 t-small wrap-anywhere">
      <p>Reference {reference ?? 'none'}</p>
      <p>Provider ID {providerId ?? 'none'}</p>
      {note !== null && (
        <p>
          {note}{' '}
          <span className="text-muted">
            {notedBy}
            {notedAt && `, ${formatDateTime(notedAt)}`}
          </span>
        </p>
      )}
    </div>
  );
}
