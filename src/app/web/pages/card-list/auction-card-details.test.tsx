import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PropertyCard } from '#features/properties/schema.ts';
import AuctionCardDetails from './auction-card-details.tsx';

const home = {
  id: 7,
  title: 'Plot 4',
  propertyType: 'Land',
  currency: 'UGX',
  bankName: 'Sample Bank',
  auctionStatus: 'active',
  lotStage: null,
  auctionDate: '2999-12-09T08:00:00Z',
  startingBid: 300_000_000,
  currentBid: null,
} as PropertyCard;

const draw = (over: Partial<PropertyCard>, readAt = '2026-11-25T08:00:00Z') =>
  renderToStaticMarkup(<AuctionCardDetails property={{ ...home, ...over }} readAt={Date.parse(readAt)} />);

test('shows the bank, the date and the bid that is not the price', () => {
  expect(draw({})).toContain('Dec 09, 2999 at 11:00 AM · Sample Bank');
  expect(draw({})).toContain('Current bid: None yet');
  expect(draw({ currentBid: 310_000_000 })).toContain('Starting bid: UGX 300,000,000');
});

test('marks a lot whose closing time passed while the page was open, which hides its link to the bids', () => {
  expect(draw({ lotStage: 'open' })).not.toContain('data-over');
  expect(draw({ lotStage: 'open' }, '2999-12-09T08:00:01Z')).toContain('data-over');
});

test.each(['announced', null, 'over'] as const)('promises no bids for a lot that is %s', (lotStage) => {
  const html = draw({ lotStage, auctionStatus: 'upcoming' });
  expect(html).toContain('Upcoming Auction');
  expect(html).not.toContain('Bidding Open');
});

test.each([
  [{ lotStage: 'stopped', auctionStatus: 'ended' }, 'Sale Stopped'],
  [{ lotStage: 'postponed', auctionStatus: 'upcoming' }, 'Sale Postponed'],
] as const)('shows %j as the reason, and not that the auction ended', (over, badge) => {
  const html = draw(over);
  expect(html).toContain(badge);
  expect(html).toContain('Last bid');
  expect(html).not.toMatch(/Auction Ended|Current bid/);
});
