import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Stay, StayQuote } from '#features/stays/schema.ts';
import { addDays, type DayRange, daysBetween } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { nightsQuery, quoteQuery, sendMove } from './queries.ts';
import { QuoteBreakdown } from './quote-breakdown.tsx';
import { RefundLines } from './refund-lines.tsx';
import { StayCalendar } from './stay-calendar.tsx';
import { dateRangeLabel } from './stay-labels.ts';

type Props = { stay: Stay; onClose: (updatedStay?: Stay) => void };

/** Moves a stay to other nights of the same home, at their price. */
export default function MoveDialog({ stay, onClose }: Props) {
  const { mark, propertyId, checkIn, checkOut, guests, paid } = stay;
  const id = propertyId ?? 0;
  const { data: home } = useQuery(nightsQuery(id));
  const [range, setRange] = useState<DayRange>({ from: checkIn, to: checkOut });
  const { isPending, message, submit } = useSubmit<Stay>();
  const attempt = useRef<Attempt | null>(null);
  const to = range.to ?? addDays(range.from, stay.nights);
  const nights = daysBetween(range.from, to);
  const isChanged = range.from !== checkIn || to !== checkOut;
  const quoteResult = useQuery({
    ...quoteQuery(id, { checkIn: range.from, nights, guests, stay: mark }),
    enabled: isChanged && range.to !== null,
  });
  const quote = quoteResult.error || !isChanged || range.to === null ? undefined : quoteResult.data;
  const canMove = quote?.isFree === true && !quoteResult.isPlaceholderData;
  async function move() {
    if (!quote) return;
    const input = { checkIn: range.from, nights, total: quote.total, refund: quote.move?.refund ?? 0 };
    const currentAttempt = attemptFor(input, attempt.current);
    attempt.current = currentAttempt;
    const updatedStay = await submit(() => sendMove(mark, input, currentAttempt.key));
    if (updatedStay) onClose(updatedStay);
    else void quoteResult.refetch();
  }
  return (
    <Dialog title={t('Change dates')} description={stay.title} isOpen isWide onClose={() => onClose()}>
      {home && home.minNights > 1 && (
        <p className="mb-3 t-small text-muted">
          {t('Minimum stay: {minNights} nights.', { minNights: home.minNights })}
        </p>
      )}
      {home ? (
        <StayCalendar home={home} range={range} onChoose={setRange} own={{ from: checkIn, to: checkOut }} />
      ) : (
        <p className="min-h-96 text-muted">{t('Checking availability...')}</p>
      )}
      <div role="status" className="mt-4 min-h-24">
        {range.to === null && (
          <p>
            {t('Check-in on {checkIn}. Now select a check-out date from {earliest}.', {
              checkIn: formatDate(range.from),
              earliest: formatDate(addDays(range.from, home?.minNights ?? 1)),
            })}
          </p>
        )}
        {range.to !== null && !isChanged && (
          <p>{t('Select your check-in date, then your check-out date.')}</p>
        )}
        {quoteResult.error && <p className="text-danger">{quoteResult.error.problem?.message}</p>}
        {quote && (
          <>
            <p className="mb-2 t-strong">
              {dateRangeLabel({ checkIn: range.from, checkOut: quote.checkOut, nights })}
            </p>
            <QuoteBreakdown quote={quote} deposit={null} />
            <MovePrice quote={quote} checkIn={range.from} paid={paid - stay.withheld} />
            {!quote.isFree && <p className="text-danger">{t('Some of these nights are taken.')}</p>}
          </>
        )}
      </div>
      {message && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={() => onClose()}>
          {t('Keep current dates')}
        </Button>
        <Button disabled={!canMove || isPending} onClick={() => void move()}>
          {isPending ? t('Saving...') : t('Save new dates')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Shows the refund of the move, the amount due, and the refunds of a later cancellation. */
function MovePrice({ quote, checkIn, paid }: { quote: StayQuote; checkIn: string; paid: number }) {
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const { refund, withheld, due } = quote.move ?? { refund: 0, withheld: 0, due: quote.total - paid };
  return (
    <div className="mt-1 grid gap-1">
      <p>
        {refund + withheld === 0
          ? t('Paid so far: {paid}. Balance due after the change: {rest}.', {
              paid: money(paid),
              rest: money(due),
            })
          : t('The nights that you give up are refunded as if you cancelled them now: {refund}.', {
              refund: money(refund),
            })}
      </p>
      {withheld > 0 && (
        <p>{t('The host gets {kept} under the cancellation policy.', { kept: money(withheld) })}</p>
      )}
      <div className="t-small text-muted">
        <p>{t('If you cancel the stay after this move (Kampala time):')}</p>
        <RefundLines refunds={quote.refunds} checkIn={checkIn} currency={quote.currency} />
      </div>
    </div>
  );
}
