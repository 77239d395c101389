import type { Insertable } from 'kysely';
import type { CheckedDraft } from '#features/properties/draft.ts';
import { toShillings, toStored } from '#features/properties/rules.ts';
import type { PropertyTable } from './tables.ts';

export type DescribedColumns = Omit<
  Insertable<PropertyTable>,
  'owner_id' | 'created_at' | 'updated_at' | 'published_tour'
>;

/** The columns that a description fills. Amounts become whole shillings or cents, and one in shillings for comparing. */
export function columnsOf(draft: CheckedDraft, area: string | null, dollarRate: number): DescribedColumns {
  const { currency } = draft;
  const stored = (amount: number | null | undefined) => (amount == null ? null : toStored(amount, currency));
  const price = toStored(draft.price, currency);
  return {
    category: draft.category,
    property_type: draft.propertyType,
    title: draft.title,
    location: draft.location,
    area,
    lat: draft.lat ?? null,
    lng: draft.lng ?? null,
    description: draft.description,
    currency,
    price,
    monthly_price: stored(draft.monthlyPrice),
    price_ugx: toShillings(price, currency, dollarRate),
    bedrooms: draft.bedrooms,
    bathrooms: draft.bathrooms,
    square_meters: draft.squareMeters,
    amenities: draft.amenities,
    is_featured: draft.isFeatured,
    is_available: draft.isAvailable,
    power_backup: draft.powerBackup ?? null,
    power_note: draft.powerNote ?? null,
    water_nwsc: draft.waterNwsc ?? null,
    water_tank_litres: draft.waterTankLitres ?? null,
    water_borehole: draft.waterBorehole ?? null,
    yaka_meter: draft.yakaMeter ?? null,
    road_surface: draft.roadSurface ?? null,
    murram_meters: draft.murramMeters ?? null,
    has_wall_fence: draft.hasWallFence ?? null,
    has_gate: draft.hasGate ?? null,
    has_askari: draft.hasAskari ?? null,
    has_cctv: draft.hasCctv ?? null,
    has_electric_fence: draft.hasElectricFence ?? null,
    boys_quarters: draft.boysQuarters ?? null,
    parking_slots: draft.parkingSlots ?? null,
    is_furnished: draft.isFurnished ?? null,
    advance_months: draft.advanceMonths ?? null,
    deposit_months: draft.depositMonths ?? null,
    land_tenure: draft.landTenure ?? null,
    plot_square_meters: draft.plotSquareMeters ?? null,
    plot_stated_decimals: draft.plotStatedDecimals ?? null,
    plot_dimensions: draft.plotDimensions ?? null,
    bank_name: draft.bankName ?? null,
    auction_closes_at: draft.auctionClosesAt ?? null,
    auction_status: draft.auctionStatus ?? null,
    starting_bid: stored(draft.startingBid),
    current_bid: stored(draft.currentBid),
    bid_increment: stored(draft.bidIncrement),
    auctioneer_name: draft.auctioneerName ?? null,
    auctioneer_licence: draft.auctioneerLicence ?? null,
    occupancy: draft.occupancy ?? null,
    market_value: stored(draft.marketValue),
    forced_sale_value: stored(draft.forcedSaleValue),
    valued_on: draft.valuedOn ?? null,
    viewing_times: draft.viewingTimes ?? null,
    deposit_terms: draft.depositTerms ?? null,
    has_spouse_consent: draft.hasSpouseConsent ?? null,
    has_caveat: draft.hasCaveat ?? null,
    court_case: draft.courtCase ?? null,
  };
}
