import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { CalendarMonth, DayRange } from '#kit/calendar-day.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { Calendar, type DayState, RangeCalendar } from './calendar.tsx';

type Props = {
  chosen?: string | null;
  months?: number;
  first?: string;
  lookOf?: (day: string) => DayState | undefined;
  onMonth?: (month: CalendarMonth) => void;
};

function Days({ chosen = null, ...rest }: Props) {
  const [day, setDay] = useState(chosen);
  return (
    <>
      <Calendar
        label="Viewing date"
        today="2026-12-30"
        first="2026-12-30"
        last="2027-02-10"
        chosen={day}
        onChoose={setDay}
        {...rest}
      />
      <output>{day}</output>
    </>
  );
}

function Nights({ next }: { next?: (range: DayRange | null, day: string) => DayRange }) {
  const [range, setRange] = useState<DayRange | null>(null);
  return (
    <>
      <RangeCalendar
        label="Nights"
        today="2026-12-01"
        first="2026-12-01"
        last="2026-12-31"
        range={range}
        onChoose={setRange}
        {...(next && { next })}
      />
      <output>{range && `${range.from} to ${range.to ?? 'open'}`}</output>
    </>
  );
}

const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const turn = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const chosen = () => screen.getByRole('status').textContent;
const at = () => document.activeElement?.getAttribute('data-day');
const reachedByTab = () =>
  [...document.querySelectorAll('[data-day][tabindex="0"]')].map((one) => one.getAttribute('data-day'));

describe('a day calendar', () => {
  test('opens at the month of the selection, whose day Tab reaches', () => {
    renderInteractive(<Days chosen="2027-02-03" />);
    expectShown('February 2027');
    expect(reachedByTab()).toEqual(['2027-02-03']);
  });

  test.each([
    ['2026-12-02', '2026-12-30'],
    ['2027-03-05', '2027-02-10'],
  ])('opens for %s, which it does not have, at the nearest available day: %s', (one, nearest) => {
    renderInteractive(<Days chosen={one} />);
    expect(reachedByTab()).toEqual([nearest]);
  });

  test('opens at the first available day', () => {
    renderInteractive(<Days lookOf={(one) => (one < '2027-01-04' ? { cannot: 'taken' } : undefined)} />);
    expectShown('January 2027');
    expect(reachedByTab()).toEqual(['2027-01-04']);
  });

  test('opens at the first of all days without an available day in three months', () => {
    renderInteractive(<Days lookOf={() => ({ cannot: 'taken' })} />);
    expect(reachedByTab()).toEqual(['2026-12-30']);
  });

  test('selects a tapped day anywhere on its cell, and reports it', async () => {
    const { user } = renderInteractive(<Days />);
    await user.click(screen.getAllByText('31')[0] as HTMLElement);
    expect(chosen()).toBe('2026-12-31');
    expect(day(/^Thursday 31 December 2026, chosen$/)).toBeTruthy();
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1);
    expect(reachedByTab()).toEqual(['2026-12-31']);
  });

  test('selects no unavailable day and none outside its range', async () => {
    const { user } = renderInteractive(
      <Days lookOf={(one) => (one === '2026-12-31' ? { cannot: 'taken' } : undefined)} />,
    );
    await user.click(day(/^Thursday 31 December 2026, taken$/));
    await user.click(day(/^Tuesday 29 December 2026, not available$/));
    expect(chosen()).toBe('');
  });

  test.each([
    ['ArrowLeft', '2027-01-05'],
    ['ArrowRight', '2027-01-07'],
    ['ArrowUp', '2026-12-30'],
    ['ArrowDown', '2027-01-13'],
    ['Home', '2027-01-04'],
    ['End', '2027-01-10'],
    ['PageUp', '2026-12-30'],
    ['PageDown', '2027-02-06'],
  ])('moves from Wednesday 6 January 2027 by %s to %s, and selects nothing', async (key, to) => {
    const { user } = renderInteractive(<Days chosen="2027-01-06" />);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(at()).toBe('2027-01-06');
    await user.keyboard(`{${key}}`);
    expect([at(), chosen()]).toEqual([to, '2027-01-06']);
  });

  test.each([
    ['2026-12-30', 'ArrowLeft', '2026-12-30'],
    ['2026-12-30', 'Home', '2026-12-30'],
    ['2027-02-10', 'ArrowRight', '2027-02-10'],
    ['2027-02-10', 'End', '2027-02-10'],
    ['2027-02-08', 'ArrowDown', '2027-02-10'],
    ['2027-01-31', 'PageDown', '2027-02-10'],
  ])('moves from %s by %s no further than to %s', async (from, key, to) => {
    const { user } = renderInteractive(<Days chosen={from} />);
    document.querySelector<HTMLElement>(`[data-day="${from}"]`)?.focus();
    await user.keyboard(`{${key}}`);
    expect(at()).toBe(to);
  });

  test('leaves out the weeks before its first day, and adds a month to the last days of one', () => {
    renderInteractive(
      <Calendar
        label="Visit"
        today="2026-11-30"
        first="2026-11-30"
        last="2027-02-01"
        chosen={null}
        onChoose={() => {}}
      />,
    );
    expect(screen.getAllByRole('grid').length).toBe(2);
    expect(screen.queryByRole('button', { name: /29 November/ })).toBeNull();
    expect(screen.getByRole('button', { name: /30 November/ })).toBeTruthy();
  });

  test('labels today, and reads a short note as text', () => {
    renderInteractive(
      <Days
        lookOf={(one) =>
          one < '2026-12-31' ? { note: '180k', noteInWords: '180,000 shillings' } : undefined
        }
      />,
    );
    expect(day(/^Wednesday 30 December 2026, today, 180,000 shillings$/)).toBeTruthy();
    // A past day has no price.
    expect(
      day(/^Tuesday 29 December 2026, 180,000 shillings$|^Tuesday 29 December 2026, not available$/)
        .textContent,
    ).not.toContain('180k');
    expect(turn('Previous month').getAttribute('aria-disabled')).toBe('true');
    expect(turn('Next month').getAttribute('aria-disabled')).toBeNull();
  });

  test('leaves browser shortcuts to the browser', () => {
    renderInteractive(<Days chosen="2027-01-06" />);
    const from = day(/^Wednesday 6 January/);
    expect(fireEvent.keyDown(from, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(from, { key: 'Home', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(from, { key: 'ArrowRight', metaKey: true })).toBe(true);
    expect(fireEvent.keyDown(from, { key: 'a' })).toBe(true);
    expect(fireEvent.keyDown(from, { key: 'ArrowLeft' })).toBe(false);
  });

  test('selects the focused day by Enter, also in the next month, and announces the month', async () => {
    const onMonth = vi.fn<(month: CalendarMonth) => void>();
    const { user } = renderInteractive(<Days chosen="2026-12-31" onMonth={onMonth} />);
    day(/^Thursday 31 December/).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect([chosen(), onMonth.mock.calls]).toEqual(['2027-01-02', [['2027-01']]]);
    expectShown('January 2027');
  });

  test('turns as far as it has days and names the month', async () => {
    const onMonth = vi.fn<(month: CalendarMonth) => void>();
    const { user } = renderInteractive(<Days chosen="2026-12-31" onMonth={onMonth} />);
    await user.click(turn('Previous month'));
    expect(onMonth).not.toHaveBeenCalled();
    await user.click(turn('Next month'));
    expect(reachedByTab()).toEqual(['2027-01-31']);
    await user.click(turn('Next month'));
    // The last available day, although the month is longer.
    expect(reachedByTab()).toEqual(['2027-02-10']);
    await user.click(turn('Next month'));
    expect(onMonth.mock.calls).toEqual([['2027-01'], ['2027-02']]);
    expect(turn('Next month').getAttribute('aria-disabled')).toBe('true');
    await user.click(turn('Previous month'));
    expectShown('January 2027');
  });

  test('turns two months by one, and keeps both while the keys stay in them', async () => {
    const { user } = renderInteractive(<Days chosen="2026-12-31" months={2} />);
    day(/^Thursday 31 December/).focus();
    await user.keyboard('{ArrowRight}');
    expectShown('December 2026', 'January 2027');
    await user.keyboard('{PageDown}');
    expectShown('January 2027', 'February 2027');
    expect(at()).toBe('2027-02-01');
    expect(turn('Next month').getAttribute('aria-disabled')).toBe('true');
    await user.click(turn('Previous month'));
    expectShown('December 2026', 'January 2027');
  });

  test('updates the price of a day as soon as it is known', () => {
    const look = (note: string) => (one: string) => (one === '2026-12-31' ? { note } : undefined);
    const { change } = renderInteractive(<Days lookOf={look('180k')} />);
    expect(day(/^Thursday 31 December 2026, 180k$/)).toBeTruthy();
    change(<Days lookOf={look('210k')} />);
    expect(day(/^Thursday 31 December 2026, 210k$/)).toBeTruthy();
  });
});

test('renders a day again when it becomes unavailable or its text changes', () => {
  const look = (shown: DayState) => (one: string) => (one === '2026-12-31' ? shown : undefined);
  const { change } = renderInteractive(<Days lookOf={look({ note: '3', noteInWords: '3 hours' })} />);
  expect(day(/^Thursday 31 December 2026, 3 hours$/)).toBeTruthy();
  change(<Days lookOf={look({ note: '3', noteInWords: '3 time slots left' })} />);
  expect(day(/^Thursday 31 December 2026, 3 time slots left$/)).toBeTruthy();
  change(<Days lookOf={look({ note: '3', noteInWords: '3 time slots left', cannot: 'taken' })} />);
  expect(day(/^Thursday 31 December 2026, taken$/).getAttribute('aria-disabled')).toBe('true');
});

describe('a range calendar', () => {
  test('starts, ends and restarts a range, and labels the part of each day', async () => {
    const { user } = renderInteractive(<Nights />);
    await user.click(day(/^Friday 4 December/));
    expect(chosen()).toBe('2026-12-04 to open');
    await user.click(day(/^Sunday 6 December/));
    expect(chosen()).toBe('2026-12-04 to 2026-12-06');
    expect([day(/beginning$/), day(/5 December 2026, chosen$/), day(/end$/)]).toHaveLength(3);
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3);
    await user.click(day(/^Saturday 5 December/));
    expect(chosen()).toBe('2026-12-05 to open');
  });

  test('starts the range at the tapped day when configured so', async () => {
    const { user } = renderInteractive(<Nights next={(_, from) => ({ from, to: '2026-12-31' })} />);
    await user.click(day(/^Friday 4 December/));
    expect(chosen()).toBe('2026-12-04 to 2026-12-31');
  });
});
