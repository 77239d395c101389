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

test('links a card to the bids while the lot accepts them, and no longer', () => {
  expect(draw({ lotStage: 'open' })).toContain('href="/property/7#auction"');
  expect(draw({ lotStage: 'open' })).toContain('Place Bid<span class="sr-only">: Plot 4</span>');
  // The closing time passed while the page was open.
  expect(draw({ lotStage: 'open' }, '2999-12-09T08:00:01Z')).not.toContain('Place Bid');
});

test.each([
  [{ lotStage: null }, 'Upcoming Auction', 'Sold by the bank: contact the agent.'],
  [{ lotStage: 'over' }, 'Upcoming Auction', 'Sold by the bank: contact the agent.'],
  [{ lotStage: 'announced', auctionStatus: 'upcoming' }, 'Upcoming Auction', 'Bidding has not opened yet.'],
] as const)('offers no bids with %j: %s, and explains the disabled Place Bid', (over, badge, why) => {
  const html = draw(over);
  expect(html).toContain(badge);
  expect(html).not.toContain('Bidding Open');
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Place Bid<\/button>/);
  expect(html).toContain(why);
});

test.each([
  [{ lotStage: 'stopped', auctionStatus: 'ended' }, 'Sale Stopped'],
  [{ lotStage: 'postponed', auctionStatus: 'upcoming' }, 'Sale Postponed'],
] as const)('shows %j as the reason, and not that the auction ended', (over, badge) => {
  const html = draw(over);
  expect(html).toContain(badge);
  expect(html).toContain('Last bid');
  expect(html).not.toMatch(/Auction Ended|Place Bid|Current bid/);
});
