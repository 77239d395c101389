import type { Payment } from '#features/payments/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';

/** Shows the time until which the nights or the slot are on hold for payment. */
export function HoldExpiry({ heldUntil }: Pick<Payment, 'heldUntil'>) {
  if (heldUntil === null) return null;
  return (
    <p className="mt-2 t-strong">
      {t('Your booking is held until {time} on {day}.', {
        time: formatTime(heldUntil),
        day: formatDate(heldUntil),
      })}
    </p>
  );
}
