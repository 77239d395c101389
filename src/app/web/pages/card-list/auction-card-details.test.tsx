import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PropertyCard } from '#features/properties/schema.ts';
import AuctionLines from './auction-card-details.tsx';

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
  renderToStaticMarkup(<AuctionLines property={{ ...home, ...over }} readAt={Date.parse(readAt)} />);

test('a card leads to the bids of its home while it takes some, and no longer', () => {
  expect(draw({ lotStage: 'open' })).toContain('href="/property/7#auction"');
  expect(draw({ lotStage: 'open' })).toContain('Place Bid<span class="sr-only">: Plot 4</span>');
  // The closing time passed while the page was open.
  expect(draw({ lotStage: 'open' }, '2999-12-09T08:00:01Z')).not.toContain('Place Bid');
});

test.each([
  [{ lotStage: null }, 'Upcoming Auction', 'Sold by the bank: contact the agent.'],
  [{ lotStage: 'over' }, 'Upcoming Auction', 'Sold by the bank: contact the agent.'],
  [{ lotStage: 'announced', auctionStatus: 'upcoming' }, 'Upcoming Auction', 'Bidding has not opened yet.'],
] as const)('with %j it promises no bids: %s, and says why Place Bid is disabled', (over, badge, why) => {
  const html = draw(over);
  expect(html).toContain(badge);
  expect(html).not.toContain('Bidding Open');
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Place Bid<\/button>/);
  expect(html).toContain(why);
});

test.each([
  [{ lotStage: 'stopped', auctionStatus: 'ended' }, 'Sale Stopped'],
  [{ lotStage: 'postponed', auctionStatus: 'upcoming' }, 'Sale Postponed'],
] as const)('with %j it says so, and does not say that the auction ended', (over, badge) => {
  const html = draw(over);
  expect(html).toContain(badge);
  expect(html).toContain('Last bid');
  expect(html).not.toMatch(/Auction Ended|Place Bid|Current bid/);
});
