import type { Category } from '#features/properties/categories.ts';

export type SampleListing = {
  title: string;
  location: string;
  propertyType: string;
  price: number;
  bedrooms: number;
  bathrooms: number;
  squareMeters: number;
};

const sample = (
  title: string,
  location: string,
  propertyType: string,
  price: number,
  bedrooms: number,
  bathrooms: number,
  squareMeters: number,
): SampleListing => ({ title, location, propertyType, price, bedrooms, bathrooms, squareMeters });

/** The examples for each category, shown only while it has no listing at all. */
export const sampleListings: Record<Category, SampleListing[]> = {
  rental_units: [
    sample('Two-bedroom apartment with a balcony', 'Ntinda', 'Apartment', 1_100_000, 2, 2, 86),
    sample('Townhouse in a gated court', 'Kira', 'Townhouse', 1_400_000, 3, 2.5, 140),
    sample('Bungalow with its own compound', 'Muyenga', 'Bungalow', 2_600_000, 3, 2, 165),
    sample('Studio near the stage', 'Bugolobi', 'Studio', 650_000, 1, 1, 34),
    sample('One-bedroom flat on the second floor', 'Nakasero', 'Apartment', 1_500_000, 1, 1, 58),
    sample('Family house on the hill', 'Kololo', 'House', 4_800_000, 4, 3, 230),
  ],
  furnished_houses: [
    sample('Garden cottage for two', 'Kololo', 'BnB', 240_000, 1, 1, 48),
    sample('City apartment with a lift', 'Nakasero', 'BnB', 280_000, 2, 2, 92),
    sample('Lake view rooms', 'Munyonyo', 'BnB', 190_000, 1, 1, 40),
    sample('Loft above the market street', 'Central Business District', 'BnB', 150_000, 1, 1, 45),
    sample('House by the airport road', 'Entebbe', 'BnB', 320_000, 3, 2, 150),
    sample('Quiet villa with a pool', 'Lubowa', 'BnB', 420_000, 4, 3.5, 260),
  ],
  for_sale: [
    sample('Villa near the lake', 'Munyonyo', 'Villa', 780_000_000, 5, 4, 420),
    sample('House with two entrances', 'Naguru', 'House', 640_000_000, 4, 3, 290),
    sample('Apartment on the third floor', 'Bugolobi', 'Apartment', 390_000_000, 3, 2, 130),
    sample('Shop and two flats', 'Central Business District', 'Commercial', 950_000_000, 0, 3, 310),
    sample('Townhouse in a quiet estate', 'Naalya', 'Townhouse', 320_000_000, 3, 2.5, 160),
    sample('Bungalow on a corner plot', 'Entebbe', 'Bungalow', 270_000_000, 3, 2, 150),
  ],
  bank_sales: [],
};
