import { describe, expect, test } from 'vitest';
import type { BankLot } from '#features/auctions/bank-schema.ts';
import { bankLotQuery, bankLotsQuery } from '#features/auctions/web/queries.ts';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import {
  buildBankLot,
  buildLotDocument,
  buildStep,
  buildViewingDay,
} from '#features/auctions/web/testing/some-lot.ts';
import {
  descriptionsByTerm,
  headingsOf,
  linksOf,
  listItemsOf,
  textContent,
} from '#kit/web/testing/render-to-string.tsx';
import { BankDashboard } from './bank-dashboard.tsx';
import { BankLink } from './bank-link.tsx';
import { BankLotView } from './bank-lot-view.tsx';

const view = (changes: Partial<BankLot> = {}) =>
  renderLotPart(<BankLotView id={5} />, [[bankLotQuery(5), buildBankLot(changes)]]);

describe('a lot for its bank', () => {
  test('lists bidders by number, with their status and the leader', () => {
    const html = view({
      deposit: 12_000_000,
      bidders: [
        { number: 1, state: 'registered', deposit: null, received: 4_000_000 },
        { number: 2, state: 'approved', deposit: 'held', received: null },
      ],
    });
    expect(listItemsOf(html).slice(0, 2)).toEqual([
      'Bidder 1 Registered, UGX 4,000,000 of 12,000,000 received',
      'Bidder 2 (highest bid) Approved, deposit held',
    ]);
    expect(headingsOf(html)).toEqual(['Bidders (2)', 'Bids (2)', 'Notices and checks']);
  });

  test('shows that there are no bidders and no bids', () => {
    const words = textContent(view({ history: [], bids: 0, price: null, leader: null }));
    expect(words).toContain('No bidders yet.');
    expect(words).toContain('No bids yet.');
  });

  test.each([
    ['paid', 'held', 'Deposit paid, awaiting approval, deposit held'],
    ['refused', 'returned', 'Declined, deposit refunded'],
    ['approved', 'kept', 'Approved, deposit forfeited'],
  ] as const)('describes a bidder who is %s, with a deposit that is %s: %s', (state, deposit, words) => {
    expect(listItemsOf(view({ bidders: [{ number: 1, state, deposit, received: null }] }))[0]).toBe(
      `Bidder 1 ${words}`,
    );
  });

  test('says when there are more bids than shown, and links to the report', () => {
    expect(textContent(view({ bids: 9 }))).toContain(
      'Showing the latest 2 bids. Download the report to see them all.',
    );
    expect(textContent(view())).not.toContain('bids. Download the report to see them all.');
    expect(linksOf(view())['Download report (CSV)']).toBe('/api/bank/lots/5/report.csv');
  });

  test.each<[string, Partial<BankLot>, object]>([
    [
      'sold',
      { state: 'awaiting_balance', buyer: 2, soldPrice: 120_000_000, balanceDue: '2026-12-20' },
      { Buyer: 'Bidder 2, UGX 120,000,000', 'Balance due': 'Dec 20, 2026' },
    ],
    [
      'offered to the second bidder',
      { state: 'second_bidder', buyer: 1, soldPrice: 110_000_000 },
      { 'Offered to': 'Bidder 1, UGX 110,000,000' },
    ],
    ['with a reserve that is met', { isReserveMet: true }, { 'Reserve price': 'Met' }],
    ['with one that is not', { isReserveMet: false }, { 'Reserve price': 'Not met' }],
  ])('shows the bank the state of the sale: %s', (_, changes, terms) => {
    expect(descriptionsByTerm(view(changes))).toMatchObject(terms);
  });

  test('omits the buyer and the reserve when there are none', () => {
    expect(Object.keys(descriptionsByTerm(view()))).toEqual(['Status', 'Opens', 'Closes', 'Highest bid']);
  });

  test('shows the steps, the documents with links except removed ones, and the viewing days', () => {
    const removed = { at: '2026-11-21T06:00:00Z', reason: 'Another plot.' };
    const html = view({
      steps: [buildStep(), buildStep({ code: 'deed', title: 'Deed', doneOn: null, fault: 'missing' })],
      papers: [buildLotDocument(), buildLotDocument({ id: 4, name: 'Notice', removed })],
      viewingDays: [buildViewingDay(48)],
    });
    expect(listItemsOf(html)).toEqual(
      expect.arrayContaining(['Survey Nov 01, 2026', 'Deed Not stated, required before bidding opens']),
    );
    expect(linksOf(html)).toMatchObject({ 'Valuation report': '/api/lots/5/papers/3' });
    expect(linksOf(html)['Notice']).toBeUndefined();
    expect(headingsOf(html).slice(-2)).toEqual(['Documents', 'Viewing days']);
  });
});

describe('the lots of a bank', () => {
  const lists = (lots: object[], isAlone: boolean) =>
    renderLotPart(<BankDashboard isOnlyContent={isAlone} />, [[bankLotsQuery(), lots]]);

  test('links to each lot in the bank’s view', () => {
    for (const isAlone of [true, false])
      expect(linksOf(lists([buildBankLot()], isAlone))).toEqual({ 'A house': '/admin/auctions?bank=5' });
  });

  test('shows an empty state without lots, unless there is more on the page', () => {
    expect(textContent(lists([], true))).toContain(
      'This account does not have access to any bank’s auctions.',
    );
    expect(lists([], false)).toBe('');
  });

  test('links from the profile to the lots only for a bank', () => {
    const link = (lots: object[]) => linksOf(renderLotPart(<BankLink />, [[bankLotsQuery(), lots]]));
    expect(link([buildBankLot()])).toEqual({ 'Your bank’s auctions': '/admin/auctions' });
    expect(link([])).toEqual({});
  });
});
