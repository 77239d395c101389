import { productName } from '#app/product.ts';
import type { PageHead, StructuredData } from '#app/rendered-page.ts';
import { type Category, categoryNames } from '#features/properties/categories.ts';
import type { Property } from '#features/properties/schema.ts';
import { pictureAddress } from '#kit/picture.ts';

/** Returns structured data about a page for search engines. Only the server uses it. */
export function structuredData(routePath: string, head: PageHead, values: unknown[]): StructuredData[] {
  if (head.noIndex) return [];
  if (routePath === '/') return [{ '@type': 'WebSite', name: productName, url: '/' }];
  const [property] = values;
  if (routePath === '/property/:id') return propertyData(property as Property);
  const category = Object.values(categoryNames).find(({ route }) => route === routePath);
  return category ? [breadcrumbs([category.page, category.route])] : [];
}

function propertyData(property: Property): StructuredData[] {
  const { page, route } = categoryNames[property.category];
  const address = `/property/${property.id}`;
  return [
    {
      '@type': 'RealEstateListing',
      '@id': address,
      url: address,
      name: property.title,
      description: property.description,
      datePosted: property.listedAt,
      ...(property.picture && { image: pictureAddress(property.picture.key, 1080, 'jpg') }),
      ...(property.reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: property.rating,
          reviewCount: property.reviewCount,
        },
      }),
      offers: offerOf(property),
      about: placeOf(property),
    },
    breadcrumbs([page, route], [property.title, address]),
  ];
}

const unitCodes: Partial<Record<Category, string>> = { rental_units: 'MON', furnished_houses: 'DAY' };

function offerOf({ category, price, monthlyPrice, currency, isAvailable }: Property): StructuredData {
  const amount = { price: monthlyPrice ?? price, priceCurrency: currency };
  const unitCode = unitCodes[category];
  return {
    '@type': 'Offer',
    ...amount,
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    businessFunction: `http://purl.org/goodrelations/v1#${unitCode ? 'LeaseOut' : 'Sell'}`,
    ...(unitCode && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode },
    }),
  };
}

const schemaTypes: Record<string, string> = {
  Apartment: 'Apartment',
  Condo: 'Apartment',
  Studio: 'Apartment',
  House: 'House',
  Villa: 'House',
  Townhouse: 'House',
  Bungalow: 'SingleFamilyResidence',
};

/** Returns the location with the same precision as on the page. */
function placeOf(property: Property): StructuredData {
  const { bedrooms, bathrooms, squareMeters, area, location, amenities } = property;
  return {
    '@type': schemaTypes[property.propertyType] ?? 'Accommodation',
    ...(bedrooms > 0 && { numberOfBedrooms: bedrooms }),
    ...(bathrooms > 0 && { numberOfBathroomsTotal: bathrooms }),
    floorSize: { '@type': 'QuantitativeValue', value: squareMeters, unitCode: 'MTK' },
    address: {
      '@type': 'PostalAddress',
      streetAddress: location,
      addressLocality: area?.name ?? location,
      addressCountry: 'UG',
    },
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  };
}

/** Returns the breadcrumb from the home page to the current page. */
function breadcrumbs(...trail: [name: string, item: string][]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  };
}
