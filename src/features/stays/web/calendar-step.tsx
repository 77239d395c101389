import type { HomeNights, OwnStay, StayQuote } from '#features/stays/schema.ts';
import { type DayRange } from '#kit/calendar-day.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { OwnHold } from './own-hold.tsx';
import { StayCalendar } from './stay-calendar.tsx';
import type { LinkedStay } from './stay-from-url.ts';
import { dateRangeLabel } from './stay-labels.ts';

type Props = {
  home: HomeNights;
  /** The guest's unpaid hold in this home; null without one. */
  held: OwnStay | null;
  range: DayRange | null;
  nights: number;
  /** The stay in the page's address, if its nights cannot be booked; null otherwise. */
  unavailableStay: LinkedStay | null;
  /** Null until the nights are known to be free. */
  price: StayQuote | null;
  onChoose: (range: DayRange) => void;
  onContinue: () => void;
  onPayHold: (held: OwnStay) => void;
};

export function CalendarStep(props: Props) {
  const { home, held, range, nights, unavailableStay, price, onChoose, onContinue, onPayHold } = props;
  return (
    <div className="flex grow flex-col gap-4">
      {held && (
        <Panel>
          <OwnHold stay={held} onPay={() => onPayHold(held)}>
            <p>{t('You are holding {days}.', { days: dateRangeLabel(held) })}</p>
          </OwnHold>
        </Panel>
      )}
      {home.minNights > 1 && (
        <p className="t-small text-muted">
          {t('Minimum stay: {minNights} nights.', { minNights: home.minNights })}
        </p>
      )}
      <StayCalendar home={home} range={range} own={ownNights(home, held)} onChoose={onChoose} />
      <DialogFoot>
        <p role="status" className="min-h-10 t-label">
          {unavailableStay
            ? t('These dates are no longer available: {asked}. Please choose other dates.', {
                asked: dateRangeLabel(unavailableStay),
              })
            : range === null
              ? t('Select your check-in date, then your check-out date.')
              : range.to === null
                ? t(
                    'Now select your check-out date. You can also enter the number of nights in the next step.',
                  )
                : dateRangeLabel({ checkIn: range.from, checkOut: range.to, nights })}
          {range?.to && price && (
            <>
              {' '}
              <span className="block t-strong">
                {t('{amount} total', { amount: formatMoney(price.total, price.currency) })}
              </span>
            </>
          )}
        </p>
        <Button onClick={onContinue}>{t('Continue')}</Button>
      </DialogFoot>
    </div>
  );
}

/**
 * Returns the nights that the guest holds, which count as free because a new booking replaces the hold. Null
 * without a hold, and for homes that are booked on request.
 */
export function ownNights({ books }: HomeNights, hold: OwnStay | null): { from: string; to: string } | null {
  return hold && books === 'instant' ? { from: hold.checkIn, to: hold.checkOut } : null;
}
