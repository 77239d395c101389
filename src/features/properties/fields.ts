import { type Category, categories } from '#features/properties/categories.ts';
import {
  auctionStatuses,
  currencies,
  landTenures,
  occupancies,
  powerBackups,
  roadSurfaces,
  yakaMeters,
} from '#features/properties/choices.ts';

type Kind =
  | { kind: 'text'; min?: number; max: number; lines?: 'many' }
  | { kind: 'list' }
  /** In the major unit of the property's currency; stored whole, in shillings or cents. */
  | { kind: 'amount'; message: string }
  | { kind: 'whole'; min?: number; above?: number; max: number }
  /** Kept to hundredths. */
  | { kind: 'decimal'; min?: number; max: number; step?: { of: number; message: string } }
  | { kind: 'degrees'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'date' }
  | { kind: 'instant' };

export type Field = Kind & {
  label: string;
  column: string;
  /** The section of the form that asks for it. The main fields are laid out by hand, in main-fields.tsx. */
  section: 'main' | 'home' | 'land' | 'auction';
  /** Where the column stands, if not in `properties`. */
  table?: 'owner_contacts';
  isRequired?: true;
  default?: unknown;
  /** What is said of a value that will not do; without it the shape's own words. */
  message?: string;
  hint?: string;
  /** The categories that have it; in all others it is cleared. A constraint of the database says the same. */
  only?: readonly Category[];
  /** The form asks for it only while another field says one of these. */
  when?: { field: string; is: readonly string[] };
  /** Where the reply of one property holds it. Without this it leaves only if a card shows it. */
  detail?: `facts.${string}` | `bankSale.${string}`;
  /** Its group of `facts` is null without it; other groups are null when nothing in them is known. */
  leads?: true;
  /** Fields of a section are asked for in the order below, except that lower numbers come first. */
  formOrder?: number;
};

const rentals = ['rental_units'] as const;
const sales = ['for_sale', 'bank_sales'] as const;
const bankSales = ['bank_sales'] as const;

/**
 * Every field that an owner fills in, declared once and in the order of the CSV columns. From here follow the draft's shape,
 * what the form asks for and how it is read, the columns, the facts of the property's page and the CSV.
 */
export const propertyFields = {
  title: {
    kind: 'text',
    label: 'Title',
    column: 'title',
    section: 'main',
    isRequired: true,
    min: 3,
    max: 200,
    message: 'Title must be at least 3 characters',
  },
  location: {
    kind: 'text',
    label: 'Location',
    column: 'location',
    section: 'main',
    isRequired: true,
    min: 3,
    max: 200,
    message: 'Location is required',
  },
  description: {
    kind: 'text',
    label: 'Description',
    column: 'description',
    section: 'main',
    isRequired: true,
    min: 20,
    max: 5_000,
    lines: 'many',
    message: 'Description must be at least 20 characters',
  },
  price: {
    kind: 'amount',
    label: 'Price',
    column: 'price',
    section: 'main',
    isRequired: true,
    message: 'Price must be positive',
  },
  currency: {
    kind: 'choice',
    label: 'Currency',
    column: 'currency',
    section: 'main',
    options: currencies,
    default: 'UGX',
  },
  monthlyPrice: {
    kind: 'amount',
    label: 'Monthly price',
    column: 'monthly_price',
    section: 'main',
    message: 'Price must be positive',
    hint: 'Optional, if it differs from the price',
    only: rentals,
  },
  bedrooms: {
    kind: 'whole',
    label: 'Bedrooms',
    column: 'bedrooms',
    section: 'main',
    isRequired: true,
    max: 500,
    message: 'Bedrooms must be a positive number',
  },
  bathrooms: {
    kind: 'decimal',
    label: 'Bathrooms',
    column: 'bathrooms',
    section: 'main',
    isRequired: true,
    min: 0,
    max: 500,
    step: { of: 0.5, message: 'Bathrooms go in half steps' },
    message: 'Bathrooms must be a positive number',
  },
  /** The form asks for square feet. */
  squareMeters: {
    kind: 'decimal',
    label: 'Square metres',
    column: 'square_meters',
    section: 'main',
    isRequired: true,
    max: 1_000_000_000,
    message: 'Square feet must be positive',
  },
  propertyType: {
    kind: 'text',
    label: 'Property type',
    column: 'property_type',
    section: 'main',
    isRequired: true,
    max: 60,
    message: 'Property type is required',
  },
  category: {
    kind: 'choice',
    label: 'Category',
    column: 'category',
    section: 'main',
    isRequired: true,
    options: categories,
    message: 'Category is required',
  },
  amenities: { kind: 'list', label: 'Amenities', column: 'amenities', section: 'main', default: [] },
  isFeatured: {
    kind: 'flag',
    label: 'Featured property',
    column: 'is_featured',
    section: 'main',
    default: false,
  },
  isAvailable: { kind: 'flag', label: 'Available', column: 'is_available', section: 'main', default: true },
  ownerContactInfo: {
    kind: 'text',
    label: 'Owner contact information',
    column: 'owner_contact_info',
    table: 'owner_contacts',
    section: 'main',
    max: 1_000,
    lines: 'many',
  },
  lat: {
    kind: 'degrees',
    label: 'Latitude',
    column: 'lat',
    section: 'land',
    min: -1.6,
    max: 4.3,
    hint: 'Visitors see a circle around it, never the point.',
    formOrder: 1,
  },
  lng: {
    kind: 'degrees',
    label: 'Longitude',
    column: 'lng',
    section: 'land',
    min: 29.5,
    max: 35.1,
    formOrder: 1,
  },

  powerBackup: {
    kind: 'choice',
    label: 'Power backup',
    column: 'power_backup',
    section: 'home',
    options: powerBackups,
    detail: 'facts.power.backup',
    leads: true,
    formOrder: -1,
  },
  powerNote: {
    kind: 'text',
    label: 'What the backup runs',
    column: 'power_note',
    section: 'home',
    max: 200,
    when: { field: 'powerBackup', is: ['inverter', 'solar', 'generator'] },
    detail: 'facts.power.note',
    formOrder: -1,
  },
  waterNwsc: {
    kind: 'flag',
    label: 'Town water (NWSC)',
    column: 'water_nwsc',
    section: 'home',
    detail: 'facts.water.nwsc',
  },
  waterTankLitres: {
    kind: 'whole',
    label: 'Water tank, litres',
    column: 'water_tank_litres',
    section: 'home',
    above: 0,
    max: 10_000_000,
    detail: 'facts.water.tankLitres',
  },
  waterBorehole: {
    kind: 'flag',
    label: 'Borehole',
    column: 'water_borehole',
    section: 'home',
    detail: 'facts.water.borehole',
  },
  yakaMeter: {
    kind: 'choice',
    label: 'Yaka meter',
    column: 'yaka_meter',
    section: 'home',
    options: yakaMeters,
    detail: 'facts.meter',
    formOrder: -1,
  },
  roadSurface: {
    kind: 'choice',
    label: 'Road to the gate',
    column: 'road_surface',
    section: 'home',
    options: roadSurfaces,
    detail: 'facts.road.surface',
    leads: true,
  },
  murramMeters: {
    kind: 'whole',
    label: 'Metres of murram',
    column: 'murram_meters',
    section: 'home',
    max: 1_000_000,
    when: { field: 'roadSurface', is: ['murram'] },
    detail: 'facts.road.murramMeters',
  },
  hasWallFence: {
    kind: 'flag',
    label: 'Wall fence',
    column: 'has_wall_fence',
    section: 'home',
    detail: 'facts.security.wallFence',
  },
  hasGate: {
    kind: 'flag',
    label: 'Gate',
    column: 'has_gate',
    section: 'home',
    detail: 'facts.security.gate',
  },
  hasAskari: {
    kind: 'flag',
    label: 'Askari',
    column: 'has_askari',
    section: 'home',
    detail: 'facts.security.askari',
  },
  hasCctv: {
    kind: 'flag',
    label: 'CCTV',
    column: 'has_cctv',
    section: 'home',
    detail: 'facts.security.cctv',
  },
  hasElectricFence: {
    kind: 'flag',
    label: 'Electric fence',
    column: 'has_electric_fence',
    section: 'home',
    detail: 'facts.security.electricFence',
  },
  boysQuarters: {
    kind: 'whole',
    label: 'Rooms in boys’ quarters',
    column: 'boys_quarters',
    section: 'home',
    max: 10_000,
    detail: 'facts.boysQuarters',
  },
  parkingSlots: {
    kind: 'whole',
    label: 'Parking spaces',
    column: 'parking_slots',
    section: 'home',
    max: 10_000,
    detail: 'facts.parkingSlots',
  },
  isFurnished: {
    kind: 'flag',
    label: 'Furnished',
    column: 'is_furnished',
    section: 'home',
    detail: 'facts.isFurnished',
  },
  advanceMonths: {
    kind: 'whole',
    label: 'Advance, months',
    column: 'advance_months',
    section: 'home',
    max: 24,
    only: rentals,
    formOrder: -2,
  },
  depositMonths: {
    kind: 'whole',
    label: 'Deposit, months',
    column: 'deposit_months',
    section: 'home',
    max: 12,
    only: rentals,
    formOrder: -2,
  },
  landTenure: {
    kind: 'choice',
    label: 'Land tenure',
    column: 'land_tenure',
    section: 'land',
    options: landTenures,
    only: sales,
  },
  plotSquareMeters: {
    kind: 'decimal',
    label: 'Plot, m²',
    column: 'plot_square_meters',
    section: 'land',
    max: 1_000_000_000,
    detail: 'facts.plot.squareMeters',
    leads: true,
  },
  /** As the seller says it; `plotDecimals` of rules.ts says what it measures. */
  plotStatedDecimals: {
    kind: 'decimal',
    label: 'Plot as stated, decimals',
    column: 'plot_stated_decimals',
    section: 'land',
    max: 10_000_000,
    detail: 'facts.plot.statedDecimals',
  },
  plotDimensions: {
    kind: 'text',
    label: 'Plot dimensions',
    column: 'plot_dimensions',
    section: 'land',
    max: 60,
    hint: 'For example 50 ft × 100 ft',
    detail: 'facts.plot.dimensions',
  },

  bankName: {
    kind: 'text',
    label: 'Bank',
    column: 'bank_name',
    section: 'auction',
    max: 120,
    only: bankSales,
  },
  auctionClosesAt: {
    kind: 'instant',
    label: 'Bidding closes',
    column: 'auction_closes_at',
    section: 'auction',
    hint: 'Kampala time',
    only: bankSales,
  },
  auctionStatus: {
    kind: 'choice',
    label: 'Auction status',
    column: 'auction_status',
    section: 'auction',
    options: auctionStatuses,
    only: bankSales,
  },
  startingBid: {
    kind: 'amount',
    label: 'Starting bid',
    column: 'starting_bid',
    section: 'auction',
    message: 'A bid must be positive',
    only: bankSales,
  },
  currentBid: {
    kind: 'amount',
    label: 'Current bid',
    column: 'current_bid',
    section: 'auction',
    message: 'A bid must be positive',
    only: bankSales,
  },
  bidIncrement: {
    kind: 'amount',
    label: 'Bid increment',
    column: 'bid_increment',
    section: 'auction',
    message: 'A step must be positive',
    only: bankSales,
  },
  auctioneerName: {
    kind: 'text',
    label: 'Auctioneer',
    column: 'auctioneer_name',
    section: 'auction',
    max: 120,
    only: bankSales,
    detail: 'bankSale.auctioneerName',
  },
  auctioneerLicence: {
    kind: 'text',
    label: 'Auctioneer’s licence',
    column: 'auctioneer_licence',
    section: 'auction',
    max: 60,
    only: bankSales,
    detail: 'bankSale.auctioneerLicence',
  },
  occupancy: {
    kind: 'choice',
    label: 'Who lives there now',
    column: 'occupancy',
    section: 'auction',
    options: occupancies,
    only: bankSales,
    detail: 'bankSale.occupancy',
  },
  marketValue: {
    kind: 'amount',
    label: 'Market value',
    column: 'market_value',
    section: 'auction',
    message: 'A value must be positive',
    only: bankSales,
    detail: 'bankSale.marketValue',
  },
  forcedSaleValue: {
    kind: 'amount',
    label: 'Forced-sale value',
    column: 'forced_sale_value',
    section: 'auction',
    message: 'A value must be positive',
    only: bankSales,
    detail: 'bankSale.forcedSaleValue',
  },
  valuedOn: {
    kind: 'date',
    label: 'Valued on',
    column: 'valued_on',
    section: 'auction',
    only: bankSales,
    detail: 'bankSale.valuedOn',
  },
  viewingTimes: {
    kind: 'text',
    label: 'Viewing times',
    column: 'viewing_times',
    section: 'auction',
    max: 200,
    only: bankSales,
    detail: 'bankSale.viewingTimes',
  },
  depositTerms: {
    kind: 'text',
    label: 'Deposit terms',
    column: 'deposit_terms',
    section: 'auction',
    max: 300,
    only: bankSales,
    detail: 'bankSale.depositTerms',
  },
  hasSpouseConsent: {
    kind: 'flag',
    label: 'Spouse’s consent',
    column: 'has_spouse_consent',
    section: 'auction',
    only: bankSales,
    detail: 'bankSale.hasSpouseConsent',
  },
  hasCaveat: {
    kind: 'flag',
    label: 'Caveat on the title',
    column: 'has_caveat',
    section: 'auction',
    only: bankSales,
    detail: 'bankSale.hasCaveat',
  },
  courtCase: {
    kind: 'text',
    label: 'Court case',
    column: 'court_case',
    section: 'auction',
    max: 200,
    only: bankSales,
    detail: 'bankSale.courtCase',
  },
} as const satisfies Record<string, Field>;

export const currentBidTooLow = 'The current bid needs a starting bid and must not be below it';

export type PropertyFields = typeof propertyFields;
export type FieldName = keyof PropertyFields;

/** The fields that say this of themselves: `FieldWith<{ section: 'home' }>`. */
export type FieldWith<Said> = {
  [N in FieldName]: PropertyFields[N] extends Said ? N : never;
}[FieldName];

export type ValueOf<F> = F extends { options: readonly (infer Option)[] }
  ? Option
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'amount' | 'whole' | 'decimal' | 'degrees' }
      ? number
      : F extends { kind: 'instant' }
        ? Date
        : F extends { kind: 'list' }
          ? string[]
          : string;

export type NamedField = Field & { name: FieldName };

/** All of them in their order, each with its name. */
export const fieldList: readonly NamedField[] = (Object.keys(propertyFields) as FieldName[]).map((name) => ({
  name,
  ...propertyFields[name],
}));

export function isFigure({ kind }: Field): boolean {
  return kind === 'amount' || kind === 'whole' || kind === 'decimal' || kind === 'degrees';
}
