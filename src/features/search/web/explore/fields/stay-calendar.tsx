import { useState } from 'react';
import type { ExploreFilters } from '#features/search/web/explore/search-url.ts';
import { addDays, type DayRange, isCalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { RangeCalendar } from '#kit/web/ui/calendar.tsx';

/** The number of days in advance for which nights can be booked. */
const bookableDays = 540;

type Props = { chosen: ExploreFilters; onChoose: (range: DayRange) => void };

/** Lets the visitor select the nights of a stay with two taps. */
export default function StayCalendar({ chosen: { checkIn, checkOut }, onChoose }: Props) {
  const [today] = useState(() => kampalaDay(new Date(serverTimeMs())));
  const [draft, setDraft] = useState<DayRange | null>(null);
  const isStay = checkIn && checkOut && isCalendarDay(checkIn) && isCalendarDay(checkOut);
  const range = draft ?? (isStay ? { from: checkIn, to: checkOut } : null);
  return (
    <div className="stay-calendar">
      <p role="status" className="pb-2 t-small text-muted">
        {draft && draft.to === null
          ? t('Now select your check-out date.')
          : t('Select your check-in date, then your check-out date.')}
      </p>
      <RangeCalendar
        label={t('Check-in and check-out dates')}
        today={today}
        first={today}
        last={addDays(today, bookableDays)}
        range={range}
        onChoose={(next) => {
          setDraft(next);
          onChoose(next);
        }}
      />
    </div>
  );
}
