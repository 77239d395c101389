import type { HomeNights } from '#features/stays/schema.ts';
import { addDays, type DayRange } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { twoCardsWidth, useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { RangeCalendar } from '#kit/web/ui/calendar.tsx';
import { dayState, selectStayDay } from './calendar-days.ts';

type Props = {
  home: HomeNights;
  range: DayRange | null;
  onChoose: (range: DayRange) => void;
  /** The nights of the stay that is being moved, or of the hold that a new booking replaces. */
  own?: { from: string; to: string } | null;
};

/** Lets the guest select the days of arrival and departure. Unavailable days are disabled. */
export function StayCalendar({ home, range, onChoose, own: ownNights = null }: Props) {
  const isWide = useMinWidth(twoCardsWidth);
  return (
    <RangeCalendar
      months={isWide ? 2 : 1}
      label={t('Check-in and check-out dates')}
      today={home.today}
      first={home.today}
      last={addDays(home.until, -1)}
      range={range}
      next={(previous, day) => selectStayDay(home, previous, day, ownNights)}
      lookOf={(day) => dayState(home, range, day, ownNights)}
      onChoose={onChoose}
    />
  );
}
