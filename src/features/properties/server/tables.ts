import type { ColumnType, Generated } from 'kysely';
import type { UserTable } from '#features/accounts/server/tables.ts';
import type { LotStage } from '#features/properties/choices.ts';
import type { FieldName, FieldWith, PropertyFields, ValueOf } from '#features/properties/fields.ts';
import type { PlanPin } from '#features/properties/schema.ts';
import type { MinorAmount } from '#kit/money.ts';

/** A `numeric` column, which is read as text, so that no digit is lost. */
type Numeric = ColumnType<string, number | string, number | string>;
type NullableNumeric = ColumnType<string | null, number | string | null | undefined, number | string | null>;
type Instant = ColumnType<Date, Date | undefined, Date>;
type Derived<T> = ColumnType<T, never, never>;

type ColumnOf<F> = F extends { kind: 'amount' }
  ? F extends { isRequired: true }
    ? MinorAmount
    : MinorAmount | null
  : F extends { kind: 'decimal' }
    ? F extends { isRequired: true }
      ? Numeric
      : NullableNumeric
    : F extends { kind: 'date' }
      ? ColumnType<Date | null, string | null | undefined, string | null>
      : F extends { kind: 'instant' }
        ? ColumnType<Date | null, Date | null | undefined, Date | null>
        : F extends { isRequired: true }
          ? ValueOf<F>
          : F extends { default: unknown }
            ? Generated<ValueOf<F>>
            : ValueOf<F> | null;

/** The columns of the fields that an owner fills in, typed by their declarations. */
type FieldColumns<N extends FieldName> = {
  [Name in N as PropertyFields[Name]['column']]: ColumnOf<PropertyFields[Name]>;
};

type FieldOfOtherTable = FieldWith<{ table: string }>;

export type PropertyTable = FieldColumns<Exclude<FieldName, FieldOfOtherTable>> & {
  id: Generated<number>;
  owner_id: number;
  area: string | null;
  price_ugx: MinorAmount;
  featured_by_plan: Generated<boolean>;
  paused_by_plan: Generated<boolean>;
  availability_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  hidden_at: ColumnType<Date | null, never, never>;
  deleted_at: ColumnType<Date | null, never, never>;
  listing_expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  published_tour: string | null;
  import_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  review_count: Generated<number>;
  rating_sum: Generated<number>;
  view_count: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  first_payment_ugx: Derived<MinorAmount | null>;
  first_rent_paid: Derived<boolean>;
  features: Derived<string[]>;
};

/** The columns of a bank sale's auction that this feature uses. */
export type AuctionTable = FieldColumns<FieldWith<{ table: 'auctions' }>> & {
  property_id: number;
  lot_stage: Generated<LotStage | null>;
};

export type PropertyTables = {
  users: UserTable;
  properties: PropertyTable;
  auctions: AuctionTable;
  areas: {
    slug: string;
    name: string;
    lat: number;
    lng: number;
    spellings: string[];
    pin_source: 'w' | 'g' | 'c' | 'k';
    is_retired: Generated<boolean>;
    within: Generated<string | null>;
  };
  landmarks: {
    slug: string;
    name: string;
    spellings: string[];
    kind: 'mall' | 'market' | 'hospital' | 'university' | 'transport' | 'place' | 'building';
    lat: Numeric;
    lng: Numeric;
    is_retired: Generated<boolean>;
  };
  amenities: {
    id: Generated<number>;
    name: string;
    icon: string;
    description: string;
    is_retired: Generated<boolean>;
    position: Generated<number>;
  };
  property_types: {
    id: Generated<number>;
    name: string;
    icon: string;
    is_retired: Generated<boolean>;
    position: Generated<number>;
  };
  exchange_rates: { currency: 'USD'; ugx_per_unit: Numeric; as_of: ColumnType<Date, string, string> };
  owner_contacts: {
    property_id: number;
    owner_contact_info: string;
    name: string | null;
    phone: string | null;
    email: string | null;
    address: string | null;
    response_time: string | null;
  };
  property_pictures: {
    id: Generated<number>;
    property_id: number;
    position: number;
    file_key: string;
    width: number;
    height: number;
    colour: string;
    alt: string;
    plan_pins: ColumnType<PlanPin[] | null, string | null | undefined, string | null>;
  };
  property_views: { property_id: number; visitor_id: string; window_starts_at: Date };
  property_contact_events: {
    property_id: number;
    kind: 'tour' | 'contact';
    visitor_id: string;
    window_starts_at: Date;
  };
  property_contact_networks: {
    property_id: number;
    kind: 'tour' | 'contact';
    address: string;
    window_starts_at: Date;
    times: number;
  };
  property_daily_stats: {
    property_id: number;
    day: string;
    views: number;
    tours: number;
    contacts: number;
    enquiries: number;
  };
  property_view_networks: { property_id: number; address: string; window_starts_at: Date; views: number };
};
