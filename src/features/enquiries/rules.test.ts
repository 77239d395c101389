import { describe, expect, test } from 'vitest';
import { stages } from './choices.ts';
import { canMoveStage, closedReason, minAnswers, stageOptions, typicalResponseHours } from './rules.ts';

test.each([
  ['new', ['contacted', 'viewing', 'offered', 'won', 'lost']],
  ['contacted', ['viewing', 'offered', 'won', 'lost']],
  ['viewing', ['contacted', 'offered', 'won', 'lost']],
  ['offered', ['contacted', 'viewing', 'won', 'lost']],
  ['lost', ['contacted', 'viewing', 'offered', 'won']],
  ['won', ['contacted', 'viewing', 'offered', 'lost']],
] as const)('from %s allows a lead to move to %j', (from, expected) => {
  expect(stages.filter((to) => canMoveStage(from, to))).toEqual(expected);
});

test('counts a lead in any stage from contacted on as answered by the manager', () => {
  expect(stages.filter((stage) => stageOptions[stage].isResponse)).toEqual([
    'contacted',
    'viewing',
    'offered',
    'won',
  ]);
});

test.each([
  [{}, null],
  [{ isAvailable: false }, 'off-market'],
  [{ category: 'furnished_houses' }, 'booked'],
  [{ category: 'for_sale', propertyType: 'BnB' }, 'booked'],
  [{ category: 'furnished_houses', isAvailable: false }, 'booked'],
  [{ category: 'rental_units', propertyType: 'BnB', isAvailable: false }, 'booked'],
  [{ category: 'for_sale' }, null],
  [{ category: 'for_sale', isAvailable: false }, 'off-market'],
  [{ category: 'bank_sales', isAvailable: false }, 'off-market'],
  [{ category: 'bank_sales' }, null],
])('for a home with %j returns the reason %j', (changes, reason) => {
  const home = { category: 'rental_units', propertyType: 'Apartment', isAvailable: true };
  expect(closedReason({ ...home, ...changes })).toBe(reason);
});

describe('response time', () => {
  const now = new Date('2026-12-10T09:00:00Z');
  const hourMs = 3_600_000;
  /**
   * Builds the times of an enquiry that was sent `ago` hours ago and answered `after` hours later, or never.
   */
  const asked = (ago: number, after: number | null) => {
    const askedAt = new Date(now.getTime() - ago * hourMs);
    return { askedAt, respondedAt: after === null ? null : new Date(askedAt.getTime() + after * hourMs) };
  };
  const answered = (...hours: number[]) => hours.map((after) => asked(200, after));
  const within = (...waits: ReturnType<typeof asked>[]) => typicalResponseHours(waits, now);

  test.each([
    [[0.2, 0.3, 0.4, 0.5, 40], 1],
    [[1, 1, 1, 1, 1], 1],
    [[1, 1, 1.01, 5, 6], 2],
    [[2, 2, 2, 7, 7, 7], 12],
    [[5.5, 5.5, 6, 6, 6], 6],
    [[24, 24, 24, 24, 24], 24],
    [[72, 72, 72, 72, 72], 72],
    [[25, 25, 25, 25, 25], 48],
    [[168, 168, 168, 168, 168], 168],
    [[169, 169, 169, 169, 169], null],
  ])('for %j hours returns within %j', (hours, expected) => {
    expect(within(...answered(...hours))).toBe(expected);
  });

  test('is unknown with few responses', () => {
    expect(within()).toBeNull();
    expect(within(...answered(...Array<number>(minAnswers - 1).fill(1)))).toBeNull();
    expect(within(...answered(...Array<number>(minAnswers).fill(1)))).toBe(1);
  });

  test('counts an enquiry as unanswered after a day, and leaves out a more recent open one', () => {
    const fast = answered(1, 1, 1, 1, 1);
    expect(within(...fast, ...Array.from({ length: 9 }, () => asked(23, null)))).toBe(1);
    expect(within(...fast, ...Array.from({ length: 4 }, () => asked(25, null)))).toBe(1);
    expect(within(...fast, ...Array.from({ length: 9 }, () => asked(24, null)))).toBe(1);
    expect(within(...fast, ...Array.from({ length: 5 }, () => asked(25, null)))).toBeNull();
    expect(within(...fast, ...Array.from({ length: 5 }, () => asked(24 + 1 / 3_600_000, null)))).toBeNull();
    expect(within(...fast.slice(1), asked(30, 25))).toBe(1);
  });

  test('uses only the last twenty enquiries', () => {
    expect(within(...answered(...Array<number>(20).fill(3)), ...answered(...Array<number>(60).fill(1)))).toBe(
      3,
    );
  });
});
