import type { z } from 'zod';
import { type CardRow, placeOf } from '#features/properties/server/cards.ts';
import type { listPins } from '#features/search/api.ts';
import type { PropertyFilters } from '#features/search/schema.ts';
import type { Stay } from '#features/search/server/filters/filter-sql.ts';
import { resolveRequest } from '#features/search/server/filters/resolved-request.ts';
import { findListings } from '#features/search/server/index/listing-search.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { toMajorUnit } from '#kit/money.ts';
import { stayQuoteFor } from './stay-quote-for-card.ts';

type PinsReply = z.input<typeof listPins.reply>;

const maxPins = 500;

const columns = [
  'p.id',
  'p.lat',
  'p.lng',
  'p.price',
  'p.monthly_price',
  'lot.starting_bid',
  'lot.current_bid',
  'p.currency',
  'p.category',
  'p.published_tour',
  'a.lat as area_lat',
  'a.lng as area_lng',
] as const;

type PinRow = Pick<
  CardRow,
  | 'id'
  | 'lat'
  | 'lng'
  | 'price'
  | 'monthly_price'
  | 'starting_bid'
  | 'current_bid'
  | 'currency'
  | 'category'
  | 'published_tour'
  | 'area_lat'
  | 'area_lng'
>;

export async function readPins(kit: SearchKit, query: PropertyFilters): Promise<PinsReply> {
  const { filters, sort, weights, reading } = await resolveRequest(kit, query);
  const search = reading && { search: reading };
  const part = { sort, weights, filters, after: null, limit: maxPins };
  const { rows, total, totalIsMore } = await findListings<PinRow>(kit, { ...part, columns, isCounted: true });
  return {
    items: rows.flatMap((row) => pinOf(row, filters.stay)),
    total,
    totalIsMore,
    ...search,
    ...(filters.stay && { nights: filters.stay.nights }),
  };
}

function pinOf(row: PinRow, stay: Stay | undefined): PinsReply['items'] {
  const location = placeOf(row);
  if (!location) return [];
  const { id, currency, category } = row;
  // The amount of its card: see headline-price.ts.
  const amount = row.current_bid ?? row.starting_bid ?? row.monthly_price ?? row.price;
  const price = toMajorUnit(amount, currency);
  const pin = { id, lat: location.lat, lng: location.lng, price, currency, category };
  return [{ ...pin, hasTour: row.published_tour !== null, ...stayQuoteFor(stay, row) }];
}
