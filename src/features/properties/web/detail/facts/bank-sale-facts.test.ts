import { expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { bankSaleFacts } from './bank-sale-facts.ts';

const nothingSaid = {
  auctioneerName: null,
  auctioneerLicence: null,
  occupancy: null,
  marketValue: null,
  forcedSaleValue: null,
  valuedOn: null,
  viewingTimes: null,
  depositTerms: null,
  hasSpouseConsent: null,
  hasCaveat: null,
  courtCase: null,
};
const sale = (over: object, bankSale: object = {}) =>
  bankSaleFacts({
    bankName: null,
    auctionDate: null,
    startingBid: null,
    currentBid: null,
    bidIncrement: null,
    lotStage: null,
    currency: 'UGX',
    ...over,
    bankSale: { ...nothingSaid, ...bankSale },
  } as unknown as Property);
const valueOf = (facts: ReturnType<typeof sale>, name: string) => facts.find((fact) => fact.name === name);

test('shows the auction as TBA without a date, and the bid as "None yet" without one', () => {
  expect(sale({})).toEqual([
    { name: 'Auction', value: 'TBA', note: undefined },
    { name: 'Current bid', value: 'None yet', note: undefined },
  ]);
});

test('labels the bid as the last one after the end', () => {
  expect(valueOf(sale({ auctionStatus: 'ended' }), 'Last bid')?.value).toBe('None');
  expect(valueOf(sale({ auctionStatus: 'ended' }), 'Current bid')).toBeUndefined();
});

test('shows the asking price as a fact where the page starts with a bid', () => {
  expect(valueOf(sale({ price: 500_000_000, startingBid: 300_000_000 }), 'Asking price')?.value).toBe(
    'UGX 500,000,000',
  );
  expect(valueOf(sale({ price: 500_000_000, currentBid: 310_000_000 }), 'Asking price')?.value).toBe(
    'UGX 500,000,000',
  );
  expect(valueOf(sale({ price: 500_000_000 }), 'Asking price')).toBeUndefined();
});

test('shows the closing time in Kampala time', () => {
  const facts = sale({ auctionDate: '2026-12-09T08:00:00.000Z', currentBid: 940_000_000 });
  expect(valueOf(facts, 'Auction')?.value).toBe('Dec 09, 2026 at 11:00 AM');
  expect(valueOf(facts, 'Current bid')?.value).toBe('UGX 940,000,000');
});

test('shows a fact known to be missing, but not an unknown one', () => {
  expect(valueOf(sale({}, { hasSpouseConsent: false }), 'Spouse’s consent')?.value).toBe('Not on file');
  expect(valueOf(sale({}, { hasCaveat: true }), 'Caveat')?.value).toBe('Lodged');
  expect(valueOf(sale({}), 'Caveat')).toBeUndefined();
});

test('shows a valuation with its date, and an auctioneer with their licence', () => {
  const facts = sale(
    {},
    { marketValue: 5_000_000, valuedOn: '2026-01-15', auctioneerName: 'K', auctioneerLicence: 'L1' },
  );
  expect(valueOf(facts, 'Market value')?.note).toBe('Valued on Jan 15, 2026');
  expect(valueOf(facts, 'Auctioneer')?.note).toBe('Licence L1');
});

test('shows the date of a valuation also without its value', () => {
  const valued = sale({}, { valuedOn: '2026-10-01' });
  expect(valueOf(valued, 'Valued on')?.value).toBe('Oct 01, 2026');
  const both = sale({}, { valuedOn: '2026-10-01', marketValue: 500_000_000 });
  expect([valueOf(both, 'Valued on'), valueOf(both, 'Market value')?.note]).toEqual([
    undefined,
    'Valued on Oct 01, 2026',
  ]);
});

test('shows all known facts, the money first', () => {
  const facts = sale(
    {
      bankName: 'Lake Bank',
      auctionDate: '2026-12-09T08:00:00.000Z',
      price: 500_000_000,
      startingBid: 300_000_000,
      currentBid: 310_000_000,
      bidIncrement: 5_000_000,
    },
    {
      depositTerms: 'A tenth by bank draft',
      viewingTimes: 'Fridays',
      occupancy: 'owner',
      marketValue: 400_000_000,
      forcedSaleValue: 280_000_000,
      hasSpouseConsent: true,
      hasCaveat: false,
      courtCase: 'Suit 12 of 2025',
      auctioneerName: 'A. Sample',
    },
  );
  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['Bank', 'Lake Bank'],
    ['Auction', 'Dec 09, 2026 at 11:00 AM'],
    ['Starting bid', 'UGX 300,000,000'],
    ['Current bid', 'UGX 310,000,000'],
    ['Bid increment', 'UGX 5,000,000'],
    ['Asking price', 'UGX 500,000,000'],
    ['Deposit terms', 'A tenth by bank draft'],
    ['Viewing times', 'Fridays'],
    ['Occupancy', 'Occupied by the owner'],
    ['Market value', 'UGX 400,000,000'],
    ['Forced-sale value', 'UGX 280,000,000'],
    ['Spouse’s consent', 'On file'],
    ['Caveat', 'None known'],
    ['Court case', 'Suit 12 of 2025'],
    ['Auctioneer', 'A. Sample'],
  ]);
  expect(facts.filter(({ note }) => note)).toEqual([]);
});

test.each([
  ['vacant', 'Vacant'],
  ['owner', 'Occupied by the owner'],
  ['tenant', 'Occupied by a tenant'],
  ['unknown', 'Unknown'],
])('shows for a property whose occupancy is %s: %s', (occupancy, words) => {
  expect(valueOf(sale({}, { occupancy }), 'Occupancy')?.value).toBe(words);
});

test('leaves out the date and the bid of a lot, which the top of the page shows', () => {
  const lot = { lotStage: 'open', auctionDate: '2026-12-09T08:00:00.000Z', currentBid: 940_000_000 };
  const facts = sale({ ...lot, startingBid: 900_000_000, price: 950_000_000 }, { depositTerms: '10%' });
  expect(facts.map(({ name }) => name)).toEqual(['Starting bid', 'Asking price']);
});
