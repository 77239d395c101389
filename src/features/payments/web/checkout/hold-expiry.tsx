import type { Payment } from '#features/payments/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Countdown } from '#kit/web/ui/countdown.tsx';

/**
 * Shows the time until which the nights or the slot are on hold for payment. Screen readers read the time once, and not
 * the seconds.
 */
export function HoldExpiry({ heldUntil }: Pick<Payment, 'heldUntil'>) {
  if (heldUntil === null) return null;
  return (
    <p className="mt-2 t-strong">
      {t('Your booking is held until {time} on {day}.', {
        time: formatTime(heldUntil),
        day: formatDate(heldUntil),
      })}
      <span aria-hidden="true" className="block t-regular text-muted">
        {t('Time left')}{' '}
        <Countdown
          until={heldUntil}
          endedText={t('{minutes} min {seconds} s', { minutes: 0, seconds: '00' })}
        />
      </span>
    </p>
  );
}
