import { type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { kampalaOffset } from '#kit/kampala.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { anonymousVisitors } from '../../../../demo/catalogue/history.ts';

export const dayMs = 86_400_000;
export const minuteMs = 60_000;
export const historyDays = 30;

/** A listing of the demo, with the data that the history needs. */
export type PastHome = {
  id: number;
  /** The key of the listing's pictures, which also identifies the listing in the demo. */
  key: string;
  title: string;
  category: string;
  propertyType: string;
  ownerId: number;
  isAvailable: boolean;
  /** The price in the currency's smallest unit. */
  price: MinorAmount;
  currency: 'UGX' | 'USD';
  views: number;
  hasTour: boolean;
  listedAt: Date;
};

export type Person = {
  name: string;
  email: string;
  phone: string;
  owner: { userId: number; visitorId: null } | { userId: null; visitorId: string };
};

/** The context that all parts of the history share. All of them use one transaction. */
export type Past = {
  kit: Kit;
  tx: Db;
  now: Date;
  random: Random;
  /**
   * Schedules an event in the past. Events run in chronological order, so that ids and receipt numbers
   * increase with time.
   */
  at: Schedule;
  homes: readonly PastHome[];
  accounts: ReadonlyMap<string, number>;
};

type Action = () => Promise<unknown>;
export type Schedule = (time: Date, act: Action) => void;

/**
 * Creates a schedule. `at` adds an event, and `run` runs all events in chronological order, including those
 * that other events add.
 */
export function openSchedule(): { at: Schedule; run: () => Promise<void> } {
  const scheduled: { time: Date; act: Action }[] = [];
  return {
    at: (time, act) => {
      scheduled.push({ time, act });
    },
    async run() {
      for (;;) {
        scheduled.sort((a, b) => a.time.getTime() - b.time.getTime());
        const next = scheduled.shift();
        if (!next) return;
        await next.act();
      }
    },
  };
}

export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns a whole number between both bounds, inclusive. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
};

/**
 * Returns a generator of random numbers (mulberry32). The same seed gives the same numbers, so every demo has
 * the same history.
 */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let scrambled = Math.imul(state ^ (state >>> 15), 1 | state);
    scrambled = (scrambled + Math.imul(scrambled ^ (scrambled >>> 7), 61 | scrambled)) ^ scrambled;
    return ((scrambled ^ (scrambled >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: <T>(list: readonly T[]) => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
  };
}

/** Returns the day in Kampala that is `days` days ago. A negative number means a future day. */
export const dayAgo = ({ now }: Pick<Past, 'now'>, days: number): CalendarDay =>
  kampalaDay(new Date(now.getTime() - days * dayMs));

/** Returns a time on that day by Kampala's clock. */
export const timeOf = (day: CalendarDay, hour: number, minute = 0): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00${kampalaOffset}`);

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

/**
 * Returns a kit for an action in the past. Its clock shows that time, and it enqueues no jobs, so that no
 * emails are sent.
 */
export const kitAt = (kit: Kit, at: Date): Kit => ({
  ...kit,
  clock: () => at,
  jobs: { enqueue: async () => {} },
});

/** Returns a person without an account. Their phone number is from an unassigned block. */
export function anonymousPerson(index: number): Person {
  const position = index % anonymousVisitors.length;
  const name = anonymousVisitors[position] ?? 'Amina Sample';
  const digits = String(21 + position).padStart(3, '0');
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    phone: `+256700000${digits}`,
    owner: { userId: null, visitorId: `demonstration-visitor-${digits}` },
  };
}

export function accountOf({ accounts }: Pick<Past, 'accounts'>, username: string): number {
  const id = accounts.get(username);
  if (id === undefined) throw new Error(`no one in the demonstration is called ${username}`);
  return id;
}

export function homeOf({ homes }: Pick<Past, 'homes'>, key: string): PastHome {
  const home = homes.find((candidate) => candidate.key === key);
  if (!home) throw new Error(`no home of the demonstration is called ${key}`);
  return home;
}
