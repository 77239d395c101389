import { expect, test } from 'vitest';
import type { Position } from './feature-store.ts';
import { areaOf, joinRings, polygonsOf } from './rings.ts';

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

test('joins ways in any direction, and closes a ring of which a way is missing', () => {
  const [a, b, c, d] = square(0, 0, 2) as [Position, Position, Position, Position];
  const whole = joinRings([
    [a, b, c],
    [a, d, c],
  ]);
  expect(whole.map(areaOf)).toEqual([areaOf(square(0, 0, 2))]);
  const [cut = []] = joinRings([[a, b, c]]);
  expect([cut.length, cut.at(-1)]).toEqual([4, cut[0]]);
});

test('cuts an island out of the lake around it only, and leaves out one that lies in none', () => {
  // The box of the first lake contains the island too, but its ring does not.
  const corner: Position[] = [
    [0, 0],
    [9, 0],
    [0, 9],
    [0, 0],
  ];
  const [lake, island] = [square(6, 6, 3), square(7, 7, 1)];
  expect(polygonsOf([corner, lake], [island, square(20, 20, 1)])).toEqual([[corner], [lake, island]]);
});
