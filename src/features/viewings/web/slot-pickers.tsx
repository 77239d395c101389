import type { Slot } from '#features/viewings/rules.ts';
import type { ViewingTimes } from '#features/viewings/schema.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { Calendar, type DayState } from '#kit/web/ui/calendar.tsx';
import { hourLabel } from './slot-labels.ts';

type DayProps = { times: ViewingTimes; selected: CalendarDay | null; onChoose: (day: CalendarDay) => void };

/** Shows the days on which a home can be viewed, with the number of available hours on days with few. */
export function DayPicker({ times, selected, onChoose }: DayProps) {
  const states = new Map(times.days.map((dayTimes) => [dayTimes.day, dayStateOf(dayTimes, times.today)]));
  return (
    <Calendar
      label={t('Viewing date')}
      today={times.today}
      first={times.first}
      last={times.last}
      lookOf={(day) => states.get(day)}
      chosen={selected}
      onChoose={onChoose}
    />
  );
}

const fewHours = 3;

function dayStateOf({ day, isOff, slots }: ViewingTimes['days'][number], today: string): DayState {
  if (isOff) return { cannot: t('no viewings on this day') };
  const freeCount = slots.filter(({ cannot }) => cannot === null).length;
  // The number is shown only for days with few available hours, because numbers on all days would be
  // distracting.
  if (freeCount > fewHours) return {};
  if (freeCount > 0)
    return {
      note: t('{free} left', { free: freeCount }),
      noteInWords: t('{free, plural, one {# time slot} other {# time slots}} left', { free: freeCount }),
    };
  if (slots.some(({ cannot }) => cannot === 'taken')) return { cannot: t('fully booked') };
  // The agent's notice period may also rule out all hours of a later day.
  return { cannot: day === today ? t('no more times today') : t('too soon') };
}

type HourProps = {
  times: ViewingTimes;
  day: CalendarDay;
  selected: number | null;
  onChoose: (hour: number) => void;
};

const unavailableLabels = { taken: t('Taken'), late: t('Too soon') } as const;

/** Shows the hours of a day to select one. Unavailable hours show the reason. */
export function HourPicker({ times, day, selected, onChoose }: HourProps) {
  const slots = times.days.find((dayTimes) => dayTimes.day === day)?.slots ?? [];
  if (slots.length === 0) return <p className="text-muted">{t('There are no viewings on this day.')}</p>;
  return (
    <fieldset>
      <legend className="sr-only">{t('Viewing time')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {slots.map(({ hour, cannot }) => (
          <label
            key={hour}
            className={`relative grid min-h-13 place-content-center rounded-control border px-1 text-center ${
              cannot
                ? 'border-line text-muted'
                : 'cursor-pointer border-edge bg-surface t-strong hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper'
            } has-focus-visible:focus-ring`}
          >
            <input
              type="radio"
              name="hour"
              value={hour}
              checked={selected === hour}
              disabled={cannot !== null}
              onChange={() => onChoose(hour)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            <span className={cannot ? 'line-through' : ''}>{hourLabel(hour)}</span>
            {cannot && <span className="t-micro">{unavailableLabels[cannot]}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** True when an hour was available in the last response from the server. */
export function isSlotAvailable(times: ViewingTimes, { day, hour }: Slot): boolean {
  const matchingSlot = times.days
    .find((dayTimes) => dayTimes.day === day)
    ?.slots.find((slot) => slot.hour === hour);
  return matchingSlot?.cannot === null;
}
