import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { bidError } from '#features/auctions/web/bidding/bid-error.ts';
import { isInvolved } from '#features/auctions/web/ends-soon.tsx';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import { buildBidderStatus, buildLot, buildStep } from '#features/auctions/web/testing/some-lot.ts';
import { descriptionsByTerm, textContent } from '#kit/web/testing/render-to-string.tsx';
import LotSection from './lot-section.tsx';

/** The screens as they are after hydration, when the user is known. */
vi.mock('#kit/web/hooks/use-hydrated.ts', () => ({ useHydrated: () => true }));

const home = { id: 88, title: 'A house', bankSale: null, landTenure: null };
const million = 1_000_000;

/** Renders the section for a visitor, or for a signed-in user with a bidder status. */
const section = (lot: Partial<LotDetail> = {}, own?: Partial<BidderStatus>) =>
  renderLotPart(<LotSection property={home} />, [
    [lotQuery(88), buildLot(lot)],
    [{ queryKey: currentUserKey }, own ? { id: 1 } : null],
    ...(own ? [[bidderStatusQuery(88), buildBidderStatus(own)] as const] : []),
  ]);
const said = (...given: Parameters<typeof section>) => textContent(section(...given));

test('renders nothing when no bidding is possible', () => {
  expect(renderLotPart(<LotSection property={home} />, [[lotQuery(88), null]])).toBe('');
});

test('shows the test mode notice only for a test lot', () => {
  expect([said({ isTest: true }), said()].map((words) => words.includes('Test mode'))).toEqual([true, false]);
});

describe('the bidding state', () => {
  test.each<[string, Partial<LotDetail>, object]>([
    ['before the first bid', { price: null, bids: 0 }, { Bids: '0', Deposit: 'UGX 2,000,000' }],
    ['while it is open', {}, { Bids: '2', Deposit: 'UGX 2,000,000' }],
    [
      'before it opens',
      { state: 'announced' },
      { Opens: 'Nov 20, 2026 at 9:00 AM', Deposit: 'UGX 2,000,000' },
    ],
    ['with a reserve that is met', { isReserveMet: true }, { 'Reserve price': 'Met' }],
    ['with one that is not', { isReserveMet: false }, { 'Reserve price': 'Not met' }],
    [
      'with one that everybody sees',
      { isReserveMet: false, reserve: 150 * million },
      { 'Reserve price': 'Not met, UGX 150,000,000' },
    ],
    [
      'sold to the second bidder for less',
      { state: 'awaiting_balance', soldPrice: 110 * million },
      { 'Sold for': 'UGX 110,000,000' },
    ],
  ])('shows the bidding state: %s', (_, lot, terms) => {
    expect(descriptionsByTerm(section(lot))).toMatchObject(terms);
  });

  test.each<[string, Partial<LotDetail>, string[]]>([
    ['announced', { state: 'announced' }, ['Opens']],
    ['open', {}, ['Time left']],
    ['over', { state: 'completed', soldPrice: 120 * million }, []],
  ])('when %s, shows only the time still to come', (_, lot, names) => {
    const terms = descriptionsByTerm(section(lot));
    expect(['Opens', 'Time left'].filter((name) => name in terms)).toEqual(names);
  });

  test('omits the reserve when there is none, and the sale price when it equals the bid', () => {
    const terms = descriptionsByTerm(section({ state: 'completed', soldPrice: 120 * million }));
    expect([terms['Reserve price'], terms['Sold for']]).toEqual([undefined, undefined]);
  });

  test('marks a close as extended only when a late bid has moved it', () => {
    const plannedClose = new Date(Date.now() + 3_600_000).toISOString();
    expect(said({ plannedClose, closesAt: new Date(Date.now() + 7_200_000).toISOString() })).toContain(
      '(extended)',
    );
    expect(said({ plannedClose, closesAt: plannedClose })).not.toContain('(extended)');
  });

  test('names only the incomplete steps that keep an announced lot from opening', () => {
    const steps = [
      buildStep({ fault: 'missing', due: '2026-12-01' }),
      buildStep({ code: 'notice', title: 'Notice' }),
      buildStep({ code: 'deed', title: 'Deed', fault: 'stale' }),
    ];
    expect(said({ state: 'announced', steps })).toContain(
      'Bidding cannot open until these steps are complete: Survey; Deed.',
    );
    expect(said({ state: 'announced', steps: [buildStep()] })).not.toContain('Bidding cannot open');
  });

  test.each([
    ['court', 'Reason given by the court: An injunction.'],
    ['bank', 'Reason given by the bank: An injunction.'],
    [null, 'The buyer did not pay: An injunction.'],
  ] as const)('shows why the sale did not go as announced: %s', (stoppedBy, words) => {
    expect(said({ state: 'stopped', stoppedBy, reason: 'An injunction.' })).toContain(words);
  });
});

describe('bidder messages', () => {
  const outbid = 'You have been outbid. Your highest bid was UGX 110,000,000.';
  const lost = 'This home sold to another bidder. Your highest bid was UGX 110,000,000.';
  const all =
    /You are the highest bidder\.(?: Your maximum bid is [^.]*\.)?|You have been outbid\.[^.]*\.|This home sold to another bidder\.[^.]*\.|We are refunding your deposit\.|You have lost your deposit\./g;

  test.each<[string, Partial<LotDetail>, Partial<BidderStatus>, string[]]>([
    ['nothing before the first offer', {}, {}, []],
    [
      'they lead with all of it',
      {},
      { isLeading: true, maximum: 120 * million },
      ['You are the highest bidder.'],
    ],
    [
      'they lead, and more is sealed',
      {},
      { isLeading: true, maximum: 130 * million },
      ['You are the highest bidder. Your maximum bid is UGX 130,000,000.'],
    ],
    ['they were outbid', {}, { maximum: 110 * million }, [outbid]],
    ['they were outbid, and it was stopped', { state: 'stopped' }, { maximum: 110 * million }, []],
    ['they lead, and it was postponed', { state: 'postponed' }, { isLeading: true, maximum: 1 }, []],
    [
      'they led when it closed below the reserve',
      { state: 'below_reserve' },
      { isLeading: true, maximum: 120 * million },
      [],
    ],
    [
      'they lost',
      { state: 'awaiting_balance', soldPrice: 120 * million },
      { maximum: 110 * million },
      [lost],
    ],
    [
      'they lost, and it is paid',
      { state: 'completed', soldPrice: 120 * million },
      { maximum: 110 * million },
      [lost],
    ],
    ['it was not sold', { state: 'defaulted', soldPrice: 120 * million }, { maximum: 110 * million }, []],
    [
      'they have won, which stands with what to pay',
      { state: 'awaiting_balance', soldPrice: 120 * million },
      { hasWon: true, isLeading: true, maximum: 130 * million },
      [],
    ],
    [
      'the deposit goes back',
      { state: 'no_bid', price: null },
      { deposit: 'returned' },
      ['We are refunding your deposit.'],
    ],
    [
      'it is lost',
      { state: 'defaulted', soldPrice: 1 },
      { deposit: 'kept' },
      ['You have lost your deposit.'],
    ],
  ])('shows the bidder status message: %s', (_, lot, own, words) => {
    expect(said(lot, own).match(all) ?? []).toEqual(words);
  });
});

describe('client-side bid errors', () => {
  const lot = { minimum: 121 * million, currency: 'UGX' as const };
  const leads = { isLeading: true, maximum: 150 * million };
  const least = 'The minimum bid is UGX 121,000,000';
  const raised = 'Enter more than your current maximum bid, UGX 150,000,000';

  test.each([
    ['below the least', 121 * million - 1, null, least],
    ['the least itself', 121 * million, null, null],
    ['below it, by an outbid bidder', 120 * million, { isLeading: false, maximum: 110 * million }, least],
    [
      'above one’s own maximum and the least, when it does not lead',
      130 * million,
      { isLeading: false, maximum: 140 * million },
      null,
    ],
    ['the leader’s own maximum again', 150 * million, leads, raised],
    ['more than it', 150 * million + 1, leads, null],
    ['by the leader, whose maximum is not known', 121 * million, { isLeading: true, maximum: null }, null],
  ])('validates an amount before sending: %s', (_, amount, own, fault) => {
    expect(bidError(amount, lot, own)).toBe(fault);
  });
});

test.each([
  ['who watches and bids', { isWatching: true, number: 1 }, true],
  ['who watches alone', { isWatching: true, number: null }, true],
  ['who bids alone', { isWatching: false, number: 1 }, true],
  ['who does neither', { isWatching: false, number: null }, false],
  ['a visitor', null, false],
])('decides whether the closing-soon notice concerns a user %s: %j', (_, own, does) => {
  expect(isInvolved(own)).toBe(does);
});
