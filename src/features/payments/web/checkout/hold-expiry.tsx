import type { Payment } from '#features/payments/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useHasPassed } from '#kit/web/hooks/use-has-passed.ts';
import { Countdown } from '#kit/web/ui/countdown.tsx';

/**
 * Shows the time until which the nights or the slot are on hold for payment. Screen readers read the time once, and not
 * the seconds.
 */
export function HoldExpiry({ heldUntil }: Pick<Payment, 'heldUntil'>) {
  const hasPassed = useHasPassed(heldUntil);
  if (heldUntil === null) return null;
  const [time, day] = [formatTime(heldUntil), formatDate(heldUntil)];
  if (hasPassed)
    return (
      <p className="mt-2 t-strong">{t('Your booking was held until {time} on {day}.', { time, day })}</p>
    );
  return (
    <p className="mt-2 t-strong">
      {t('Your booking is held until {time} on {day}.', { time, day })}
      <span aria-hidden="true" className="block t-regular text-muted">
        {t('Time left')} <Countdown until={heldUntil} endedText="" />
      </span>
    </p>
  );
}
