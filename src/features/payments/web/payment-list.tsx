import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import type { OwnPayment } from '#features/payments/receipt-schema.ts';
import type { OwnRefund } from '#features/payments/schema.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import {
  ownPaymentsQuery,
  receiptPath,
  receiptPdfUrl,
} from '#features/payments/web/receipts/receipt-queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { inLanguage, t } from '#kit/t.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { obstacleLabels } from './payment-obstacle-labels.ts';

/** Lists the newest payments of this account or browser. Older ones are loaded on demand. */
export function PaymentList() {
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  return (
    <div className="grid gap-3">
      {cursors.map((before) => (
        <PaymentListPage
          key={before}
          before={before}
          onMore={before === cursors.at(-1) ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </div>
  );
}

type PaymentListPageProps = { before: string | null; onMore: ((next: string) => void) | null };

function PaymentListPage({ before, onMore }: PaymentListPageProps) {
  const { data, error, refetch } = useQuery(ownPaymentsQuery(before));
  if (error && !data)
    return (
      <LoadError onRetry={() => void refetch()}>
        {t('Your payments could not be loaded. This does not affect them.')}
      </LoadError>
    );
  if (!data) return <p className="text-muted">{t('Loading...')}</p>;
  const { payments, next } = data;
  if (payments.length === 0)
    return (
      <EmptyState
        icon={<Receipt />}
        action={<LinkButton href="/explore">{t('Explore Properties')}</LinkButton>}
      >
        {t('No payments yet. Your payments and receipts will appear here.')}
      </EmptyState>
    );
  return (
    <>
      {before === null && payments.some(({ isTest }) => isTest) && <TestMode />}
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <Card as="li" key={payment.reference}>
            <OwnPaymentRow {...payment} />
          </Card>
        ))}
      </ul>
      {next !== null && onMore && (
        <Button tone="secondary" className="justify-self-start" onClick={() => onMore(next)}>
          {t('Show older payments')}
        </Button>
      )}
    </>
  );
}

const stateDisplays: Record<OwnPayment['status'], [words: string, tone: BadgeTone, wayOn: string | null]> = {
  created: [t('Not paid yet'), 'plain', t('Pay')],
  pending: [t('Payment pending'), 'info', t('Continue')],
  succeeded: [t('Paid'), 'ok', null],
  failed: [t('Declined'), 'danger', t('Pay again')],
  expired: [t('Expired'), 'plain', null],
  cancelled: [t('Cancelled'), 'plain', null],
  held: [t('Payment under review'), 'info', null],
  refund_pending: [t('Refund under way'), 'info', null],
  partially_refunded: [t('Partly refunded'), 'plain', null],
  refunded: [t('Refunded'), 'plain', null],
  reversed: [t('Reversed by the bank'), 'danger', null],
};

export function OwnPaymentRow({
  reference,
  title,
  amount,
  currency,
  status,
  createdAt,
  receipt,
  refunds,
  obstacle,
}: OwnPayment) {
  const [label, tone, linkOfState] = stateDisplays[status];
  const link = obstacle ? null : linkOfState;
  const name = `${title}, ${formatDate(createdAt)}`;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="t-strong">
          <a href={inLanguage(`/payments/${reference}`)} className="hover:underline">
            {title}
          </a>
        </h3>
        <p className="t-strong whitespace-nowrap">{formatMoney(amount, currency)}</p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 t-small text-muted">
        <Badge tone={tone}>{label}</Badge>
        {formatDate(createdAt)}
        {receipt && <span>{t('Receipt {receipt}', { receipt })}</span>}
      </p>
      {obstacle && <p className="mt-2 t-small">{obstacleLabels[obstacle]}</p>}
      {refunds.map((refund) => (
        <p key={refund.askedAt} className="mt-2 t-small">
          {refundSummary(refund, currency)}
        </p>
      ))}
      {(receipt ?? link) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {link && (
            <LinkButton href={`/payments/${reference}`} tone="secondary">
              {link}
              <span className="sr-only">{` ${name}`}</span>
            </LinkButton>
          )}
          {receipt && (
            <>
              <LinkButton href={receiptPath(reference)} tone="secondary">
                {t('View receipt')}
                <span className="sr-only">{` ${receipt}`}</span>
              </LinkButton>
              <a href={receiptPdfUrl(reference)} download className={buttonClass('quiet')}>
                {t('Download PDF')}
                <span className="sr-only"> {t('of receipt {receipt}', { receipt })}</span>
              </a>
            </>
          )}
        </div>
      )}
    </>
  );
}

/**
 * Returns the summary of a refund. If the provider gave no answer, it says that we are looking into the
 * refund.
 */
export function refundSummary({ amount, status, askedAt }: OwnRefund, currency: string): string {
  const requestText = t('Refund of {amount} requested on {askedAt}', {
    amount: formatMoney(amount, currency),
    askedAt: formatDate(askedAt),
  });
  switch (status) {
    case 'completed':
      return t('{amount} refunded (requested on {askedAt})', {
        amount: formatMoney(amount, currency),
        askedAt: formatDate(askedAt),
      });
    case 'failed':
      return t('{back}. The refund has not gone through yet, and we are looking into it.', {
        back: requestText,
      });
    case 'unknown':
      return t('{back}. The payment provider has not confirmed it yet, and we are looking into it.', {
        back: requestText,
      });
    case 'requested':
    case 'pending':
      return t('{back}. It is on its way to you.', { back: requestText });
  }
}
