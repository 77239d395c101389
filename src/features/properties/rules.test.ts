import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiply, oneUnit, roundToMinorUnit, toMajorUnit } from '#kit/money.ts';
import { categories, priceTiers } from './categories.ts';
import { auctionStatuses, lotStages } from './choices.ts';
import { headlinePrice } from './headline-price.ts';
import {
  approximatePlace,
  auctionState,
  cellStart,
  dayInKampala,
  firstPayment,
  firstYearMonthlyCost,
  formatResponseTime,
  gridCell,
  isBareLand,
  landPrices,
  maxViewsPerAddress,
  placeBidState,
  placeOfArea,
  plotDecimals,
  priceTier,
  ratingText,
  squareFeet,
  squareMeters,
  staleRateNotice,
  tierRange,
  viewWindowStart,
} from './rules.ts';
import { stayTotals } from './stay-extras.ts';

describe('the badge of a bank sale', () => {
  const now = new Date('2026-12-01T09:00:00Z');
  const before = '2026-12-01T08:59:59.999Z';
  const after = '2026-12-01T09:00:00.001Z';

  test.each([
    [after, 'active', 'open', 'Bidding Open', 'open'],
    [after, 'active', null, 'Upcoming Auction', 'no_lot'],
    [after, 'active', 'over', 'Upcoming Auction', 'no_lot'],
    [after, 'upcoming', 'open', 'Upcoming Auction', 'not_open_yet'],
    [after, 'active', 'announced', 'Upcoming Auction', 'not_open_yet'],
    [after, 'upcoming', 'announced', 'Upcoming Auction', 'not_open_yet'],
    [after, 'upcoming', null, 'Upcoming Auction', 'no_lot'],
    [after, null, null, 'Upcoming Auction', 'no_lot'],
    [after, 'ended', null, 'Sale Closed', 'over'],
    [after, 'ended', 'stopped', 'Sale Stopped', 'over'],
    [after, 'upcoming', 'postponed', 'Sale Postponed', 'over'],
    [before, 'ended', 'stopped', 'Sale Stopped', 'over'],
    [null, 'upcoming', 'postponed', 'Sale Postponed', 'over'],
    [before, 'active', 'open', 'Auction Ended', 'over'],
    [before, 'upcoming', null, 'Auction Ended', 'over'],
    [before, 'ended', 'over', 'Auction Ended', 'over'],
    [before, null, null, 'Auction Ended', 'over'],
    [now.toISOString(), 'active', 'open', 'Auction Ended', 'over'],
    [null, 'active', null, null, 'no_lot'],
    [null, null, null, null, 'no_lot'],
  ] as const)(
    'shows for date %s, status %s and lot %s the badge %s, bids: %s',
    (auctionDate, auctionStatus, lotStage, badge, bids) => {
      const sale = { auctionDate, auctionStatus, lotStage };
      expect([auctionState(now, sale), placeBidState(now, sale)]).toEqual([badge, bids]);
    },
  );

  test('is Bidding Open only with an open lot, and never Auction Ended before the date', () => {
    const dates = fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') });
    fc.assert(
      fc.property(
        ...[dates, dates],
        fc.option(fc.constantFrom(...auctionStatuses)),
        fc.option(fc.constantFrom(...lotStages)),
        (time, closes, auctionStatus, lotStage) => {
          const sale = { auctionDate: closes.toISOString(), auctionStatus, lotStage };
          const badge = auctionState(time, sale);
          const takesBids = time < closes && auctionStatus === 'active' && lotStage === 'open';
          expect(badge === 'Bidding Open').toBe(takesBids);
          expect(placeBidState(time, sale) === 'open').toBe(takesBids);
          expect(badge === 'Auction Ended' && time < closes).toBe(false);
        },
      ),
    );
  });
});

describe('price tiers', () => {
  test.each([
    ['rental_units', 499_999, 'low'],
    ['rental_units', 500_000, 'medium'],
    ['rental_units', 1_499_999, 'medium'],
    ['rental_units', 1_500_000, 'high'],
    ['furnished_houses', 99_999, 'low'],
    ['furnished_houses', 100_000, 'medium'],
    ['furnished_houses', 299_999, 'medium'],
    ['furnished_houses', 300_000, 'high'],
    ['for_sale', 149_999_999, 'low'],
    ['for_sale', 150_000_000, 'medium'],
    ['for_sale', 449_999_999, 'medium'],
    ['for_sale', 450_000_000, 'high'],
    ['bank_sales', 149_999_999, 'low'],
    ['bank_sales', 150_000_000, 'medium'],
    ['bank_sales', 449_999_999, 'medium'],
    ['bank_sales', 450_000_000, 'high'],
  ] as const)('puts %s at %d into %s', (category, price, tier) => {
    expect(priceTier(category, price)).toBe(tier);
  });

  test('puts every price in exactly one range, that of its tier', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...categories),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        (category, price) => {
          const within = priceTiers.filter((tier) => {
            const { from, below } = tierRange(category, tier);
            return (from === null || price >= from) && (below === null || price < below);
          });
          expect(within).toEqual([priceTier(category, price)]);
        },
      ),
    );
  });
});

describe('the first payment', () => {
  const rental = {
    category: 'rental_units',
    price: 900_000,
    monthlyPrice: null,
    advanceMonths: 3,
    depositMonths: 1,
  } as const;

  test('adds advance and deposit', () => expect(firstPayment(rental)).toBe(3_600_000));
  test('equals the advance without a deposit', () =>
    expect(firstPayment({ ...rental, depositMonths: null })).toBe(2_700_000));
  test('uses the monthly price where it differs', () =>
    expect(firstPayment({ ...rental, monthlyPrice: 950_000 })).toBe(3_800_000));
  test('is unknown if the months are unknown', () =>
    expect(firstPayment({ ...rental, advanceMonths: null })).toBeNull());
  test('equals the deposit without an advance', () =>
    expect(firstPayment({ ...rental, advanceMonths: 0 })).toBe(900_000));
  test.each(['furnished_houses', 'for_sale', 'bank_sales'] as const)('does not apply to %s', (category) =>
    expect(firstPayment({ ...rental, category })).toBeNull(),
  );
});

describe('the total of a stay', () => {
  const stay = { price: 85.1, currency: 'USD' } as const;
  const week = { nights: 7, amount: 595.7, isMinimumStay: false };
  const noTerms = {
    ...{ sleeps: null, beds: null, checkInFrom: null, checkOutBy: null },
    ...{ cleaningFee: null, guestsIncluded: null, extraGuestPrice: null },
    ...{ weeklyDiscount: null, monthlyDiscount: null, damageDeposit: null },
  };
  test.each([
    [null, [week]],
    [1, [week]],
    [3, [{ nights: 3, amount: 255.3, isMinimumStay: true }, week]],
    [6, [{ nights: 6, amount: 510.6, isMinimumStay: true }, week]],
    [7, [{ ...week, isMinimumStay: true }]],
    [8, [{ nights: 8, amount: 680.8, isMinimumStay: true }]],
    [30, [{ nights: 30, amount: 2_553, isMinimumStay: true }]],
  ])('uses with %j the minimum number of nights', (fewest, totals) =>
    expect(stayTotals(stay, { ...noTerms, minNights: fewest })).toEqual(totals),
  );
});

describe('the price of land', () => {
  const house = { category: 'for_sale', price: 180_000_000, plotSquareMeters: 404.686 } as const;
  test('is computed per decimal and per square metre of the plot', () =>
    expect(landPrices(house)).toEqual({ decimal: 18_000_000, squareMeter: 445_000 }));
  test('is rounded to the precision of the measurement', () => {
    const odd = { ...house, price: 250_000_000, plotSquareMeters: 414.73 };
    expect(landPrices(odd)).toEqual({ decimal: 24_400_000, squareMeter: 603_000 });
    expect(landPrices({ ...house, price: 9_000, plotSquareMeters: 500 })).toEqual({
      decimal: 728,
      squareMeter: 18,
    });
  });
  test.each([
    { plotSquareMeters: null },
    { plotSquareMeters: 0 },
    { category: 'bank_sales' },
    { category: 'rental_units' },
    { category: 'furnished_houses' },
  ] as const)('is missing with %j', (over) => expect(landPrices({ ...house, ...over })).toBeNull());
});

describe('the main price of a property', () => {
  const lot = { price: 5, monthlyPrice: null, startingBid: 3, currentBid: 4 };
  test.each([
    [{}, { amount: 4, label: 'Current bid' }],
    [{ auctionStatus: 'ended' }, { amount: 4, label: 'Last bid' }],
    [{ auctionStatus: 'active' }, { amount: 4, label: 'Current bid' }],
    [
      { auctionStatus: 'upcoming', monthlyPrice: 6 },
      { amount: 4, label: 'Current bid' },
    ],
    [{ currentBid: null }, { amount: 3, label: 'Starting bid' }],
    [
      { currentBid: null, auctionStatus: 'ended' },
      { amount: 3, label: 'Starting bid' },
    ],
    [
      { currentBid: null, startingBid: null },
      { amount: 5, label: null },
    ],
    [
      { currentBid: null, startingBid: null, monthlyPrice: 6 },
      { amount: 6, label: null },
    ],
  ])('is for %j %j', (over, led) => expect(headlinePrice({ ...lot, ...over })).toEqual(led));
});

describe('sizes', () => {
  test('convert square feet with the divisor 0.093', () => expect(squareFeet(93)).toBe(1000));
  test('convert feet in a round trip without a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (feet) => {
        expect(squareFeet(squareMeters(feet))).toBe(feet);
      }),
    );
  });
  test('count 100 decimals in an acre, and 11.5 in 50 by 100 feet', () => {
    expect(plotDecimals(4046.86)).toBe(100);
    expect(plotDecimals(464.5)).toBe(11.5);
  });
});

describe('amounts', () => {
  test('store dollars in cents and shillings unchanged', () => {
    expect(roundToMinorUnit(1_499.99, 'USD')).toBe(149_999);
    expect(roundToMinorUnit(1_200_000, 'UGX')).toBe(1_200_000);
  });
  test('survive a round trip through storage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (number) => {
        const cents = multiply(oneUnit, number);
        expect(roundToMinorUnit(toMajorUnit(cents, 'USD'), 'USD')).toBe(number);
      }),
    );
  });
});

describe('the published location', () => {
  const lat = fc.double({ min: -1.5, max: 4.2, noNaN: true });
  const lng = fc.double({ min: 29.6, max: 35, noNaN: true });

  test('is a circle that contains the property', () => {
    fc.assert(
      fc.property(lat, lng, (homeLat, homeLng) => {
        const place = approximatePlace(homeLat, homeLng);
        const metersPerDegree = 111_320;
        const north = (place.lat - homeLat) * metersPerDegree;
        const east = (place.lng - homeLng) * metersPerDegree * Math.cos((homeLat * Math.PI) / 180);
        expect(Math.hypot(north, east)).toBeLessThanOrEqual(place.radiusMeters);
      }),
    );
  });

  test('is the same for all properties in a cell', () => {
    fc.assert(
      fc.property(lat, lng, (homeLat, homeLng) => {
        const place = approximatePlace(homeLat, homeLng);
        expect(approximatePlace(place.lat, place.lng)).toEqual(place);
      }),
    );
  });

  test('starts each cell where the previous one ends', () => {
    fc.assert(
      fc.property(lat, (degrees) => {
        const cell = gridCell(degrees);
        expect([cellStart(cell) <= degrees + 1e-9, degrees < cellStart(cell + 1) + 1e-9]).toEqual([
          true,
          true,
        ]);
      }),
    );
    expect(cellStart(1)).toBe(0.003);
  });

  test('has a radius of 1.5 km if only the area is known', () => {
    expect(placeOfArea(0.34, 32.58)).toEqual({ lat: 0.34, lng: 32.58, radiusMeters: 1_500 });
  });
});

test('gives a rating one decimal, and 0 without reviews', () => {
  expect(ratingText(0, 0)).toBe('0');
  expect(ratingText(14, 3)).toBe('4.7');
  expect(ratingText(5, 1)).toBe('5.0');
});

test('starts a view window at midnight in Kampala', () => {
  expect(viewWindowStart(new Date('2026-12-01T20:59:59.999Z')).toISOString()).toBe(
    '2026-11-30T21:00:00.000Z',
  );
  expect(viewWindowStart(new Date('2026-12-01T21:00:00.000Z')).toISOString()).toBe(
    '2026-12-01T21:00:00.000Z',
  );
});

test('starts the day in Kampala three hours before UTC', () => {
  expect(dayInKampala(new Date('2026-12-01T20:59:59.999Z'))).toBe('2026-12-01');
  expect(dayInKampala(new Date('2026-12-01T21:00:00.000Z'))).toBe('2026-12-02');
});

test.each([
  [null, null],
  [1, 'an hour'],
  [2, '2 hours'],
  [3, '3 hours'],
  [23, '23 hours'],
  [24, 'a day'],
  [25, '2 days'],
  [48, '2 days'],
  [49, '3 days'],
  [168, '7 days'],
])('labels %j hours as %j', (hours, words) => {
  expect(formatResponseTime(hours)).toBe(words);
});

test.each([
  [29, null],
  [
    30,
    'The exchange rate is 30 days old. We use it to charge plans and packages priced in dollars. Update it to today’s rate.',
  ],
])('labels a rate that is %i days old: %s', (days, words) => {
  expect(staleRateNotice(days)).toBe(words);
});

test.each([
  [{ depositMonths: 1 }, 975_000],
  [{ depositMonths: null }, 900_000],
  [{ depositMonths: 0 }, 900_000],
  [{ depositMonths: 2, monthlyPrice: 950_000 }, 1_108_333],
  [{ depositMonths: 1, price: 85.1, currency: 'USD' }, 92.19],
] as const)('computes with %j a monthly cost in the first year of %d', (over, amount) => {
  const rental = { price: 900_000, monthlyPrice: null, currency: 'UGX' } as const;
  expect(firstYearMonthlyCost({ ...rental, ...over })).toBe(amount);
});

test('treats only a plot as land without a house', () => {
  expect(['Land', 'land', 'House', '', null, undefined].map(isBareLand)).toEqual([
    ...[true, false, false, false, false, false],
  ]);
});

test('counts at most twenty known visitors per address, and one without a cookie', () => {
  expect([true, false].map((isKnownVisitor) => maxViewsPerAddress({ isKnownVisitor }))).toEqual([20, 1]);
});
