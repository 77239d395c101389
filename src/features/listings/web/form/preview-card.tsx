import { useWatch } from 'react-hook-form';
import type { ManagerListing } from '#features/listings/schema.ts';
import { type AmountName, parseAmount } from '#features/listings/web/form/state/amounts.ts';
import { type FormValues, parseNumber } from '#features/listings/web/form/state/form-values.ts';
import { type Category, categories } from '#features/properties/categories.ts';
import { squareMeters } from '#features/properties/rules.ts';
import type { PropertyCard as Card } from '#features/properties/schema.ts';
import { PropertyCard } from '#features/properties/web/property-card.tsx';

/** Shows the card that visitors will see, while its fields are filled in. */
export function PreviewCard({ listing }: { listing: ManagerListing | null }) {
  const values = useWatch<FormValues>() as FormValues;
  return (
    <section aria-label="Preview" className="stays-in-view self-start">
      <p className="mb-2 t-label text-muted">What visitors see</p>
      {/* The card repeats the fields, and its links would leave the form. */}
      <div inert>
        <PropertyCard property={previewOf(values, listing)} />
      </div>
    </section>
  );
}

/** Returns the card of a listing with the values of its form. */
export function previewOf(values: FormValues, listing: ManagerListing | null): Card {
  const amount = (name: AmountName) => parseAmount(values[name], values.currency) || null;
  const count = (text: string) => parseNumber(text) || 0;
  const [picture] = values.pictures;
  return {
    id: listing?.id ?? 0,
    title: values.title.trim() || 'Title',
    location: values.location.trim() || 'Location',
    area: null,
    place: null,
    price: amount('price') ?? 0,
    currency: values.currency === 'USD' ? 'USD' : 'UGX',
    monthlyPrice: values.category === 'rental_units' ? amount('monthlyPrice') : null,
    bedrooms: count(values.bedrooms),
    bathrooms: count(values.bathrooms),
    squareMeters: squareMeters(count(values.squareFeet)),
    imageUrl: '',
    picture: picture ?? null,
    rating: '0',
    reviewCount: 0,
    propertyType: values.propertyType,
    category: categories.find((category): category is Category => category === values.category) ?? 'for_sale',
    isFeatured: values.isFeatured,
    hasTour: listing?.hasTour ?? false,
    isAvailable: values.isAvailable,
    viewCount: 0,
    advanceMonths: parseNumber(values.advanceMonths) || null,
    depositMonths: parseNumber(values.depositMonths) || null,
    sleeps: values.category === 'furnished_houses' ? parseNumber(values.sleeps) || null : null,
    isFurnished: values.isFurnished === '' ? null : values.isFurnished === 'true',
    landTenure: null,
    plotSquareMeters: null,
    risks: null,
    bankName: null,
    auctionDate: null,
    startingBid: amount('startingBid'),
    currentBid: amount('currentBid'),
    bidIncrement: null,
    auctionStatus: null,
    takesBids: false,
    lotStage: null,
    listedAt: '',
    priceInShillings: null,
    pictureCount: values.pictures.length,
  };
}
