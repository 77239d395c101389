import type { Insertable } from 'kysely';
import { areaInText } from '#features/properties/areas.ts';
import {
  type CheckedDraft,
  type PropertyDraft,
  propertyDraft,
  withoutForeignFields,
} from '#features/properties/draft.ts';
import { toShillings, toStored } from '#features/properties/rules.ts';
import { readAreas, readDollarRate } from '#features/properties/server/repository.ts';
import type { PropertyTable, PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Stores a new property: checked, its area found in its address, its price converted for comparing, and the owner's
 * contact put apart. Call it in a transaction.
 * @returns its id
 */
export async function insertProperty(
  db: Db,
  ownerId: number,
  draft: PropertyDraft,
  now: Date,
): Promise<number> {
  const checked = withoutForeignFields(propertyDraft.parse(draft));
  const q = db.withTables<PropertyTables>();
  const area = areaInText(await readAreas(db), checked.location);
  const row = rowOf(checked, {
    ownerId,
    area: area?.slug ?? null,
    dollarRate: await readDollarRate(db),
    now,
  });
  const { id } = await q.insertInto('properties').values(row).returning('id').executeTakeFirstOrThrow();
  if (checked.ownerContactInfo) {
    await q
      .insertInto('owner_contacts')
      .values({ property_id: id, owner_contact_info: checked.ownerContactInfo })
      .execute();
  }
  return id;
}

function rowOf(
  draft: CheckedDraft,
  { ownerId, area, dollarRate, now }: { ownerId: number; area: string | null; dollarRate: number; now: Date },
): Insertable<PropertyTable> {
  const { currency } = draft;
  const stored = (amount: number | null | undefined) => (amount == null ? null : toStored(amount, currency));
  const price = toStored(draft.price, currency);
  return {
    owner_id: ownerId,
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
    created_at: now,
    updated_at: now,
  };
}
