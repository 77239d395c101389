import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noteServerTime } from '#kit/web/server-clock.ts';
import StayCalendar from './stay-calendar.tsx';

// In Kampala it is already the next day.
noteServerTime('Mon, 07 Jan 2030 22:00:00 GMT');

const draw = (checkIn: string, checkOut: string) =>
  renderToStaticMarkup(createElement(StayCalendar, { chosen: { checkIn, checkOut }, onChoose() {} }));

test.each([
  ['2030-02-10', '2030-02-12', ['2030-02-10 from', '2030-02-11 inside', '2030-02-12 to']],
  ['2030-02-10', '', []],
  ['', '2030-02-12', []],
  ['2030-02-10', 'soon', []],
  ['2030-02-30', '2030-03-02', []],
])('shows from %j to %j these days as selected: %j', (checkIn, checkOut, chosen) => {
  const html = draw(checkIn, checkOut);
  const cells = html.matchAll(/<td [^>]*data-part="(\w+)"><button[^>]* data-day="([\d-]+)"/g);
  expect(Array.from(cells, ([, part, day]) => `${day} ${part}`)).toEqual(chosen);
  expect(html).toContain('Select your check-in date, then your check-out date.');
});

/** Returns the available days of the month shown. */
const free = (html: string) =>
  [...html.matchAll(/<button[^>]* data-day="([\d-]+)"[^>]*>/g)]
    .filter(([button]) => !button.includes('aria-disabled'))
    .map(([, day]) => day);

test("offers nights from today on by the server's clock, 540 days ahead", () => {
  const now = free(draw('', ''));
  expect([now[0], now.at(-1)]).toEqual(['2030-01-08', '2030-01-31']);
  const last = free(draw('2031-07-01', '2031-07-02'));
  expect([last[0], last.at(-1)]).toEqual(['2031-07-01', '2031-07-02']);
});
