import type { Selectable } from 'kysely';
import { knownRisks } from '#features/properties/risks.ts';
import { approximatePlace, placeOfArea, ratingText } from '#features/properties/rules.ts';
import type { ListedProperty, PropertyCard } from '#features/properties/schema.ts';
import { tourUrlOf } from '#features/properties/tour-url.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { pictureAddress } from '#kit/picture.ts';
import type { AuctionTable, PropertyTable } from './tables.ts';

/** The image of a property without pictures. */
export const defaultImageUrl = '/default-property.svg';

/**
 * The columns of a card, for Kysely and for prepared statements: `p` is the property, `lot` its auction, `a`
 * its area, `c` its cover picture. They must not include an owner's contact.
 */
export const cardColumns = [
  'p.id',
  'p.title',
  'p.location',
  'p.lat',
  'p.lng',
  'p.price',
  'p.currency',
  'p.monthly_price',
  'p.price_ugx',
  'p.bedrooms',
  'p.bathrooms',
  'p.square_meters',
  'p.rating_sum',
  'p.review_count',
  'p.property_type',
  'p.category',
  'p.is_featured',
  'p.is_available',
  'p.published_tour',
  'p.view_count',
  'p.advance_months',
  'p.deposit_months',
  'p.sleeps',
  'p.is_furnished',
  'p.land_tenure',
  'p.plot_square_meters',
  'p.has_caveat',
  'p.court_case',
  'p.has_spouse_consent',
  'p.occupancy',
  'p.bank_name',
  'lot.auction_closes_at',
  'lot.auction_status',
  'lot.starting_bid',
  'lot.current_bid',
  'lot.bid_increment',
  'lot.lot_stage',
  'p.created_at',
  'a.slug as area_slug',
  'a.name as area_name',
  'a.lat as area_lat',
  'a.lng as area_lng',
  'c.file_key as cover_key',
  'c.width as cover_width',
  'c.height as cover_height',
  'c.colour as cover_colour',
  'c.alt as cover_alt',
  '(select count(*)::int from property_pictures n where n.property_id = p.id) as picture_count',
] as const;

/** The joins that the columns of a card need. */
export const cardJoins = `left join areas a on a.slug = p.area
    left join property_pictures c on c.property_id = p.id and c.position = 0
    left join auctions lot on lot.property_id = p.id`;

export const listedColumns = [...cardColumns, 'p.description', 'p.amenities'] as const;

type ColumnsFrom<Table, Alias extends string> = Pick<
  Selectable<Table>,
  Extract<(typeof cardColumns)[number], `${Alias}.${string}`> extends `${Alias}.${infer Name}`
    ? Name & keyof Selectable<Table>
    : never
>;

export type CardRow = ColumnsFrom<PropertyTable, 'p'> &
  ColumnsFrom<AuctionTable, 'lot'> & {
    area_slug: string | null;
    area_name: string | null;
    area_lat: number | null;
    area_lng: number | null;
    cover_key: string | null;
    cover_width: number | null;
    cover_height: number | null;
    cover_colour: string | null;
    cover_alt: string | null;
    picture_count: number;
  };

export type ListedRow = CardRow & { description: string; amenities: string[] };

export function presentCard(row: CardRow): PropertyCard {
  const amount = (stored: MinorAmount | null) => (stored === null ? null : toMajorUnit(stored, row.currency));
  const cover = coverOf(row);
  return {
    id: row.id,
    title: row.title,
    location: row.location,
    area: row.area_slug === null ? null : { slug: row.area_slug, name: row.area_name as string },
    place: placeOf(row),
    price: toMajorUnit(row.price, row.currency),
    currency: row.currency,
    priceInShillings: row.currency === 'UGX' ? null : row.price_ugx,
    monthlyPrice: amount(row.monthly_price),
    bedrooms: row.bedrooms,
    bathrooms: Number(row.bathrooms),
    squareMeters: Number(row.square_meters),
    imageUrl: cover ? pictureAddress(cover.key, 720, 'webp') : defaultImageUrl,
    picture: cover,
    pictureCount: row.picture_count,
    rating: ratingText(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    propertyType: row.property_type,
    category: row.category,
    isFeatured: row.is_featured,
    hasTour: row.published_tour !== null,
    isAvailable: row.is_available,
    viewCount: row.view_count,
    advanceMonths: row.advance_months,
    depositMonths: row.deposit_months,
    sleeps: row.sleeps,
    isFurnished: row.is_furnished,
    landTenure: row.land_tenure,
    plotSquareMeters: row.plot_square_meters === null ? null : Number(row.plot_square_meters),
    risks: risksOf(row),
    bankName: row.bank_name,
    auctionDate: row.auction_closes_at?.toISOString() ?? null,
    startingBid: amount(row.starting_bid),
    currentBid: amount(row.current_bid),
    bidIncrement: amount(row.bid_increment),
    auctionStatus: row.auction_status,
    takesBids: row.lot_stage === 'open',
    lotStage: row.lot_stage,
    listedAt: row.created_at.toISOString(),
  };
}

export function presentListing(row: ListedRow, tourOrigin: string): ListedProperty {
  return {
    ...presentCard(row),
    description: row.description,
    tourUrl: tourUrlOf(row.published_tour, tourOrigin),
    amenities: row.amenities,
  };
}

function risksOf(row: CardRow): PropertyCard['risks'] {
  const risks = knownRisks({
    landTenure: row.land_tenure,
    hasCaveat: row.has_caveat,
    courtCase: row.court_case,
    hasSpouseConsent: row.has_spouse_consent,
    occupancy: row.occupancy,
  });
  return risks.length > 0 ? risks : null;
}

function coverOf(row: CardRow): PropertyCard['picture'] {
  if (row.cover_key === null) return null;
  return {
    key: row.cover_key,
    width: row.cover_width as number,
    height: row.cover_height as number,
    colour: row.cover_colour as string,
    alt: row.cover_alt as string,
  };
}

export function placeOf(row: Pick<CardRow, 'lat' | 'lng' | 'area_lat' | 'area_lng'>): PropertyCard['place'] {
  if (row.lat !== null && row.lng !== null) return approximatePlace(row.lat, row.lng);
  if (row.area_lat !== null && row.area_lng !== null) return placeOfArea(row.area_lat, row.area_lng);
  return null;
}
