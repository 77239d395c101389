/** The bidders of the demo, who are all invented. */
export const lotBidders = ['sunrise-homes', 'hilltop-rentals', 'city-stays'] as const;

interface Offer {
  /** The bidder's number on the lot: 1 is the first of `lotBidders`. */
  bidder: 1 | 2 | 3;
  /** The kind of offer. A maximum is kept secret, and a bid has an exact amount. */
  kind: 'bid' | 'maximum';
  amount: number;
  /** The number of days after bidding opened. */
  day: number;
}

/** The outcome of a past lot. The last price of a sold lot is the amount that was paid. */
type End =
  | { state: 'completed' | 'below_reserve' | 'no_bid' }
  | { state: 'stopped' | 'postponed'; by: 'court' | 'bank'; reason: string };

export interface DemoLot {
  /** The listing's pictures key; null when the home is no longer listed. */
  home: string | null;
  title: string;
  bank: string;
  location: string;
  opensInDays: number;
  closesInDays: number;
  startingBid: number;
  increment: number;
  reserve: number | null;
  marketValue: number | null;
  forcedSaleValue: number | null;
  /** The accounts of bidders 1 to 3; `lotBidders` by default. */
  bidders?: readonly string[];
  offers: readonly Offer[];
  end: End | null;
}

const lakeBank = 'Lake Bank (sample)';
const hillBank = 'Hill Savings Bank (sample)';
const heronTrust = 'Heron Trust Bank (sample)';

const unlisted = { home: null } as const;
/** Creates a maximum bid by the first bidder, who leads throughout and raises the maximum. */
const maximum = (amount: number, day = 0.4): Offer => ({ bidder: 1, kind: 'maximum', amount, day });
const bid = (bidder: 2 | 3, day: number, amount: number): Offer => ({ bidder, kind: 'bid', amount, day });

/**
 * One open and one announced lot, which match their listings, and past lots for the archive. All are
 * invented.
 */
export const demoLots: readonly DemoLot[] = [
  {
    home: 'bank-kira-bungalow',
    title: 'Three-bedroom bungalow, vacant',
    bank: lakeBank,
    location: 'Kira, Kasangati road',
    ...{
      opensInDays: -3,
      closesInDays: 9,
      startingBid: 150_000_000,
      increment: 2_000_000,
      reserve: null,
    },
    ...{ marketValue: 240_000_000, forcedSaleValue: 160_000_000, end: null },
    offers: [
      ...[
        maximum(170_000_000),
        bid(2, 0.6, 154_000_000),
        maximum(180_000_000, 0.9),
        bid(3, 1.2, 158_000_000),
      ],
      ...[bid(2, 1.9, 162_000_000), maximum(190_000_000, 2.1), bid(3, 2.4, 166_000_000)],
    ],
  },
  {
    home: 'bank-bweyogerere-shops',
    title: 'Row of five lock-up shops',
    bank: hillBank,
    location: 'Bweyogerere, Jinja Road',
    ...{ opensInDays: 2, closesInDays: 23, startingBid: 190_000_000, increment: 5_000_000, reserve: null },
    ...{ marketValue: 310_000_000, forcedSaleValue: 200_000_000, offers: [], end: null },
  },
  {
    home: 'bank-nansana-house',
    title: 'Family house in Nansana, sold last month',
    bank: lakeBank,
    location: 'Nansana, Hoima Road',
    ...{ opensInDays: -34, closesInDays: -20, startingBid: 95_000_000, increment: 1_000_000, reserve: null },
    ...{ marketValue: 155_000_000, forcedSaleValue: 100_000_000, end: { state: 'completed' } },
    bidders: ['bidder', 'hilltop-rentals', 'city-stays'],
    offers: [maximum(130_000_000), bid(2, 3, 100_000_000), bid(3, 6, 110_000_000), bid(2, 13, 127_000_000)],
  },
  {
    home: 'bank-gayaza-land',
    title: 'Two acres near Gayaza',
    bank: hillBank,
    location: 'Gayaza, Wakiso',
    ...{ opensInDays: -52, closesInDays: -38, startingBid: 170_000_000, increment: 5_000_000, reserve: null },
    ...{ marketValue: null, forcedSaleValue: null, offers: [] },
    end: { state: 'postponed', by: 'bank', reason: 'One boundary is under survey again (sample).' },
  },
  {
    ...unlisted,
    title: 'Two-bedroom flat in Bukoto (sample)',
    bank: heronTrust,
    location: 'Bukoto, Kampala',
    ...{ opensInDays: -75, closesInDays: -61, startingBid: 90_000_000, increment: 1_000_000, reserve: null },
    ...{ marketValue: 145_000_000, forcedSaleValue: 96_000_000, end: { state: 'completed' } },
    offers: [maximum(125_000_000), bid(3, 2, 98_000_000), bid(2, 9, 112_000_000), bid(3, 12, 118_000_000)],
  },
  {
    ...unlisted,
    title: 'House with quarters in Najjera (sample)',
    bank: lakeBank,
    location: 'Najjera, Wakiso',
    ...{ opensInDays: -110, closesInDays: -96, startingBid: 180_000_000, increment: 2_000_000 },
    ...{ reserve: 220_000_000, marketValue: 290_000_000, forcedSaleValue: 195_000_000 },
    offers: [maximum(200_000_000), bid(2, 8, 190_000_000), bid(3, 11, 196_000_000)],
    end: { state: 'below_reserve' },
  },
  {
    ...unlisted,
    title: 'Titled plot in Namugongo (sample)',
    bank: hillBank,
    location: 'Namugongo, Wakiso',
    ...{ opensInDays: -150, closesInDays: -138, startingBid: 45_000_000, increment: 500_000, reserve: null },
    ...{ marketValue: 70_000_000, forcedSaleValue: 46_000_000, end: { state: 'completed' } },
    offers: [maximum(66_000_000), bid(2, 1, 50_000_000), bid(3, 7, 58_000_000), bid(2, 11, 63_500_000)],
  },
  {
    ...unlisted,
    title: 'Family house in Mengo (sample)',
    bank: heronTrust,
    location: 'Mengo, Kampala',
    ...{
      opensInDays: -190,
      closesInDays: -176,
      startingBid: 260_000_000,
      increment: 5_000_000,
      reserve: null,
    },
    ...{ marketValue: 400_000_000, forcedSaleValue: 270_000_000 },
    offers: [maximum(300_000_000), bid(2, 4, 275_000_000)],
    end: { state: 'stopped', by: 'court', reason: 'An injunction was given to the spouse (sample).' },
  },
  {
    ...unlisted,
    title: 'Shop with a flat above, Wandegeya (sample)',
    bank: lakeBank,
    location: 'Wandegeya, Kampala',
    ...{
      opensInDays: -235,
      closesInDays: -221,
      startingBid: 310_000_000,
      increment: 5_000_000,
      reserve: null,
    },
    ...{ marketValue: 450_000_000, forcedSaleValue: 305_000_000, end: { state: 'completed' } },
    offers: [maximum(345_000_000), bid(3, 6, 320_000_000), bid(2, 10, 335_000_000)],
  },
  {
    ...unlisted,
    title: 'Unfinished storeyed house, Bulenga (sample)',
    bank: hillBank,
    location: 'Bulenga, Wakiso',
    ...{
      opensInDays: -300,
      closesInDays: -286,
      startingBid: 120_000_000,
      increment: 2_000_000,
      reserve: null,
    },
    ...{ marketValue: 160_000_000, forcedSaleValue: 108_000_000, offers: [], end: { state: 'no_bid' } },
  },
];
