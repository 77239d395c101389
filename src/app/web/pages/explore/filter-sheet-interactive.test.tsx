import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Link, useLocation, useSearch } from 'wouter';
import type { Category } from '#features/properties/categories.ts';
import { readSearch } from '#features/search/web/explore/search-url.ts';
import { expectShown, renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import FilterSheet from './filter-sheet.tsx';

function Searching({ category }: { category: Category | null }) {
  const [path] = useLocation();
  const search = readSearch(path, new URLSearchParams(useSearch()), category);
  return (
    <>
      <form aria-label="The search">
        <FilterSheet search={search} reading={undefined} latestSearch={{ current: search }} />
      </form>
      <Link href="/explore?bedrooms=3&maxPrice=500000">Three bedrooms</Link>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});

const opened = (path = '/explore', category: Category | null = null) =>
  renderInteractive(<Searching category={category} />, [], path);
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const tap = (label: string | RegExp) => fireEvent.click(field(label));
/** Simulates typing: fires an input event, but no change event. */
const type = (label: string | RegExp, value: string) => fireEvent.input(field(label), { target: { value } });
/** Types the whole value and moves on to the next field. */
function enter(label: string | RegExp, value: string): void {
  field(label).focus();
  type(label, value);
  fireEvent.change(field(label));
  fireEvent.focusOut(field(label));
  field(label).blur();
}
const send = () => fireEvent.submit(screen.getByRole('form', { name: 'The search' }));
const unread = 'Enter an amount such as 900k, 1.2m or $800';
// A field's error is part of its label.
const [lowest, highest, arrive, leave] = [
  /^Minimum price, UGX/,
  /^Maximum price, UGX/,
  /^Check-in/,
  /^Check-out/,
] as const;

describe('the filters beside the list', () => {
  test('applies each choice at once, with the previous ones', () => {
    const { history: visited } = opened('/explore?sort=newest&cursor=abc');
    tap('2');
    expect(visited.at(-1)).toBe('/explore?bedrooms=2&sort=newest');
    tap('or more');
    expect(visited.at(-1)).toBe('/explore?minBedrooms=2&sort=newest');
    tap('360° tour');
    expect(visited.at(-1)).toBe('/explore?minBedrooms=2&hasTour=true&sort=newest');
    expect(visited).toHaveLength(4);
  });

  test('applies keywords after a pause in typing, and replaces the history entry for further typing', async () => {
    const { history: visited } = opened();
    type('Keywords', 'ki');
    await rest(300);
    type('Keywords', 'kira');
    await rest(300);
    expect(visited).toEqual(['/explore']);
    await rest(50);
    expect(visited).toEqual(['/explore', '/explore?q=kira']);
    type('Keywords', 'kira road');
    await rest(350);
    expect(visited).toEqual(['/explore', '/explore?q=kira+road']);
    tap('2');
    expect(visited).toEqual(['/explore', '/explore?q=kira+road', '/explore?q=kira+road&bedrooms=2']);
  });

  test('applies a choice without waiting for keywords that are still typed, and includes them', async () => {
    const { history: visited } = opened();
    type('Keywords', 'kira');
    tap('2');
    expect(visited).toEqual(['/explore', '/explore?q=kira&bedrooms=2']);
    await rest(400);
    expect(visited).toHaveLength(2);
  });

  test('applies and formats an amount when its field loses the focus', async () => {
    const { history: visited } = opened();
    type(lowest, '500k');
    await rest(1_000);
    expect(visited).toEqual(['/explore']);
    enter(lowest, '500k');
    expect(visited.at(-1)).toBe('/explore?minPrice=500000');
    expect(field(lowest).value).toBe('500,000');
  });

  test('shows an error for an unreadable amount, and clears it on further typing', () => {
    const { history: visited } = opened();
    enter(lowest, 'cheap');
    expectShown(unread);
    expect(visited).toEqual(['/explore']);
    expect(field(lowest).value).toBe('cheap');
    type(lowest, '9');
    expect(screen.queryByText(unread)).toBeNull();
  });

  test('keeps an unreadable amount during other choices, until a link opens another search', () => {
    const { history: visited } = opened();
    enter(lowest, 'cheap');
    tap('2');
    expect(visited.at(-1)).toBe('/explore?bedrooms=2');
    expect(field(lowest).value).toBe('cheap');
    expectShown(unread);
    fireEvent.click(screen.getByText('Three bedrooms'));
    expect(field(lowest).value).toBe('');
    expect(screen.queryByText(unread)).toBeNull();
  });

  test('does not send a form with an unreadable amount, and focuses its field', () => {
    const { history: visited } = opened();
    enter(lowest, 'cheap');
    send();
    expect(document.activeElement).toBe(field(lowest));
    expect(visited).toEqual(['/explore']);
  });

  test('shows an invalid amount of the address with an error', () => {
    opened('/explore?minPrice=cheap');
    expect(field(lowest).value).toBe('cheap');
    expectShown(unread);
  });

  test('does not send a single date, and focuses the missing one', () => {
    const { history: visited } = opened('/bnbs', 'furnished_houses');
    enter(arrive, '2026-12-01');
    expect(visited).toEqual(['/bnbs']);
    send();
    expect(document.activeElement).toBe(field(leave));
    enter(leave, '2026-12-03');
    expect(visited.at(-1)).toBe('/bnbs?checkIn=2026-12-01&checkOut=2026-12-03');
  });

  test('clears all filters except the order', () => {
    const { history: visited } = opened('/explore?bedrooms=2&maxPrice=900000&q=kira&sort=newest');
    enter(lowest, 'cheap');
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(visited.at(-1)).toBe('/explore?sort=newest');
    expect([field('2').checked, field(lowest).value, field('Keywords').value]).toEqual([false, '', '']);
    expect(screen.queryByText(unread)).toBeNull();
  });

  test('fills the fields from the search of a link', () => {
    opened('/explore?bedrooms=2&q=kira');
    expect([field('2').checked, field('Keywords').value]).toEqual([true, 'kira']);
    fireEvent.click(screen.getByText('Three bedrooms'));
    expect([field('2').checked, field('3').checked]).toEqual([false, true]);
    expect([field('Keywords').value, field(highest).value]).toEqual(['', '500,000']);
  });

  test('does not navigate when the form equals the address', () => {
    const { history: visited } = opened('/explore?bedrooms=2');
    send();
    expect(visited).toEqual(['/explore?bedrooms=2']);
  });
});

describe('the filters in the sheet of a phone', () => {
  /** Makes the sheet open and close as a popover, which the test DOM does not implement. */
  function openSheet() {
    const sheet = document.getElementById('filters');
    if (!sheet) throw new Error('There is no sheet');
    const { matches } = sheet;
    const now = { isOpen: true };
    const toggled = () => sheet.dispatchEvent(new Event('toggle'));
    Object.assign(sheet, {
      matches: (selector: string) =>
        selector === ':popover-open' ? now.isOpen : matches.call(sheet, selector),
      hidePopover() {
        now.isOpen = false;
        toggled();
      },
    });
    act(() => void toggled());
    return now;
  }

  test('applies a choice only when the sheet is submitted, which closes it', () => {
    const { history: visited } = opened();
    const sheet = openSheet();
    screen.getByRole('dialog', { name: 'Filters' });
    tap('2');
    tap('360° tour');
    expect(visited).toEqual(['/explore']);
    send();
    expect(visited).toEqual(['/explore?bedrooms=2&hasTour=true']);
    expect(sheet.isOpen).toBe(false);
  });

  test('keeps the choices when the sheet is closed, and leaves the list unchanged', () => {
    const { history: visited } = opened();
    const sheet = openSheet();
    tap('2');
    act(() => {
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect([sheet.isOpen, field('2').checked]).toEqual([false, true]);
    expect(visited).toEqual(['/explore']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes the sheet on back navigation, with a history entry of its own', () => {
    opened();
    const before = history.length;
    openSheet();
    expect([history.state, history.length]).toEqual([{ sheet: true }, before + 1]);
  });
});
