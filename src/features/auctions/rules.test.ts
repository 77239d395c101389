import { describe, expect, test } from 'vitest';
import { shillings } from '#kit/testing/shillings.ts';
import { type LotState, lotStates } from './choices.ts';
import {
  applyBid,
  type BiddingState,
  canLotTransition,
  couldFollow,
  extendedClose,
  lotOutcome,
  lotTransitions,
  minimumBid,
  transferCosts,
  unmetSteps,
  validateTerms,
} from './rules.ts';

const terms = { startingBid: shillings(100), increment: shillings(10), reserve: null };
const led = (price: number, maximum: number, leader = 1): BiddingState => ({
  price: shillings(price),
  maximum: shillings(maximum),
  leader,
});
const bid = (bidder: number, amount: number) => ({ bidder, kind: 'bid' as const, amount: shillings(amount) });
const maximum = (bidder: number, amount: number) => ({
  bidder,
  kind: 'maximum' as const,
  amount: shillings(amount),
});

test('computes the minimum bid as the opening bid, then the price plus one increment', () => {
  expect([minimumBid(terms, null), minimumBid(terms, shillings(100))]).toEqual([100, 110]);
});

describe('a bid', () => {
  test('rejects a bid below the minimum, and accepts one at the minimum at its amount', () => {
    expect(applyBid(terms, null, bid(1, 99))).toBe('too_low');
    expect(applyBid(terms, null, bid(1, 100))).toEqual(led(100, 100));
    expect(applyBid(terms, led(100, 100), bid(2, 109))).toBe('too_low');
    expect(applyBid(terms, led(100, 100), bid(2, 150))).toEqual(led(150, 150, 2));
  });

  test('raises the price up to a higher sealed maximum, and never above it', () => {
    expect(applyBid(terms, led(100, 200), bid(2, 150))).toEqual(led(160, 200));
    expect(applyBid(terms, led(100, 200), bid(2, 195))).toEqual(led(200, 200));
    expect(applyBid(terms, led(100, 200), bid(2, 190))).toEqual(led(200, 200));
    expect(applyBid(terms, led(100, 200), bid(2, 189))).toEqual(led(199, 200));
    expect(applyBid(terms, led(100, 200), bid(2, 110))).toEqual(led(120, 200));
    expect(applyBid(terms, led(100, 200), bid(2, 201))).toEqual(led(201, 201, 2));
  });

  test('keeps the earlier of two equal offers in the lead', () => {
    expect(applyBid(terms, led(100, 200), bid(2, 200))).toEqual(led(200, 200));
    expect(applyBid(terms, led(100, 200), maximum(2, 200))).toEqual(led(200, 200));
  });

  test('rejects a bid from the leader', () => {
    expect(applyBid(terms, led(100, 100), bid(1, 500))).toBe('leading');
  });
});

describe('a maximum', () => {
  test('prices a maximum at the second price plus one increment, or at the maximum itself', () => {
    expect(applyBid(terms, null, maximum(1, 500))).toEqual(led(100, 500));
    expect(applyBid(terms, led(100, 200), maximum(2, 500))).toEqual(led(210, 500, 2));
    expect(applyBid(terms, led(100, 200), maximum(2, 205))).toEqual(led(205, 205, 2));
    expect(applyBid(terms, led(100, 200), maximum(2, 210))).toEqual(led(210, 210, 2));
    expect(applyBid(terms, null, maximum(1, 99))).toBe('too_low');
    expect(applyBid(terms, led(100, 100), maximum(2, 109))).toBe('too_low');
    expect(applyBid(terms, null, maximum(1, 100))).toEqual(led(100, 100));
  });

  test('lets the leader raise a maximum at the same price, but not lower it', () => {
    expect(applyBid(terms, led(100, 200), maximum(1, 300))).toEqual(led(100, 300));
    expect(applyBid(terms, led(100, 200), maximum(1, 200))).toBe('not_more');
    expect(applyBid(terms, led(100, 200), maximum(1, 199))).toBe('not_more');
    expect(applyBid(terms, led(100, 200), maximum(1, 201))).toEqual(led(100, 201));
  });
});

describe('a reserve', () => {
  const reserved = { ...terms, reserve: shillings(300) };

  test('meets the reserve at once for the bidder who offers it, and for no other bidder', () => {
    expect(applyBid(reserved, null, maximum(1, 299))).toEqual(led(100, 299));
    expect(applyBid(reserved, null, maximum(1, 300))).toEqual(led(300, 300));
    expect(applyBid(reserved, led(100, 150), maximum(2, 400))).toEqual(led(300, 400, 2));
    expect(applyBid(reserved, led(100, 150), maximum(1, 400))).toEqual(led(300, 400));
    expect(applyBid(reserved, led(100, 150), maximum(1, 300))).toEqual(led(300, 300));
    expect(applyBid(reserved, led(100, 150), maximum(1, 299))).toEqual(led(100, 299));
    expect(applyBid(reserved, led(300, 350), maximum(1, 400))).toEqual(led(300, 400));
    expect(applyBid(reserved, null, bid(1, 350))).toEqual(led(350, 350));
    expect(applyBid(reserved, null, bid(1, 299))).toEqual(led(299, 299));
    expect(applyBid(reserved, led(310, 350), maximum(2, 400))).toEqual(led(360, 400, 2));
  });

  test('decides the outcome by the reserve', () => {
    const reserve = shillings(300);
    expect(lotOutcome(null, reserve)).toBe('no_bid');
    expect(lotOutcome(shillings(299), reserve)).toBe('below_reserve');
    expect(lotOutcome(shillings(300), reserve)).toBe('awaiting_balance');
    expect(lotOutcome(shillings(301), reserve)).toBe('awaiting_balance');
    expect(lotOutcome(null, null)).toBe('no_bid');
    expect(lotOutcome(shillings(100), null)).toBe('awaiting_balance');
  });
});

test('extends the close by as much as a bid is late, up to the last close, and not for an early bid', () => {
  const lot = { closesAt: 1_000, latestClose: 1_500, softCloseMs: 300 };
  expect(extendedClose(lot, 600)).toBe(1_000);
  expect(extendedClose(lot, 900)).toBe(1_200);
  expect(extendedClose({ ...lot, closesAt: 1_400 }, 1_390)).toBe(1_500);
  expect(extendedClose(lot, 700)).toBe(1_000);
  expect(extendedClose(lot, 701)).toBe(1_001);
  expect(extendedClose({ ...lot, closesAt: 1_500 }, 1_499)).toBe(1_500);
  expect(extendedClose({ ...lot, softCloseMs: 0 }, 999)).toBe(1_000);
});

describe('legal deadlines', () => {
  const step = { code: 'notice', title: 'Notice', isRequired: true, daysBefore: 30, mostDaysOld: 60 };
  const fault = (day: string | undefined, changes: Partial<typeof step> = {}) =>
    unmetSteps(
      [{ ...step, ...changes }],
      new Map(day === undefined ? [] : [['notice', day]]),
      '2026-12-31',
    ).map((one) => one.fault);

  test('finds a required step missing, too late, outdated or in order, by whole days', () => {
    expect(fault(undefined)).toEqual(['missing']);
    expect(fault('2026-12-02')).toEqual(['too_late']);
    expect(fault('2026-12-01')).toEqual([]);
    expect(fault('2026-11-01')).toEqual([]);
    expect(fault('2026-10-31')).toEqual(['stale']);
  });

  test('returns the last day for a step that is missing or too late', () => {
    const due = (day: string | undefined) =>
      unmetSteps([step], new Map(day === undefined ? [] : [['notice', day]]), '2026-12-31')[0]?.due;
    expect(due(undefined)).toBe('2026-12-01');
    expect(due('2026-12-02')).toBe('2026-12-01');
    expect(due('2026-10-31')).toBeNull();
  });

  test('requires only completion for a step without limits, and accepts a missing optional step', () => {
    const free: object = { daysBefore: null, mostDaysOld: null };
    expect(fault('2026-12-31', free)).toEqual([]);
    expect(fault('2027-01-01', free)).toEqual(['too_late']);
    expect(fault('2001-01-01', free)).toEqual([]);
    expect(fault(undefined, { isRequired: false })).toEqual([]);
    expect(fault('2026-12-02', { isRequired: false })).toEqual([]);
    expect(fault('2026-10-31', { isRequired: false })).toEqual([]);
    expect(unmetSteps([{ ...step, ...free }], new Map(), '2026-12-31')[0]?.due).toBe('2026-12-31');
  });
});

test.each<[LotState, LotState[]]>([
  ['draft', ['announced']],
  ['announced', ['open', 'stopped', 'postponed', 'no_bid']],
  ['open', ['stopped', 'postponed', 'no_bid', 'below_reserve', 'awaiting_balance']],
  ['awaiting_balance', ['completed', 'defaulted', 'second_bidder']],
  ['second_bidder', ['awaiting_balance', 'defaulted']],
])('allows the change from %s to %j, and no other', (from, expected) => {
  expect(lotStates.filter((to) => canLotTransition(from, to)).toSorted()).toEqual(expected.toSorted());
});

test('never reopens a final state, and reaches every state', () => {
  expect(canLotTransition('announced', 'open')).toBe(true);
  expect(canLotTransition('open', 'announced')).toBe(false);
  const ends = lotStates.filter((state) => lotTransitions[state].length === 0);
  expect(ends).toEqual(['stopped', 'postponed', 'no_bid', 'below_reserve', 'completed', 'defaulted']);
  const reached = new Set(Object.values(lotTransitions).flat());
  expect(lotStates.filter((state) => !reached.has(state))).toEqual(['draft']);
});

describe('limits of the terms of a lot', () => {
  const now = new Date('2026-12-01T06:00:00Z');
  const later = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms);
  const fine = {
    ...{ startingBid: shillings(1000), increment: shillings(100) },
    ...{ reserve: shillings(1000), deposit: shillings(300) },
    ...{ opensAt: later(365), plannedClose: later(365 + 90) },
  };

  test('accepts terms at their limits', () => {
    expect(validateTerms(fine, now)).toEqual({});
    expect(validateTerms({ ...fine, opensAt: later(0, 1), plannedClose: later(0, 2) }, now)).toEqual({});
    expect(validateTerms({ ...fine, reserve: null, deposit: 0, increment: shillings(1) }, now)).toEqual({});
  });

  test.each<[string, Partial<typeof fine>, string]>([
    ['opensAt', { opensAt: later(0) }, 'Choose an opening time in the future'],
    ['opensAt', { opensAt: later(365, 1) }, 'Choose an opening time within the next 365 days'],
    ['closesAt', { plannedClose: later(365) }, 'Closing time must be after opening time'],
    ['closesAt', { plannedClose: later(365 + 90, 1) }, 'Closing time must be within 90 days of opening'],
    ['increment', { increment: shillings(101) }, 'Bid increment can be at most 10% of the starting bid'],
    ['reserve', { reserve: shillings(999) }, 'Reserve price cannot be lower than the starting bid'],
    ['deposit', { deposit: shillings(301) }, 'Deposit can be at most 30% of the starting bid'],
  ])('rejects %s beyond its limits, with the reason', (field, change, words) => {
    expect(validateTerms({ ...fine, ...change }, now)).toEqual({ [field]: words });
  });

  test('reports every invalid field at once', () => {
    const wrong = { ...fine, opensAt: later(-1), increment: shillings(500), deposit: shillings(500) };
    expect(Object.keys(validateTerms(wrong, now))).toEqual(['opensAt', 'increment', 'deposit']);
  });
});

describe('possible results of an offer of unknown amount', () => {
  const terms = { startingBid: shillings(100), increment: shillings(10) };
  const after = (bidder: number, leader: number, price: number, kind: 'bid' | 'maximum' = 'bid') => ({
    ...{ bidder, leader, kind },
    price: shillings(price),
  });
  const before = { price: shillings(100), leader: 1 };

  test.each([
    ['the first leads from the starting bid', null, after(1, 1, 100), true],
    ['not from less', null, after(1, 1, 99), false],
    ['another bidder does not lead by the first bid', null, after(1, 2, 100), false],
    ['a new leader is one increment higher', before, after(2, 2, 110), true],
    ['not less', before, after(2, 2, 109), false],
    ['the leader is not less than an increment higher', before, after(2, 1, 109), false],
    ['at more than an increment as well', before, after(2, 2, 250), true],
    ['the first may stand higher', null, after(1, 1, 250, 'maximum'), true],
    ['the leader may reach the reserve by a maximum', before, after(1, 1, 180, 'maximum'), true],
    ['the leader may also be one increment higher', before, after(2, 1, 110), true],
    ['a third does not lead by it', before, after(2, 3, 110), false],
    ['the leader may raise a maximum', before, after(1, 1, 100, 'maximum'), true],
    ['which lowers nothing', before, after(1, 1, 99, 'maximum'), false],
    ['and is no bid', before, after(1, 1, 110), false],
    ['nor does the lead move by it', before, after(1, 2, 110, 'maximum'), false],
  ])('judges whether an offer can have led to a state: %s', (_, standing, bid, could) => {
    expect(couldFollow(terms, standing, bid)).toBe(could);
  });

  test('finds the result of every accepted offer possible', () => {
    let standing: BiddingState | null = null;
    const accepted: boolean[] = [];
    for (let turn = 0; turn < 3000; turn++) {
      const kind = turn % 3 === 0 ? ('maximum' as const) : ('bid' as const);
      const offer = {
        bidder: 1 + ((turn * 7) % 4),
        kind,
        amount: shillings(100 + ((turn * 37) % 50) + Math.floor(turn / 10)),
      };
      const next: ReturnType<typeof applyBid> = applyBid(
        { ...terms, reserve: shillings(180) },
        standing,
        offer,
      );
      if (typeof next === 'string') continue;
      accepted.push(couldFollow(terms, standing, { ...offer, price: next.price, leader: next.leader }));
      standing = next;
    }
    expect(accepted.length).toBeGreaterThan(20);
    expect(accepted).not.toContain(false);
  });
});

test('adds stamp duty, and the total with lawyer and transfer fees, to the price, in whole units', () => {
  expect(transferCosts(101_000_001)).toEqual({ stampDuty: 1_515_000, least: 3_030_000, most: 6_060_000 });
});
