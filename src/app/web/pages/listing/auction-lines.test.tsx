import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PropertyCard } from '#features/properties/schema.ts';
import AuctionLines from './auction-lines.tsx';

const home = {
  id: 7,
  title: 'Plot 4',
  propertyType: 'Land',
  currency: 'UGX',
  bankName: 'Sample Bank',
  auctionStatus: 'active',
  auctionDate: '2999-12-09T08:00:00Z',
  startingBid: 300_000_000,
  currentBid: null,
} as PropertyCard;

const draw = (over: Partial<PropertyCard>, readAt = '2026-11-25T08:00:00Z') =>
  renderToStaticMarkup(<AuctionLines property={{ ...home, ...over }} readAt={Date.parse(readAt)} />);

test('a card leads to the bids of its home while it takes some, and no longer', () => {
  expect(draw({ takesBids: true })).toContain('href="/property/7#auction"');
  expect(draw({ takesBids: true })).toContain('Place Bid<span class="sr-only">: Plot 4</span>');
  expect(draw({})).not.toContain('Place Bid');
  // The close has come while the page was open.
  expect(draw({ takesBids: true }, '2999-12-09T08:00:01Z')).not.toContain('Place Bid');
});
