import { describe, expect, test } from 'vitest';
import { nextAuctionEnd, withEndedAuctions } from './auction-expiry.ts';

const close = '2026-12-01T09:00:00.000Z';
const [before, then] = [new Date('2026-12-01T08:59:59.999Z'), new Date(close)];
const lot = { id: 1, auctionDate: close, auctionStatus: 'active' } as const;
const ended = { ...lot, auctionStatus: 'ended' };
const home = { id: 2, auctionDate: null, auctionStatus: null };

describe('cached data at the time of display', () => {
  test('shows a lot as ended from its closing time on, whatever is stored', () => {
    expect(withEndedAuctions(before, lot)).toBe(lot);
    expect(withEndedAuctions(then, lot)).toEqual(ended);
    expect(withEndedAuctions(then, { ...lot, auctionStatus: 'upcoming' })).toEqual(ended);
    expect(withEndedAuctions(then, { ...lot, auctionStatus: null })).toEqual(ended);
  });

  test('leaves ended lots, lots without a date and other data unchanged', () => {
    for (const read of [ended, { ...lot, auctionDate: null }, home, { id: 3 }, null, undefined, 'a text', 5])
      expect(withEndedAuctions(then, read)).toBe(read);
  });

  test('changes only ended lots in lists and pages, and nothing without any', () => {
    const homes = [lot, home];
    const page = { items: homes, total: 2 };
    expect([withEndedAuctions(before, homes), withEndedAuctions(before, page)]).toEqual([homes, page]);
    expect(withEndedAuctions(before, homes)).toBe(homes);
    expect(withEndedAuctions(before, page)).toBe(page);
    expect(withEndedAuctions(then, homes)).toEqual([ended, home]);
    expect(withEndedAuctions(then, page)).toEqual({ items: [ended, home], total: 2 });
    expect((withEndedAuctions(then, homes) as unknown[])[1]).toBe(home);
    expect([page.items, lot.auctionStatus]).toEqual([homes, 'active']);
  });
});

describe('the closing time of the next lot', () => {
  const later = { ...lot, auctionDate: '2026-12-02T09:00:00.000Z' };

  test('is the first of those still open', () => {
    expect(nextAuctionEnd(before, lot)).toBe(Date.parse(close));
    expect(nextAuctionEnd(before, [later, home, lot])).toBe(Date.parse(close));
    expect(nextAuctionEnd(then, [later, home, lot])).toBe(Date.parse(later.auctionDate));
    expect(nextAuctionEnd(before, { items: [later, lot] })).toBe(Date.parse(close));
  });

  test('is never where none will end', () => {
    for (const read of [lot, [lot], { items: [lot] }, [], home, null, { id: 3 }])
      expect(nextAuctionEnd(then, read)).toBe(Number.POSITIVE_INFINITY);
    expect(nextAuctionEnd(before, ended)).toBe(Number.POSITIVE_INFINITY);
  });
});
