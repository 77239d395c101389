import { expect, test } from 'vitest';
import { scrollLeftAfterStep } from './carousel-steps.ts';

/** Returns a row of eight cards of 100 px, of which 300 px are visible. */
const row = (scrollLeft: number, children = 8) => ({
  scrollLeft,
  clientWidth: 300,
  scrollWidth: children * 100,
  children: { length: children },
  scrollTo: () => {},
});

test.each([
  ['one card on', 0, 1, 100],
  ['one card back', 200, -1, 100],
  ['from between two cards to the next whole one', 130, 1, 200],
  ['not beyond the end', 450, 1, 500],
  ['from the end to the beginning', 500, 1, 0],
  ['from almost the end to the beginning: windows are zoomed', 498.6, 1, 0],
  ['from two pixels before the end to the beginning', 498, 1, 0],
  ['from three pixels before it to the end', 497, 1, 500],
  ['from the beginning to the end', 0, -1, 500],
  ['from two pixels behind the beginning to the end', 2, -1, 500],
  ['from three pixels behind it to the beginning', 3, -1, 0],
  ['from between two cards back to the one before', 170, -1, 100],
] as const)('%s', (_, from, direction, to) => {
  expect(scrollLeftAfterStep(row(from), direction)).toBe(to);
});

test('does not move a row that fits its window', () => {
  expect(scrollLeftAfterStep(row(0, 3), 1)).toBe(0);
  expect(scrollLeftAfterStep(row(0, 3), -1)).toBe(0);
});
