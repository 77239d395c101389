import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ExpectedTransferNotice } from '#features/payments/web/bank/expected-transfer.tsx';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { receiptPath } from '#features/payments/web/receipts/receipt-queries.ts';
import { hostCancelledLabels } from '#features/stays/cancellation-labels.ts';
import type { Stay } from '#features/stays/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { Alternatives } from './alternatives.tsx';
import { MoneySums } from './money-sums.tsx';
import { stayQuery } from './queries.ts';
import { hasCleaningFee, QuoteBreakdown } from './quote-breakdown.tsx';
import { RefundLines } from './refund-lines.tsx';
import { guestLabel, hourLabel, nightLabel, stayStateLabels, untilLabel } from './stay-labels.ts';

const PayDialog = lazy(() => import('./pay-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'));

type Props = {
  stay: Stay;
  /** The owner's contact details, once they are known. */
  owner: ReactNode;
  /** The problem that the guest has reported or may report. */
  problem?: ReactNode;
  /** The content shown once the stay is completed. */
  afterwards?: ReactNode;
};

/** Shows a stay to its guest, with the available actions. */
export function StayView({ stay, owner, problem, afterwards: completedContent }: Props) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<'pay' | 'move' | 'cancel' | null>(null);
  const { mark, state, quote, paid, due, refundNow, arrival, today, transfer } = stay;
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const [label, tone] = stayStateLabels[state];
  const close = (updatedStay?: Stay) => {
    setOpenDialog(null);
    if (updatedStay) client.setQueryData(stayQuery(mark).queryKey, updatedStay);
    void client.invalidateQueries({ queryKey: stayQuery(mark).queryKey });
  };
  const canPay = state === 'held' || (state === 'confirmed' && due > 0);
  return (
    <div className="grid gap-6">
      <div>
        <p className="mb-2">
          <Badge tone={tone}>{label}</Badge>
        </p>
        <h1 className="t-title wrap-anywhere">
          {stay.propertyId === null ? (
            stay.title
          ) : (
            <Link href={`/property/${stay.propertyId}`} className="hover:underline">
              {stay.title}
            </Link>
          )}
        </h1>
        {stay.isTest && <TestMode className="mt-1" />}
        <p className="mt-3">{stateText(stay)}</p>
        {canPay && transfer && <ExpectedTransferNotice transfer={transfer} className="mt-4" />}
        {canPay && !transfer && (
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button onClick={() => setOpenDialog('pay')}>
              {state === 'held'
                ? t('Pay {due} deposit', { due: money(due) })
                : t('Pay {due} balance', { due: money(due) })}
            </Button>
            {state === 'held' && stay.heldUntil && (
              <p>
                {t('We are holding these nights for you until {heldUntil}.', {
                  heldUntil: untilLabel(stay.heldUntil, today),
                })}
              </p>
            )}
          </div>
        )}
        {state === 'lapsed' && stay.propertyId !== null && (
          <LinkButton href={`/property/${stay.propertyId}?book=1`} className="mt-4">
            {t('Choose other dates')}
          </LinkButton>
        )}
        {stay.cancelNote && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            {t('The host wrote: {note}', { note: stay.cancelNote })}
          </p>
        )}
        {state === 'confirmed' && (
          <p>
            <TextLink href={`/api/stays/${mark}/stay.ics`} download>
              {t('Add to calendar')}
            </TextLink>
          </p>
        )}
        {state === 'completed' && completedContent}
      </div>
      <Alternatives stay={stay} />
      <Card as="dl" className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact
          term={t('Check-in')}
          words={formatDate(stay.checkIn)}
          more={stay.checkInFrom && t('from {checkInFrom}', { checkInFrom: hourLabel(stay.checkInFrom) })}
        />
        <Fact
          term={t('Check-out')}
          words={formatDate(stay.checkOut)}
          more={stay.checkOutBy && t('by {checkOutBy}', { checkOutBy: hourLabel(stay.checkOutBy) })}
        />
        <Fact term={t('Nights')} words={nightLabel(stay.nights)} />
        <Fact term={t('Guests')} words={guestLabel(stay.guests)} />
      </Card>
      {arrival && (
        <Section title={t('Check-in instructions')}>
          {arrival.address && <p className="wrap-anywhere">{arrival.address}</p>}
          {arrival.words && <p className="mt-1 whitespace-pre-line wrap-anywhere">{arrival.words}</p>}
          {!arrival.address && !arrival.words && (
            <p className="text-muted">
              {t('The host will tell you how to check in. Call before you travel.')}
            </p>
          )}
          {arrival.directions && (
            <p className="mt-1">
              <a
                href={arrival.directions}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center link"
              >
                {t('Directions')}
              </a>
            </p>
          )}
        </Section>
      )}
      {owner && <Section title={t('Property Owner')}>{owner}</Section>}
      {problem}
      <Section title={t('Price')}>
        <QuoteBreakdown
          quote={quote}
          deposit={state === 'held' ? 'now' : state === 'requested' ? 'once accepted' : null}
        />
        <MoneySums stay={stay} />
        {stay.payments.map((reference, index) => (
          <a
            key={reference}
            href={receiptPath(reference)}
            className="mr-4 inline-flex min-h-11 items-center link"
          >
            {stay.payments.length > 1
              ? t('Receipt {number}', { number: stay.payments.length - index })
              : t('Receipt')}
          </a>
        ))}
      </Section>
      {stay.requests && (
        <Section title={t('Special requests')}>
          <p className="whitespace-pre-line wrap-anywhere">{stay.requests}</p>
        </Section>
      )}
      {stay.houseRules && (
        <Section title={t('House rules')}>
          <p className="whitespace-pre-line wrap-anywhere">{stay.houseRules}</p>
        </Section>
      )}
      {(refundNow !== null || stay.canMove) && (
        <div className="grid gap-3 border-t border-line pt-4">
          {refundNow !== null && (
            <section aria-labelledby="refund" className="t-small">
              <h2 id="refund" className="t-strong">
                {paid > 0
                  ? t('Refund if you cancel (Kampala time)')
                  : t('Refund of the deposit if you cancel (Kampala time)')}
              </h2>
              <RefundLines refunds={stay.refunds} checkIn={stay.checkIn} currency={quote.currency} />
              {due > 0 && (
                <p className="text-muted">{t('We refund the same share of what you pay later.')}</p>
              )}
              {due > 0 && hasCleaningFee(quote) && (
                <p className="text-muted">{t('We refund the cleaning fee in full.')}</p>
              )}
            </section>
          )}
          <div className="flex flex-wrap gap-2">
            {stay.canMove && (
              <Button tone="secondary" onClick={() => setOpenDialog('move')}>
                {t('Change dates')}
              </Button>
            )}
            {refundNow !== null && (
              <Button tone="quiet" onClick={() => setOpenDialog('cancel')}>
                {t('Cancel stay')}
              </Button>
            )}
          </div>
        </div>
      )}
      <Suspense>
        {openDialog === 'pay' && <PayDialog stay={stay} onClose={() => close()} />}
        {openDialog === 'move' && <MoveDialog stay={stay} onClose={close} />}
        {openDialog === 'cancel' && <CancelDialog stay={stay} onClose={close} />}
      </Suspense>
    </div>
  );
}

function stateText({ state, endedBy, cancelReason, due, received }: Stay): string {
  switch (state) {
    case 'requested':
      return t(
        'We sent your request to the host, who has 24 hours to reply. You pay nothing until the host accepts.',
      );
    case 'held':
      return t('Your stay is confirmed when you have paid the deposit.');
    case 'confirmed':
      return due > 0
        ? t('You have paid the deposit, and these nights are yours.')
        : t('Your stay is paid in full, and these nights are yours.');
    case 'completed':
      return t('We hope you enjoyed your stay.');
    case 'declined':
      return t('The host declined your request. You have not been charged.');
    case 'lapsed':
      if (received > 0)
        return t('Your payment arrived after this booking had expired. The nights are not booked for you.');
      return t(
        'This booking has expired, so we no longer hold these nights for you. If your payment arrived late, we refund it automatically.',
      );
    case 'cancelled':
      if (endedBy === 'guest') return t('You cancelled this stay.');
      return endedBy === 'host'
        ? hostCancelledLabels[cancelReason ?? 'other']
        : t('We are sorry, but we had to cancel this stay.');
  }
}

type FactProps = { term: string; words: string; more?: string | null };

function Fact({ term, words: value, more: detail }: FactProps) {
  return (
    <div>
      <dt className="t-small text-muted">{term}</dt>
      <dd className="t-strong">
        {value}
        {detail && <span className="block t-small text-muted">{detail}</span>}
      </dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 t-heading">{title}</h2>
      {children}
    </section>
  );
}
