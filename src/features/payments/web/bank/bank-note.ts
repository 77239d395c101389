import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';

/** Says how long a bank transfer takes and until when the money must arrive. */
export const bankNote = (until: string): string =>
  t(
    'Bank transfers take one to three working days. The money must arrive by {time} on {day}, Kampala time.',
    {
      time: formatTime(until),
      day: formatDate(until),
    },
  );

/** Says that a bank transfer holds no nights. */
export const nightsNote = (): string =>
  t('We do not hold the nights that long. If another guest books them first, we refund you in full.');

/** Says how long a bank transfer takes for a stay. */
export const arrivalNote = (): string =>
  t('Bank transfers take one to three working days. The money must arrive before the day of check-in.');
