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
  /** The number of months shown together. On a narrow screen, they are below each other. */
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
  const { label, first, last, months = 1, onMonth, onTap } = props;
  const [at, setAt] = useState(() => startOf(props));
  const [shown, setShown] = useState(() => monthOf(at));
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const labelId = useId();

  // After a move by keyboard, the new day receives the focus once it is rendered.
  useEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  });

  const show = (month: CalendarMonth) => {
    setShown(month);
    if (month !== shown) onMonth?.(month);
  };
  const go = (to: CalendarDay) => {
    const day = to < first ? first : to > last ? last : to;
    focusNext.current = true;
    setAt(day);
    const month = monthOf(day);
    if (month < shown) show(month);
    else if (month > addMonths(shown, months - 1)) show(addMonths(month, 1 - months));
  };
  const changeMonth = (months: number) => {
    const month = addMonths(shown, months);
    show(month);
    setAt(within(dayInMonth(at, month), first, last));
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const to = afterKey(pressed.key, at);
    if (to === null || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    pressed.preventDefault();
    go(to);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const day = target.closest<HTMLElement>('[data-day]:not([aria-disabled])')?.dataset.day;
    if (day === undefined) return;
    setAt(day);
    onTap(day);
  };

  return (
    <div ref={box} className="calendar" role="group" aria-labelledby={labelId} onClick={onClick}>
      <p id={labelId} className="sr-only">
        {label}
      </p>
      <MonthButton
        label={t('Previous month')}
        side="left"
        isEnd={shown <= monthOf(first)}
        onPress={() => changeMonth(-1)}
      />
      <MonthButton
        label={t('Next month')}
        side="right"
        isEnd={addMonths(shown, months - 1) >= monthOf(last)}
        onPress={() => changeMonth(1)}
      />
      {Array.from({ length: months }, (_, index) => addMonths(shown, index)).map((month) => (
        <Month key={month} {...props} month={month} at={at} onKeyDown={onKeyDown} />
      ))}
    </div>
  );
}

/** Returns the chosen day, or else the first available day, or else the first of all days. */
function startOf({ range, first, last, lookOf }: MonthsProps): CalendarDay {
  if (range) return within(range.from, first, last);
  for (let day = first; day <= last && monthOf(day) <= addMonths(monthOf(first), 2); day = addDays(day, 1)) {
    if (!lookOf?.(day)?.cannot) return day;
  }
  return first;
}

const within = (day: CalendarDay, first: CalendarDay, last: CalendarDay) =>
  day < first ? first : day > last ? last : day;

function afterKey(key: string, at: CalendarDay): CalendarDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1);
    case 'ArrowRight':
      return addDays(at, 1);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'Home':
      return addDays(at, -weekdayOf(at));
    case 'End':
      return addDays(at, 6 - weekdayOf(at));
    case 'PageUp':
      return dayInMonth(at, addMonths(monthOf(at), -1));
    case 'PageDown':
      return dayInMonth(at, addMonths(monthOf(at), 1));
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
  onKeyDown: (pressed: KeyboardEvent) => void;
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
          {weeksOf(month).map((week, index) => (
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
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Part = 'only' | 'from' | 'inside' | 'to' | undefined;

function partOf(day: CalendarDay, range: DayRange | null): Part {
  if (!range || day < range.from) return undefined;
  const to = range.to ?? range.from;
  if (day > to) return undefined;
  if (range.from === to) return 'only';
  if (day === range.from) return 'from';
  return day === to ? 'to' : 'inside';
}

const partLabels = { only: 'chosen', from: 'beginning', inside: 'chosen', to: 'end' } as const;

type DayProps = {
  day: CalendarDay;
  part: Part;
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
  const parts = [formatFullDay(day), isToday && 'today', part && partLabels[part], cannot ?? noteInWords];
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
 * Returns true when a day's own data is unchanged. A year has 365 days, so only changed ones are rendered
 * again.
 */
function isSameDay(before: DayProps, after: DayProps): boolean {
  return (
    before.part === after.part &&
    before.isToday === after.isToday &&
    before.isAt === after.isAt &&
    before.isOutside === after.isOutside &&
    before.look?.cannot === after.look?.cannot &&
    before.look?.note === after.look?.note &&
    before.look?.noteInWords === after.look?.noteInWords
  );
}
