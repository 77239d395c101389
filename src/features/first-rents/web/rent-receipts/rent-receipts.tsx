import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RentReceipt, Tenancies, Tenancy } from '#features/first-rents/rent-receipt-schema.ts';
import { shillings } from '#features/first-rents/web/first-rent-labels.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { RentForm } from './rent-form.tsx';
import { AnswerDialog } from './rent-receipt-dialogs.tsx';
import { rentWayNames, stateLabelOf } from './rent-receipt-labels.ts';
import { sendChoice, tenanciesQuery } from './rent-receipt-queries.ts';

/** Shows the homes whose keys were handed over, and the receipts for rent that was paid since. */
export function RentReceipts() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(tenanciesQuery());
  const onChanged = (tenancies: Tenancies) => client.setQueryData(tenanciesQuery().queryKey, tenancies);
  if (!data)
    return error ? (
      <LoadError onRetry={() => void refetch()}>{t('We could not load your rent receipts.')}</LoadError>
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  if (data.tenancies.length === 0)
    return (
      <EmptyState icon={<Icon name="card" />}>
        {t(
          'No rent receipts yet. Once you have received or handed over the keys of a home here, you can keep receipts.',
        )}
      </EmptyState>
    );
  return (
    <ul className="grid gap-6">
      {data.tenancies.map((tenancy) => (
        <TenancyCard key={tenancy.id} {...{ tenancy, onChanged }} dates={data} />
      ))}
    </ul>
  );
}

type Dates = Pick<Tenancies, 'lastMonth' | 'today'>;
type CardProps = { tenancy: Tenancy; dates: Dates; onChanged(tenancies: Tenancies): void };

function TenancyCard({ tenancy, dates, onChanged }: CardProps) {
  const { title, side, other, isWanted, isWantedByOther, receipts } = tenancy;
  const [isFormOpen, setFormOpen] = useState(false);
  const isOn = isWanted && isWantedByOther;
  const hasQuestion = receipts.some(({ state, isOwn }) => state === 'open' && !isOwn);
  const name = other ?? (side === 'tenant' ? t('the lister') : t('the tenant'));
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="t-subhead wrap-anywhere">{title}</h2>
        <p className="text-muted wrap-anywhere">
          {side === 'tenant' ? t('You rent from {name}', { name }) : t('You let to {name}', { name })}
        </p>
      </div>
      {isOn && isFormOpen ? (
        <RentForm {...{ tenancy, dates, onChanged }} onClose={() => setFormOpen(false)} />
      ) : (
        <Choice tenancy={tenancy} name={name} onChanged={onChanged}>
          {isOn && (
            <Button tone={hasQuestion ? 'secondary' : 'primary'} onClick={() => setFormOpen(true)}>
              {side === 'tenant' ? t('Ask for a receipt') : t('Issue a receipt')}
            </Button>
          )}
        </Choice>
      )}
      {receipts.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {receipts.map((receipt) => (
            <ReceiptRow key={receipt.id} {...{ receipt, onChanged }} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type ChoiceProps = Pick<CardProps, 'tenancy' | 'onChanged'> & { name: string; children: React.ReactNode };

/** Shows whether both sides want receipts, and lets the user start or stop them. */
function Choice({ tenancy: { id, isWanted, isWantedByOther }, name, onChanged, children }: ChoiceProps) {
  const { isPending, message, submit } = useSubmit<Tenancies>();
  async function choose(wish: boolean) {
    const tenancies = await submit(() => sendChoice(id, wish));
    if (tenancies) onChanged(tenancies);
  }
  const text = isWanted
    ? isWantedByOther
      ? t('Either of you enters a month’s rent, and the other confirms it. You then both have a receipt.')
      : t('{name} has not agreed to receipts yet.', { name })
    : isWantedByOther
      ? t('{name} wants receipts for rent that is paid directly.', { name })
      : t('Keep receipts for rent that is paid directly. Both of you must agree to them.');
  return (
    <div className="grid gap-3">
      <p>{text}</p>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        {isWanted ? (
          <Button tone="secondary" disabled={isPending} onClick={() => void choose(false)}>
            {isWantedByOther ? t('Stop receipts') : t('Cancel')}
          </Button>
        ) : (
          <Button
            tone={isWantedByOther ? 'primary' : 'secondary'}
            disabled={isPending}
            onClick={() => void choose(true)}
          >
            {isWantedByOther ? t('Agree to receipts') : t('Start receipts')}
          </Button>
        )}
      </div>
    </div>
  );
}

type RowProps = { receipt: RentReceipt; onChanged(tenancies: Tenancies): void };

function ReceiptRow({ receipt, onChanged }: RowProps) {
  const { id, month, amount, way, paidOn, state, isOwn, reason } = receipt;
  const [act, setAct] = useState<'confirm' | 'refuse' | 'withdraw' | null>(null);
  const [label, tone] = stateLabelOf(receipt);
  const name = formatMonth(month);
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="t-strong">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-muted">
          {t('{amount} · {way} · Paid on {day}', {
            amount: shillings(amount),
            way: rentWayNames[way],
            day: formatDate(paidOn),
          })}
        </p>
        {reason && <p className="text-danger wrap-anywhere">{reason}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'confirmed' && (
          <LinkButton tone="secondary" href={`/rent-receipts/${id}`} aria-label={`${t('Open')}: ${name}`}>
            {t('Open')}
          </LinkButton>
        )}
        {state === 'open' && isOwn && (
          <Button
            tone="secondary"
            aria-label={`${t('Withdraw')}: ${name}`}
            onClick={() => setAct('withdraw')}
          >
            {t('Withdraw')}
          </Button>
        )}
        {state === 'open' && !isOwn && (
          <>
            <Button aria-label={`${t('Confirm')}: ${name}`} onClick={() => setAct('confirm')}>
              {t('Confirm')}
            </Button>
            <Button tone="secondary" aria-label={`${t('Refuse')}: ${name}`} onClick={() => setAct('refuse')}>
              {t('Refuse')}
            </Button>
          </>
        )}
      </div>
      {act && (
        <AnswerDialog
          {...{ act, receipt }}
          onClose={(tenancies) => {
            setAct(null);
            if (tenancies) onChanged(tenancies);
          }}
        />
      )}
    </li>
  );
}
