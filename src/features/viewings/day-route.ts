/** The minutes that we allow for a viewing. */
export const visitMinutes = 30;

/** Returns the minutes that are left for the way to the next viewing. */
export function minutesBetween(startsAt: Date, nextStartsAt: Date): number {
  return Math.floor((nextStartsAt.getTime() - startsAt.getTime()) / 60_000) - visitMinutes;
}

/** The number of stops up to which all orders are compared. */
export const maxCompared = 8;

/**
 * Returns the order of stops in which the ways between them take the fewest minutes, with the first of equal orders. The day
 * may begin and end at any stop.
 * @param minutes the minutes from each stop (row) to each other one (column)
 */
export function quickestOrder(minutes: ReadonlyArray<readonly number[]>): {
  order: number[];
  minutes: number;
} {
  let best = { order: [...minutes.keys()], minutes: Infinity };
  const extend = (order: number[], total: number) => {
    if (total >= best.minutes) return;
    if (order.length === minutes.length) best = { order, minutes: total };
    const last = order.at(-1);
    for (const stop of minutes.keys())
      if (!order.includes(stop))
        extend([...order, stop], total + (last === undefined ? 0 : (minutes[last]?.[stop] ?? Infinity)));
  };
  extend([], 0);
  return best;
}
