import { expect, test } from 'vitest';
import type { Property } from '#features/properties/schema.ts';
import { structuredData } from './structured-data.ts';

const home = {
  id: 7,
  title: 'Flat over the valley',
  location: 'Muyenga, Kampala',
  area: { slug: 'muyenga', name: 'Muyenga' },
  place: { lat: 0.3, lng: 32.6, radiusMeters: 300 },
  description: 'Two rooms and a kitchen.',
  price: 900_000,
  currency: 'UGX',
  monthlyPrice: 950_000,
  bedrooms: 2,
  bathrooms: 1.5,
  squareMeters: 80,
  picture: { key: 'b'.repeat(32), width: 1600, height: 1200, colour: '#c9b8a0', alt: '' },
  rating: '4.5',
  reviewCount: 9,
  propertyType: 'Apartment',
  category: 'rental_units',
  isAvailable: true,
  amenities: ['Parking'],
  listedAt: '2026-05-05T09:00:00Z',
} as Property;

const of = (changes: Partial<Property> = {}) =>
  structuredData('/property/:id', { title: '' }, [{ ...home, ...changes }]) as Record<string, any>[];

test('describes a rental as a monthly offer of a flat in its area', () => {
  const [listing, trail] = of();
  expect(listing).toMatchObject({
    '@type': 'RealEstateListing',
    url: '/property/7',
    image: `/pictures/${'b'.repeat(32)}/1080.jpg`,
    aggregateRating: { ratingValue: '4.5', reviewCount: 9 },
    offers: {
      price: 950_000,
      priceCurrency: 'UGX',
      availability: 'https://schema.org/InStock',
      priceSpecification: { unitCode: 'MON' },
    },
    about: {
      '@type': 'Apartment',
      numberOfBedrooms: 2,
      address: { addressLocality: 'Muyenga', addressCountry: 'UG' },
    },
  });
  expect(trail?.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    '/',
    '/rental-units',
    '/property/7',
  ]);
});

test('describes a sale without a unit, and as out of stock when sold', () => {
  const [listing] = of({ category: 'for_sale', monthlyPrice: null, isAvailable: false });
  expect(listing?.offers).toMatchObject({ price: 900_000, availability: 'https://schema.org/OutOfStock' });
  expect(listing?.offers.priceSpecification).toBeUndefined();
});

test('prices a stay by the day, claims no missing reviews or pictures, and gives a plot no rooms', () => {
  const [listing] = of({
    category: 'furnished_houses',
    monthlyPrice: null,
    reviewCount: 0,
    picture: null,
    bedrooms: 0,
    bathrooms: 0,
    propertyType: 'Land',
  });
  expect(listing?.offers.priceSpecification.unitCode).toBe('DAY');
  expect(listing).not.toHaveProperty('aggregateRating');
  expect(listing).not.toHaveProperty('image');
  expect(listing?.about).toMatchObject({ '@type': 'Accommodation' });
  expect(listing?.about).not.toHaveProperty('numberOfBedrooms');
});

test('states the location no more exactly than the page', () => {
  expect(JSON.stringify(of())).not.toMatch(/0\.3|32\.6|latitude|geo/);
});

test('places a listing page below the front page, and omits structured data on hidden pages', () => {
  expect(structuredData('/bnbs', { title: '' }, [])).toMatchObject([{ '@type': 'BreadcrumbList' }]);
  expect(structuredData('/terms', { title: '' }, [])).toEqual([]);
  expect(structuredData('/', { title: '', noIndex: true }, [])).toEqual([]);
});

test.each([
  ['rental_units', '/rental-units', 'LeaseOut', 'MON'],
  ['furnished_houses', '/bnbs', 'LeaseOut', 'DAY'],
  ['for_sale', '/for-sale', 'Sell', undefined],
  ['bank_sales', '/bank-sales', 'Sell', undefined],
] as const)('places a property of %s below %s, to %s by %s', (category, route, does, unit) => {
  const [listing, trail] = of({ category, monthlyPrice: null });
  expect(trail?.itemListElement[1].item).toBe(route);
  expect(listing?.offers.businessFunction).toBe(`http://purl.org/goodrelations/v1#${does}`);
  expect([listing?.offers.price, listing?.offers.priceSpecification?.unitCode]).toEqual([900_000, unit]);
  expect(structuredData(route, { title: '' }, [])).toHaveLength(1);
});

test.each([
  ['Condo', 'Apartment'],
  ['Studio', 'Apartment'],
  ['Villa', 'House'],
  ['Townhouse', 'House'],
  ['House', 'House'],
  ['Bungalow', 'SingleFamilyResidence'],
  ['Castle', 'Accommodation'],
])('describes a %s as %s', (propertyType, kind) => {
  expect(of({ propertyType })[0]?.about['@type']).toBe(kind);
});

test('falls back to the address without an area, and rates a property from one review', () => {
  const [listing] = of({ area: null, reviewCount: 1, rating: '5.0' });
  expect(listing?.about.address.addressLocality).toBe('Muyenga, Kampala');
  expect(listing?.aggregateRating).toMatchObject({ ratingValue: '5.0', reviewCount: 1 });
});

test('names the site on the front page', () => {
  expect(structuredData('/', { title: '' }, [])).toMatchObject([{ '@type': 'WebSite', url: '/' }]);
  expect(structuredData('/property/:id', { title: '', noIndex: true }, [home])).toEqual([]);
});
