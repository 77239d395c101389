import type { FoundCard, PropertyPage } from '#features/search/schema.ts';

/** A rental of Kira, as a list shows it: `Home 7`. */
export const someCard = (id: number): FoundCard => ({
  ...{ id, title: `Home ${id}`, location: 'Kira', area: null, place: null, price: 500_000, currency: 'UGX' },
  ...{ monthlyPrice: null, bedrooms: 3, bathrooms: 2, squareMeters: 100, imageUrl: '', picture: null },
  ...{ rating: '0', reviewCount: 0, propertyType: 'Villa', category: 'rental_units', isFeatured: false },
  ...{ hasTour: false, isAvailable: true, viewCount: 0, advanceMonths: null, depositMonths: null },
  ...{ sleeps: null, isFurnished: null, landTenure: null, plotSquareMeters: null, risks: null },
  ...{ bankName: null, auctionDate: null, startingBid: null, currentBid: null, bidIncrement: null },
  ...{ auctionStatus: null, takesBids: false, listedAt: '2026-11-01T06:00:00.000Z' },
});

export const somePage = (ids: number[], nextCursor: string | null = null): PropertyPage => ({
  ...{ items: ids.map(someCard), nextCursor, total: ids.length, totalIsMore: false, near: null },
  neighbours: [],
});
