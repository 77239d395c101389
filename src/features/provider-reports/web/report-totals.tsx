import { statedAmount } from '#features/payments/web/admin/payment-labels.ts';
import type { Report, ReportSum } from '#features/provider-reports/schema.ts';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { stateLabels } from './report-labels.ts';

type Line = ReportSum & { name: string; isTotal?: boolean };

const money = (amount: number, currency: string) => statedAmount({ amount, currency });

const amountColumn = (
  id: 'payments' | 'refunds' | 'payouts' | 'fees' | 'net',
  name: string,
  className = '',
): DataColumn<Line> => ({
  ...{ id, name, isNumber: true, className: `w-36 ${className}` },
  cell: (line) => money(line[id], line.currency),
});

const columns: readonly DataColumn<Line>[] = [
  { id: 'name', name: 'Rows', cell: ({ name, isTotal }) => (isTotal ? <strong>{name}</strong> : name) },
  {
    ...{ id: 'count', name: 'Number', isNumber: true, className: 'w-20' },
    cell: ({ count }) => count.toLocaleString('en'),
  },
  amountColumn('payments', 'Payments'),
  amountColumn('refunds', 'Refunds', 'max-lg:hidden'),
  amountColumn('payouts', 'Payouts', 'max-lg:hidden'),
  amountColumn('fees', 'Fees', 'max-xl:hidden'),
  amountColumn('net', 'Net', 't-label'),
];

/** Shows the totals of a report, divided into matched, explained and unexplained amounts. */
export function ReportTotals({ report: { totals, sums } }: { report: Report }) {
  const lines = totals.flatMap((total): Line[] => [
    ...sums
      .filter(({ currency }) => currency === total.currency)
      .map((sum) => ({ ...sum, name: nameOf(stateLabels[sum.state], total.currency, totals.length) })),
    { ...total, name: nameOf('Report', total.currency, totals.length), isTotal: true },
  ]);
  return (
    <section aria-labelledby="totals-heading">
      <h2 id="totals-heading" className="mb-3 t-heading">
        Report totals
      </h2>
      <TotalsTable caption="Report totals" lines={lines} />
      <p className="mt-2 t-small text-muted">Net is payments less refunds, payouts and fees.</p>
    </section>
  );
}

/** Shows the totals of the transactions in our books that the report lacks. */
export function MissingTotals({ report: { missing } }: { report: Report }) {
  if (missing.length === 0) return null;
  const currencies = new Set(missing.map(({ currency }) => currency)).size;
  return (
    <section aria-labelledby="missing-heading">
      <h2 id="missing-heading" className="mb-3 t-heading">
        Missing from the report
      </h2>
      <TotalsTable
        caption="Missing from the report"
        lines={missing.map((sum) => ({
          ...sum,
          name: nameOf(stateLabels[sum.state], sum.currency, currencies),
        }))}
      />
    </section>
  );
}

const nameOf = (name: string, currency: string, currencies: number) =>
  currencies > 1 ? `${name}, ${currency}` : name;

function TotalsTable({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={lines}
      idOf={({ name, currency }) => `${name} ${currency}`}
      nameOf={({ name }) => name}
      renderCompact={(line) => <CompactSum line={line} />}
    />
  );
}

function CompactSum({
  line: { name, count, currency, payments, refunds, payouts, fees, net },
}: {
  line: Line;
}) {
  return (
    <div className="pr-3 t-small">
      <p className="flex flex-wrap items-center justify-between gap-x-3 t-strong">
        <span>
          {name} ({count.toLocaleString('en')})
        </span>
        <span className="tabular-nums">{money(net, currency)}</span>
      </p>
      <p className="text-muted tabular-nums">
        Payments {money(payments, currency)}, refunds {money(refunds, currency)}, payouts{' '}
        {money(payouts, currency)}, fees {money(fees, currency)}
      </p>
    </div>
  );
}
