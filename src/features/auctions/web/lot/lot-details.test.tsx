import { describe, expect, test, vi } from 'vitest';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import { renderLotPart } from '#features/auctions/web/testing/render-lot-part.tsx';
import { buildBid, buildBidderStatus, buildLot, buildStep } from '#features/auctions/web/testing/some-lot.ts';
import type { Property } from '#features/properties/schema.ts';
import { buttonsOf, headingsOf, listItemsOf, textContent } from '#kit/web/testing/render-to-string.tsx';
import LotDetails from './lot-details.tsx';

/** The screens as they are after hydration, when the user is known. */
vi.mock('#kit/web/hooks/use-hydrated.ts', () => ({ useHydrated: () => true }));

const home = { id: 88, title: 'A house', bankSale: null, landTenure: null } as Property;
const million = 1_000_000;

/** Renders the details for a visitor, or for a signed-in user with a bidder status. */
const section = (lot: Partial<LotDetail> = {}, own?: Partial<BidderStatus>) =>
  renderLotPart(<LotDetails property={home} />, [
    [lotQuery(88), buildLot(lot)],
    [{ queryKey: currentUserKey }, own ? { id: 1 } : null],
    ...(own ? [[bidderStatusQuery(88), buildBidderStatus(own)] as const] : []),
  ]);
const said = (...given: Parameters<typeof section>) => textContent(section(...given));

test('renders nothing for a home without a public lot', () => {
  expect(renderLotPart(<LotDetails property={home} />, [[lotQuery(88), null]])).toBe('');
});

test('shows costs and risks unfolded, before the bids', () => {
  const html = section();
  expect(headingsOf(html)).toEqual([
    'Full cost and risks',
    'Full cost',
    'Risks with this home',
    'Bids and notices',
  ]);
  const costs = html.slice(html.indexOf('Full cost'), html.indexOf('Bids and notices'));
  expect(costs).not.toContain('<details');
});

test('shows each step with its day, problem and note', () => {
  const steps = [
    buildStep({ note: 'In the New Vision' }),
    buildStep({ code: 'deed', title: 'Deed', doneOn: null, fault: 'missing', due: '2026-12-01' }),
  ];
  expect(listItemsOf(section({ steps, history: [] }))).toEqual(
    expect.arrayContaining([
      'Survey Nov 01, 2026 In the New Vision',
      'Deed Not stated, not done yet, due by Dec 01, 2026',
    ]),
  );
});

test.each([
  ['announced', true],
  ['open', true],
  ['postponed', false],
  ['second_bidder', false],
  ['completed', false],
] as const)('shows the full cost only while it is useful: %s', (state, isTold) => {
  expect(said({ state, soldPrice: null }).includes('Full cost')).toBe(isTold);
});

describe('the bids', () => {
  test('marks the user’s own bids, maxima and bids that were outbid at once', () => {
    const history = [
      buildBid({ number: 3, bidder: 1, leader: 2, price: 120 * million }),
      buildBid({ number: 2, bidder: 2, kind: 'maximum', price: 101 * million }),
      buildBid({ number: 1, bidder: 1 }),
    ];
    const bids = listItemsOf(section({ history, bids: 3 }, {})).filter((line) => line.startsWith('Bidder'));
    expect(bids).toEqual([
      'Bidder 1 (you) , outbid immediately by bidder 2 UGX 120,000,000 Nov 20, 2026 at 9:30:07 AM',
      'Bidder 2 , maximum bid UGX 101,000,000 Nov 20, 2026 at 9:30:07 AM',
      'Bidder 1 (you) UGX 100,000,000 Nov 20, 2026 at 9:30:07 AM',
    ]);
  });

  test('offers earlier bids with their number when there are any', () => {
    const history = [buildBid({ number: 9 }), buildBid({ number: 8 })];
    expect(buttonsOf(section({ history, bids: 9 }))).toContain('Show earlier bids (7)');
    expect(said()).not.toContain('Show earlier bids');
    expect(said({ history: [], bids: 0, price: null })).not.toContain('0 bids');
  });
});
