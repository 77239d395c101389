import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import type { Earnings, Payout, Settlement } from '#features/payouts/schema.ts';
import { formatTarget, holderOf, targetNoun } from '#features/payouts/targets.ts';
import { PayoutDestination } from '#features/payouts/web/destination/payout-destination.tsx';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { EarningLines } from './earning-lines.tsx';
import { badgeOf } from './payout-labels.ts';
import { earningsQuery } from './queries.ts';
import { TaxDetails } from './tax-details.tsx';

/** Shows what a host is owed and was paid, and the earnings of a month. */
export function EarningsView({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(earningsQuery(month));
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>We could not load your earnings.</LoadError>;
  if (!data) return <Skeleton className="h-48 w-full" />;
  const underWay = data.payouts.filter(({ status }) =>
    ['requested', 'sent', 'unknown', 'contradicted'].includes(status),
  );
  const ended = data.payouts.filter((payout) => !underWay.includes(payout));
  return (
    <div className="grid gap-8">
      {data.isTest && <TestMode />}
      <Card as="section" aria-labelledby="next-payout" className="sm:p-6">
        <h2 id="next-payout" className="t-heading">
          Next payout
        </h2>
        <NextPayout earnings={data} />
      </Card>
      <PayoutDestination key={data.destination?.usableFrom} earnings={data} />
      <PayoutSection title="On its way" payouts={underWay} settlements={[]} />
      <EarningLines earnings={data} />
      {data.hasTaxes && <TaxDetails earnings={data} />}
      <PayoutSection title="Payouts" payouts={ended} settlements={data.settlements} />
    </div>
  );
}

function NextPayout({ earnings }: { earnings: Earnings }) {
  const { balances, destination, nextDay, minAmounts, isPaused } = earnings;
  const shillings = balances.find(({ currency }) => currency === 'UGX')?.balance ?? 0;
  const dollars = balances.find(({ currency }) => currency === 'USD')?.balance ?? 0;
  return (
    <>
      <p className="mt-2 t-title">{formatMoney(shillings, 'UGX')}</p>
      <p className="mt-1 text-muted">{nextStep()}</p>
      {dollars !== 0 && (
        <p className="mt-3">
          Also {formatMoney(dollars, 'USD')}. We send only shillings automatically, so contact us about this
          amount.
        </p>
      )}
    </>
  );

  function nextStep(): ReactNode {
    if (isPaused)
      return 'We are checking a payout because the reports about it differ. We pay you again when this is clear.';
    if (shillings < 0)
      return 'You owe this because we paid you before a guest was refunded, or paid you twice. Your next earnings make it up.';
    if (shillings === 0)
      return 'We owe you nothing right now. We add the payment for a stay the day after the guest arrives.';
    if (!destination) return 'Add a payout method below so that we can pay you.';
    if (destination.isHeld)
      return `${holderOf(destination.target)} knows your payout ${targetNoun(destination.target)} under another name. We pay once an admin has allowed it.`;
    const minAmount = minAmounts[destination.target.kind];
    if (shillings < minAmount)
      return `We pay from ${formatMoney(minAmount, 'UGX')}. Your balance stays until then.`;
    return `Planned for ${formatDate(nextDay)}, to ${formatTarget(destination.target)}.`;
  }
}

type SectionProps = { title: string } & Pick<Earnings, 'payouts' | 'settlements'>;

/** Lists payouts and what was settled by hand, newest first. Shows nothing if there are none. */
function PayoutSection({ title, payouts, settlements }: SectionProps) {
  const rows = [
    ...payouts.map((payout) => ({ at: dateOf(payout), row: <PayoutRow key={payout.id} payout={payout} /> })),
    ...settlements.map((settlement) => ({
      at: settlement.settledAt,
      row: <SettlementRow key={`by hand ${settlement.id}`} settlement={settlement} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 t-heading">{title}</h2>
      <List>{rows.map(({ row }) => row)}</List>
    </section>
  );
}

const dateOf = ({ completedAt, requestedAt }: Payout) => completedAt ?? requestedAt;
const rowClass = 'grid gap-1 border-line p-4 not-first:border-t';

function PayoutRow({ payout }: { payout: Payout }) {
  return (
    <li className={rowClass}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="t-strong">{formatMoney(payout.amount, payout.currency)}</span>
        <Badge tone={badgeOf(payout).tone}>{badgeOf(payout).label}</Badge>
      </div>
      <span className="text-muted">
        {formatDate(dateOf(payout))} · {formatTarget(payout.target)}
      </span>
      {payout.isOurFault && (
        <span className="text-muted">
          {payout.status === 'requested'
            ? `We cannot send this yet because of a problem on our side. Your ${targetNoun(payout.target)} is not the cause. We keep trying.`
            : `This failed because of a problem on our side. Your ${targetNoun(payout.target)} is not the cause. We pay it with the next payout.`}
        </span>
      )}
      {payout.reason && (
        <span className="text-danger">
          The {payout.target.kind === 'mobile_money' ? 'network' : 'bank'} said: {payout.reason}
        </span>
      )}
      <span className="t-small text-muted wrap-anywhere">{payout.reference}</span>
    </li>
  );
}

function SettlementRow({ settlement: { amount, currency, note, settledAt } }: { settlement: Settlement }) {
  return (
    <li className={rowClass}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="t-strong">{formatMoney(Math.abs(amount), currency)}</span>
        <Badge tone="ok">{amount > 0 ? 'Paid by hand' : 'Debt settled'}</Badge>
      </div>
      <span className="text-muted">{formatDate(settledAt)}</span>
      <span className="text-muted wrap-anywhere">{note}</span>
    </li>
  );
}
