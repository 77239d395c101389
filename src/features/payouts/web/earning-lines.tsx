import { Wallet } from 'lucide-react';
import { Link } from 'wouter';
import { earningKindLabels } from '#features/payouts/choices.ts';
import type { EarningLine, Earnings } from '#features/payouts/schema.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { earningsPath } from './queries.ts';

/** Shows the earnings of a month by stay, with links to the other months. */
export function EarningLines({ earnings: { month, months, lines } }: { earnings: Earnings }) {
  const others = months.filter((other) => other !== month);
  return (
    <section aria-labelledby="month-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="month-heading" className="t-heading">
          {formatMonth(month)}
        </h2>
        {lines.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <a href={earningsPath(month, 'pdf')} download className={buttonClass('secondary')}>
              Download PDF
            </a>
            <a href={earningsPath(month, 'csv')} download className={buttonClass('secondary')}>
              Download CSV
            </a>
          </div>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<Wallet />} className="mt-3">
          No earnings in this month. A stay appears here the day after its guest arrives.
        </EmptyState>
      ) : (
        <List className="mt-3">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </List>
      )}
      {others.length > 0 && (
        <nav aria-label="Other months" className="mt-3 flex flex-wrap gap-x-4">
          {others.map((other) => (
            <Link
              key={other}
              href={`/earnings?month=${other}`}
              className="inline-flex min-h-11 items-center link"
            >
              {formatMonth(other)}
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}

function Line({
  line: { kind, title, fromDay, toDay, day, currency, gross, fee, vat, withheld, net },
}: {
  line: EarningLine;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  const isTaxed = vat !== 0 || withheld !== 0;
  const deductions = [
    ...(fee === 0 ? [] : [`${money(fee)} service fee`]),
    ...(vat === 0 ? [] : [`${money(vat)} VAT on it`]),
    ...(withheld === 0 ? [] : [`${money(withheld)} withholding tax`]),
  ];
  return (
    <li className="grid gap-1 border-line px-4 py-3 not-first:border-t sm:grid-cols-[1fr_auto] sm:gap-x-6">
      <div className="min-w-0">
        <p className="t-strong wrap-anywhere">{title}</p>
        <p className="text-muted">
          {earningKindLabels[kind]} · {formatDate(fromDay)}
          {toDay !== fromDay && ` to ${formatDate(toDay)}`}
        </p>
      </div>
      <div className="sm:text-end">
        <p className={`tabular-nums ${net < 0 ? 't-strong text-danger' : 't-strong'}`}>{money(net)}</p>
        {!isTaxed && (
          <p className="text-muted">
            {fee === 0 ? `Added ${formatDate(day)}` : `${money(gross)} less ${deductions.join(', ')}`}
          </p>
        )}
      </div>
      {isTaxed && (
        <p className="text-muted sm:col-span-2">{`${money(gross)} less ${deductions.join(', ')}`}</p>
      )}
    </li>
  );
}
