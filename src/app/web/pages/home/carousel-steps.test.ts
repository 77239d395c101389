import { expect, test } from 'vitest';
import { placeAfterStep } from './carousel-steps.ts';

/** Eight cards of 100 px in a window of 300 px. */
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
  ['from the beginning to the end', 0, -1, 500],
] as const)('%s', (_, from, direction, to) => {
  expect(placeAfterStep(row(from), direction)).toBe(to);
});

test('a row that fits its window does not move', () => {
  expect(placeAfterStep(row(0, 3), 1)).toBe(0);
  expect(placeAfterStep(row(0, 3), -1)).toBe(0);
});
