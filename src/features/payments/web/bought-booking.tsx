import type { PurchasedBooking } from '#features/payments/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

/** Shows the stay or the viewing that was paid for, with its dates and a link. */
export function BoughtBooking({ path, checkIn, checkOut, startsAt }: PurchasedBooking) {
  return (
    <Card className="mt-4">
      {checkIn !== null && checkOut !== null && (
        <p className="t-strong">
          {t('Your stay: {checkIn} to {checkOut}', {
            checkIn: formatDate(checkIn),
            checkOut: formatDate(checkOut),
          })}
        </p>
      )}
      {startsAt !== null && (
        <p className="t-strong">
          {t('Your viewing: {day}, {time}', { day: formatDate(startsAt), time: formatTime(startsAt) })}
        </p>
      )}
      <p className="mt-1 text-muted">{t('Its page has the details. We have emailed you its link.')}</p>
      <p className="mt-3">
        <LinkButton href={path}>{startsAt === null ? t('See your stay') : t('See your viewing')}</LinkButton>
      </p>
    </Card>
  );
}
