import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { dateRangeLabel } from './stay-labels.ts';

type Props = {
  stay: { checkIn: string; checkOut: string; nights: number; guests: number };
  onChooseDates: () => void;
};

/** Shows that another guest has taken the nights, with the available actions. */
export function TakenNights({ stay, onChooseDates }: Props) {
  const { checkIn, checkOut, guests } = stay;
  const search = new URLSearchParams({ checkIn, checkOut, sleeps: String(guests) });
  return (
    <div role="alert" className="grid gap-4">
      <div>
        <p className="t-subhead">{t('Those nights were just taken')}</p>
        <p className="mt-1">
          {t('{days} is no longer available at this home. You have not been charged.', {
            days: dateRangeLabel(stay),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onChooseDates}>{t('Choose other dates')}</Button>
        <LinkButton href={`/bnbs?${search}`} tone="secondary">
          {t('See other homes for these dates')}
        </LinkButton>
      </div>
    </div>
  );
}
