import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Values } from '#kit/t.ts';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { RangeCalendar } from './calendar.tsx';

vi.mock('#kit/t.ts', async (original) => {
  const actual = await original<{ t(message: string, values?: Values): string }>();
  const swahili = new Map([
    ['today', 'leo'],
    ['beginning', 'mwanzo'],
    ['chosen', 'imechaguliwa'],
    ['end', 'mwisho'],
  ]);
  return {
    ...actual,
    t: (message: string, values?: Values) => swahili.get(message) ?? actual.t(message, values),
  };
});

test('describes today and the chosen days in the language of the page', () => {
  const range = { from: '2026-12-01', to: '2026-12-03' };
  const bounds = { today: range.from, first: range.from, last: '2026-12-31' };
  renderInteractive(<RangeCalendar label="Nights" {...bounds} range={range} onChoose={() => {}} />);
  const names = screen
    .getAllByRole('button', { name: /[123] December/ })
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual([
    expect.stringContaining('Tuesday 1 December 2026, leo, mwanzo'),
    expect.stringContaining('Wednesday 2 December 2026, imechaguliwa'),
    expect.stringContaining('Thursday 3 December 2026, mwisho'),
  ]);
});
