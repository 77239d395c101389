import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  addDays,
  addMonths,
  type CalendarDay,
  type CalendarMonth,
  type DayRange,
  dayInMonth,
  formatFullDay,
  formatMonth,
  monthOf,
  rangeAfter,
  weekdayNames,
  weekdayOf,
  weeksOf,
} from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { Icon } from './icon.tsx';

/** The short names of the weekdays. Several weekdays of a language may begin with the same letters. */
const shortNames = t('Mo Tu We Th Fr Sa Su').split(' ');

/** The state of a day in a calendar. */
export type DayState = {
  /**
   * The reason why this day is unavailable, for screen readers, such as 'taken' or 'no viewings on this day'.
   * Such a day looks disabled.
   */
  cannot?: string | undefined;
  /**
   * A short text under the day, such as a price or a number of free slots. It must fit in a seventh of a
   * phone's width.
   */
  note?: ReactNode;
  /** The note for screen readers, if the short text alone would not be understood. */
  noteInWords?: string | undefined;
};

type Common = {
  /** The purpose of the calendar, such as 'Viewing date'. */
  label: string;
  /** The current day in Kampala, from the server. */
  today: CalendarDay;
  /** The first and last day that can be chosen; days outside this range are disabled. */
  first: CalendarDay;
  last: CalendarDay;
  lookOf?: ((day: CalendarDay) => DayState | undefined) | undefined;
  /** The number of months shown together. On a narrow screen, they are stacked. */
  months?: number | undefined;
  /** Called with the first visible month when it changes, so that its days can be loaded. */
  onMonth?: ((month: CalendarMonth) => void) | undefined;
};

type SingleProps = Common & { chosen: CalendarDay | null; onChoose: (day: CalendarDay) => void };

/** A calendar of single days. */
export function Calendar({ chosen, onChoose, ...rest }: SingleProps) {
  return <Months {...rest} range={chosen === null ? null : { from: chosen, to: chosen }} onTap={onChoose} />;
}

type RangeProps = Common & {
  range: DayRange | null;
  /**
   * Called with the new range. `rangeAfter` decides the range after a tap, or `next` if there are more
   * conditions.
   */
  onChoose: (range: DayRange) => void;
  next?: (range: DayRange | null, day: CalendarDay) => DayRange;
};

/**
 * A calendar for ranges. A tap begins a range, a tap on a later day ends it, and the next tap begins a new
 * one.
 */
export function RangeCalendar({ range, onChoose, next = rangeAfter, ...rest }: RangeProps) {
  return <Months {...rest} range={range} onTap={(day) => onChoose(next(range, day))} />;
}

type MonthsProps = Common & { range: DayRange | null; onTap: (day: CalendarDay) => void };

/**
 * The months of a calendar. Arrow keys move over days and weeks, Home and End within the week, and Page Up
 * and Page Down over months; Enter and Space choose.
 */
function Months(props: MonthsProps) {
  const { label, first, last, onMonth, onTap } = props;
  const [focusedDay, setFocusedDay] = useState(() => initialDay(props));
  const [shownMonth, setShownMonth] = useState(() => monthOf(focusedDay));
  const months = (props.months ?? 1) + (hasFewDays(props, shownMonth) ? 1 : 0);
  const container = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const labelId = useId();

  // After a move by keyboard, the new day receives the focus once it is rendered.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    container.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  });

  const showMonth = (month: CalendarMonth) => {
    setShownMonth(month);
    if (month !== shownMonth) onMonth?.(month);
  };
  const moveFocus = (target: CalendarDay) => {
    const day = target < first ? first : target > last ? last : target;
    focusNext.current = true;
    setFocusedDay(day);
    const month = monthOf(day);
    if (month < shownMonth) showMonth(month);
    else if (month > addMonths(shownMonth, months - 1)) showMonth(addMonths(month, 1 - months));
  };
  const changeMonth = (months: number) => {
    const month = addMonths(shownMonth, months);
    showMonth(month);
    setFocusedDay(clampDay(dayInMonth(focusedDay, month), first, last));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayAfterKey(event.key, focusedDay);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveFocus(target);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const day = target.closest<HTMLElement>('[data-day]:not([aria-disabled])')?.dataset.day;
    if (day === undefined) return;
    setFocusedDay(day);
    onTap(day);
  };

  return (
    <div ref={container} className="calendar" role="group" aria-labelledby={labelId} onClick={onClick}>
      <p id={labelId} className="sr-only">
        {label}
      </p>
      <MonthButton
        label={t('Previous month')}
        side="left"
        isEnd={shownMonth <= monthOf(first)}
        onPress={() => changeMonth(-1)}
      />
      <MonthButton
        label={t('Next month')}
        side="right"
        isEnd={addMonths(shownMonth, months - 1) >= monthOf(last)}
        onPress={() => changeMonth(1)}
      />
      {Array.from({ length: months }, (_, index) => addMonths(shownMonth, index)).map((month) => (
        <Month key={month} {...props} month={month} at={focusedDay} onKeyDown={onKeyDown} />
      ))}
    </div>
  );
}

/** The last days of a month are shown together with the next month, if its days need not be loaded first. */
function hasFewDays({ months = 1, first, onMonth }: MonthsProps, month: CalendarMonth): boolean {
  return months === 1 && !onMonth && month === monthOf(first) && Number(first.slice(8)) > 21;
}

/**
 * Returns the chosen day, or else the first available day in the first three months, or else the first of all
 * days.
 */
function initialDay({ range, first, last, lookOf }: MonthsProps): CalendarDay {
  if (range) return clampDay(range.from, first, last);
  for (let day = first; day <= last && monthOf(day) <= addMonths(monthOf(first), 2); day = addDays(day, 1)) {
    if (!lookOf?.(day)?.cannot) return day;
  }
  return first;
}

const clampDay = (day: CalendarDay, first: CalendarDay, last: CalendarDay) =>
  day < first ? first : day > last ? last : day;

function dayAfterKey(key: string, focusedDay: CalendarDay): CalendarDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(focusedDay, -1);
    case 'ArrowRight':
      return addDays(focusedDay, 1);
    case 'ArrowUp':
      return addDays(focusedDay, -7);
    case 'ArrowDown':
      return addDays(focusedDay, 7);
    case 'Home':
      return addDays(focusedDay, -weekdayOf(focusedDay));
    case 'End':
      return addDays(focusedDay, 6 - weekdayOf(focusedDay));
    case 'PageUp':
      return dayInMonth(focusedDay, addMonths(monthOf(focusedDay), -1));
    case 'PageDown':
      return dayInMonth(focusedDay, addMonths(monthOf(focusedDay), 1));
    default:
      return null;
  }
}

type MonthButtonProps = { label: string; side: 'left' | 'right'; isEnd: boolean; onPress: () => void };

/** The button for the next or previous month. At the end, it stays in place and keeps the focus. */
function MonthButton({ label, side, isEnd, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      className="calendar-turn"
      data-side={side}
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => isEnd || onPress()}
    >
      <Icon name="next" className={side === 'left' ? 'size-5 rotate-180' : 'size-5'} />
    </button>
  );
}

type MonthProps = MonthsProps & {
  month: CalendarMonth;
  at: CalendarDay;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Month({ month, at, today, first, last, range, lookOf, onKeyDown }: MonthProps) {
  const headingId = useId();
  return (
    <div className="calendar-month">
      <h3 id={headingId} aria-live="polite">
        {formatMonth(month)}
      </h3>
      <table role="grid" aria-labelledby={headingId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames.map((name, weekday) => (
              <th key={name} scope="col" abbr={name}>
                {shortNames[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) =>
            // The weeks before the first day would be a wall of disabled days.
            week.every((day) => day === null || day < first) ? null : (
              <tr key={`${month}-${index}`}>
                {week.map((day, weekday) =>
                  day === null ? (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                    <td key={weekdayNames[weekday]} />
                  ) : (
                    <Day
                      key={day}
                      day={day}
                      part={partOf(day, range)}
                      isToday={day === today}
                      isAt={day === at}
                      isOutside={day < first || day > last}
                      look={lookOf?.(day)}
                    />
                  ),
                )}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

type RangePart = 'only' | 'from' | 'inside' | 'to' | undefined;

function partOf(day: CalendarDay, range: DayRange | null): RangePart {
  if (!range || day < range.from) return undefined;
  const to = range.to ?? range.from;
  if (day > to) return undefined;
  if (range.from === to) return 'only';
  if (day === range.from) return 'from';
  return day === to ? 'to' : 'inside';
}

const partLabels = { only: t('chosen'), from: t('beginning'), inside: t('chosen'), to: t('end') } as const;

type DayProps = {
  day: CalendarDay;
  part: RangePart;
  isToday: boolean;
  isAt: boolean;
  isOutside: boolean;
  look: DayState | undefined;
};

/** A day. A disabled one can still be focused, so that screen readers announce its reason. */
const Day = memo(function Day({ day, part, isToday, isAt, isOutside, look }: DayProps) {
  const cannot = look?.cannot ?? (isOutside ? t('not available') : undefined);
  const note = isOutside ? undefined : look?.note;
  const noteInWords = look?.noteInWords ?? (typeof note === 'string' ? note : undefined);
  const parts = [formatFullDay(day), isToday && t('today'), part && partLabels[part], cannot ?? noteInWords];
  return (
    // The explicit role is needed for `aria-selected`, which a plain cell does not support.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <td role="gridcell" aria-selected={part !== undefined} data-part={part}>
      <button
        type="button"
        className="calendar-day"
        data-day={day}
        data-today={isToday || undefined}
        tabIndex={isAt ? 0 : -1}
        aria-disabled={cannot !== undefined || undefined}
      >
        <span className="sr-only">{parts.filter(Boolean).join(', ')}</span>
        <span className="calendar-number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {note != null && (
          <span className="calendar-note" aria-hidden="true">
            {note}
          </span>
        )}
      </button>
    </td>
  );
}, isSameDay);

/**
 * Returns true when a day's own data is unchanged. A year has 365 days, so only changed days are rendered
 * again.
 */
function isSameDay(previous: DayProps, next: DayProps): boolean {
  return (
    previous.part === next.part &&
    previous.isToday === next.isToday &&
    previous.isAt === next.isAt &&
    previous.isOutside === next.isOutside &&
    previous.look?.cannot === next.look?.cannot &&
    previous.look?.note === next.look?.note &&
    previous.look?.noteInWords === next.look?.noteInWords
  );
}
