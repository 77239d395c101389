import { productName } from '#app/product.ts';
import type { PageHead } from '#app/rendered-page.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import { lotDocumentsQuery, lotQuery } from '#features/auctions/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { priceText } from '#features/properties/web/price-text.ts';
import {
  deletedHomesQuery,
  propertyQuery,
  similarPropertiesQuery,
} from '#features/properties/web/queries.ts';
import { sizeFacts } from '#features/properties/web/size-facts.ts';
import { homeReviewsQuery } from '#features/reviews/web/queries.ts';
import { surroundingsQuery } from '#features/search/web/queries.ts';
import { contactsQuery } from '#features/settings/web/contacts-query.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { homeBadgesQuery } from '#features/verification/web/check-queries.ts';
import { offersQuery } from '#features/viewing-packages/web/queries.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';

/** The reads of a home's page, and its link preview. */
export const propertyPageMeta: PageMeta = {
  reads: ({ params }) => [
    { query: propertyQuery(params.id ?? ''), required: true },
    { query: similarPropertiesQuery(params.id ?? ''), required: false },
    { query: homeReviewsQuery(params.id ?? '', null), required: false },
    { query: homeBadgesQuery(params.id ?? ''), required: false },
    { query: surroundingsQuery(params.id ?? ''), required: false },
    { query: contactsQuery(), required: false },
  ],
  readsAfter: ([property], { params }) => [
    ...deletedOf(property as Property | undefined, Number(params.id)),
    ...tourOf(property as Property | undefined),
    ...offersOf(property as Property | undefined),
    ...lotOf(property as Property | undefined),
  ],
  head: (_, [property]) => headOf(property as Property | undefined),
  ...(import.meta.env.SSR && {
    takesPayments: ([property]) =>
      ['rental_units', 'furnished_houses', 'bank_sales'].includes(
        (property as Property | undefined)?.category ?? '',
      ),
  }),
};

/** Returns the query that checks whether a home was deleted, if the home was not found. */
function deletedOf(property: Property | undefined, id: number) {
  const isPossibleId = !property && Number.isInteger(id) && id > 0;
  return isPossibleId ? [{ query: deletedHomesQuery([id]), required: false }] : [];
}

function tourOf(property: Property | undefined) {
  return property?.hasTour ? [{ query: propertyTourQuery(property.id), required: false }] : [];
}

function offersOf(property: Property | undefined) {
  return property?.category === 'rental_units' ? [{ query: offersQuery(), required: false }] : [];
}

function lotOf(property: Property | undefined) {
  if (property?.category !== 'bank_sales') return [];
  return [lotQuery(property.id), lotDocumentsQuery(property.id)].map((query) => ({ query, required: false }));
}

function headOf(property: Property | undefined): PageHead {
  if (!property) return { title: t('Property · {productName}', { productName }), noIndex: true };
  return {
    title: `${property.title} · ${productName}`,
    description: [priceText(property), ...sizeFacts(property), property.location].join(' · '),
    image: property.picture ? pictureAddress(property.picture.key, 1080, 'jpg') : undefined,
    ...(import.meta.env.SSR && {
      preview: {
        lead: priceText(property),
        title: property.title,
        detail: [property.location, ...sizeFacts(property)].join(' · '),
        hasTour: property.hasTour,
        pictures: property.picture ? [property.picture.key] : [],
      },
    }),
  };
}
