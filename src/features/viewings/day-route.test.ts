import { describe, expect, test } from 'vitest';
import { minutesBetween, quickestOrder } from './day-route.ts';

describe('quickestOrder', () => {
  test('finds the order with the shortest ways, from either end', () => {
    // Stops on a line at 0, 30, 10 and 20 minutes.
    const at = [0, 30, 10, 20];
    const minutes = at.map((from) => at.map((to) => Math.abs(from - to)));
    expect(quickestOrder(minutes)).toEqual({ order: [0, 2, 3, 1], minutes: 30 });
  });

  test('minds that a way may take longer in one direction', () => {
    const minutes = [
      [0, 50],
      [5, 0],
    ];
    expect(quickestOrder(minutes)).toEqual({ order: [1, 0], minutes: 5 });
  });

  test('keeps the given order of equal ones', () => {
    const equal = [0, 1, 2].map((from) => [0, 1, 2].map((to) => (from === to ? 0 : 7)));
    expect(quickestOrder(equal)).toEqual({ order: [0, 1, 2], minutes: 14 });
  });

  test('compares all orders of eight stops as a naive search does', () => {
    const minutes = Array.from({ length: 8 }, (_, from) =>
      Array.from({ length: 8 }, (_, to) => (from === to ? 0 : ((from * 7 + to * 13) % 23) + 1)),
    );
    const lengths = orders([...minutes.keys()]).map((order) =>
      order.slice(1).reduce((sum, stop, index) => sum + (minutes[order[index] ?? 0]?.[stop] ?? 0), 0),
    );
    expect(quickestOrder(minutes).minutes).toBe(Math.min(...lengths));
  });
});

function orders(stops: readonly number[]): number[][] {
  if (stops.length === 0) return [[]];
  return stops.flatMap((first) =>
    orders(stops.filter((stop) => stop !== first)).map((rest) => [first, ...rest]),
  );
}

test('leaves the time after a viewing of half an hour for the way', () =>
  expect(minutesBetween(new Date('2026-12-05T07:00:00Z'), new Date('2026-12-05T08:00:00Z'))).toBe(30));
