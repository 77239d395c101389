import { Fragment } from 'react';
import type { Period } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import type { PaymentPurpose } from '#features/payments/choices.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { BarPlot } from './bar-plot.tsx';
import { daysOf } from './days-of.ts';
import { NumberTable, PlotSection } from './plot-section.tsx';
import { csvAddress } from './queries.ts';

/** The series of stacked bars, with the purposes of payments that each one includes. */
const seriesList: { name: string; fill: string; purposes: (PaymentPurpose | null)[] }[] = [
  { name: 'Viewing packages', fill: 'fill-ink', purposes: ['viewing_package'] },
  { name: 'Stays', fill: 'fill-ok', purposes: ['stay_deposit', 'stay_balance', 'damage_deposit'] },
  { name: 'Bank sales', fill: 'fill-info', purposes: ['bid_deposit', 'lot_balance'] },
  { name: 'First rents', fill: 'fill-accent', purposes: ['first_rent'] },
  { name: 'Memberships', fill: 'fill-warn', purposes: ['membership'] },
];

type Props = { overview: MarketOverview; period: Period };

/** Shows the money received and refunded on each day, by currency. */
export function MoneySection({ overview, period }: Props) {
  const { money } = overview;
  const currencies = (['UGX', 'USD'] as const).filter(
    (currency) => currency === 'UGX' || money.some((row) => row.currency === currency),
  );
  const days = daysOf(overview);
  return (
    <PlotSection
      id="money"
      title="Payments by day"
      csv={{ href: csvAddress('money', period), name: 'money' }}
      summary={
        <>
          <p>{currencies.map((currency) => moneySummary(money, currency)).join(' ')}</p>
          {overview.isTest && <TestMode className="mt-1" />}
        </>
      }
      table={
        <NumberTable
          caption="Payments by day"
          head={[
            'Day',
            ...currencies.flatMap((currency) => [`${currency} received`, `${currency} refunded`]),
            'Payments',
          ]}
          rows={days.toReversed().map((day) => {
            const rows = money.filter((row) => row.day === day);
            return {
              key: day,
              cells: [
                formatDate(day),
                ...currencies.flatMap((currency) => {
                  const { paid, givenBack } = sumOf(rows, currency);
                  return [formatMoney(paid, currency), formatMoney(givenBack, currency)];
                }),
                rows.reduce((sum, { payments }) => sum + payments, 0),
              ],
            };
          })}
        />
      }
    >
      {currencies.map((currency) => (
        <Fragment key={currency}>
          {currencies.length > 1 && <h3 className="t-strong">{currency}</h3>}
          <BarPlot
            summary={`Payments received each day. ${moneySummary(money, currency)}`}
            days={days}
            format={(value) => formatMoney(value, currency)}
            series={seriesList.map(({ name, fill, purposes }) => ({
              name,
              fill,
              values: days.map(
                (day) =>
                  sumOf(
                    money.filter((row) => row.day === day && purposes.includes(row.purpose)),
                    currency,
                  ).paid,
              ),
            }))}
          />
        </Fragment>
      ))}
    </PlotSection>
  );
}

function sumOf(
  rows: MarketOverview['money'],
  currency: string,
): { paid: number; givenBack: number; payments: number } {
  const totals = { paid: 0, givenBack: 0, payments: 0 };
  for (const row of rows) {
    if (row.currency !== currency) continue;
    totals.paid += row.paid;
    totals.givenBack += row.givenBack;
    totals.payments += row.payments;
  }
  return totals;
}

function moneySummary(money: MarketOverview['money'], currency: string): string {
  const { paid, givenBack, payments } = sumOf(money, currency);
  const receivedText = `${formatMoney(paid, currency)} received in ${payments} ${payments === 1 ? 'payment' : 'payments'}`;
  return givenBack > 0
    ? `${receivedText}. ${formatMoney(givenBack, currency)} refunded.`
    : `${receivedText}.`;
}
