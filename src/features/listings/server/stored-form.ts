import { type Selectable, sql } from 'kysely';
import { fromStored } from '#features/properties/rules.ts';
import type { PropertyTable, PropertyTables } from '#features/properties/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';

export type StoredForm = Record<string, unknown>;

/** A stored listing in the words and units of its form. Null where there is no such listing. */
export async function readForm(db: Db, id: number): Promise<StoredForm | null> {
  return (await readForms(db, [id])).get(id) ?? null;
}

/** Many at once, by id; in two statements, however many they are. */
export async function readForms(db: Db, ids: readonly number[]): Promise<Map<number, StoredForm>> {
  const q = db.withTables<PropertyTables>();
  const rows = await q.selectFrom('properties').selectAll().where('id', 'in', ids).execute();
  const contacts = await q
    .selectFrom('owner_contacts')
    .select(['property_id', 'owner_contact_info'])
    .where('property_id', 'in', ids)
    .execute();
  const infos = new Map(contacts.map((contact) => [contact.property_id, contact.owner_contact_info]));
  return new Map(
    rows.map((row) => [row.id, { ...formOf(row), ownerContactInfo: infos.get(row.id) ?? null }]),
  );
}

function formOf(row: Selectable<PropertyTable>): Record<string, unknown> {
  const amount = (stored: number | null) => (stored === null ? null : fromStored(stored, row.currency));
  const figure = (text: string | null) => (text === null ? null : Number(text));
  return {
    title: row.title,
    location: row.location,
    description: row.description,
    category: row.category,
    propertyType: row.property_type,
    price: amount(row.price),
    currency: row.currency,
    monthlyPrice: amount(row.monthly_price),
    bedrooms: row.bedrooms,
    bathrooms: figure(row.bathrooms),
    squareMeters: figure(row.square_meters),
    amenities: row.amenities,
    isFeatured: row.is_featured,
    isAvailable: row.is_available,
    lat: row.lat,
    lng: row.lng,
    powerBackup: row.power_backup,
    powerNote: row.power_note,
    waterNwsc: row.water_nwsc,
    waterTankLitres: row.water_tank_litres,
    waterBorehole: row.water_borehole,
    yakaMeter: row.yaka_meter,
    roadSurface: row.road_surface,
    murramMeters: row.murram_meters,
    hasWallFence: row.has_wall_fence,
    hasGate: row.has_gate,
    hasAskari: row.has_askari,
    hasCctv: row.has_cctv,
    hasElectricFence: row.has_electric_fence,
    boysQuarters: row.boys_quarters,
    parkingSlots: row.parking_slots,
    isFurnished: row.is_furnished,
    advanceMonths: row.advance_months,
    depositMonths: row.deposit_months,
    landTenure: row.land_tenure,
    plotSquareMeters: figure(row.plot_square_meters),
    plotStatedDecimals: figure(row.plot_stated_decimals),
    plotDimensions: row.plot_dimensions,
    bankName: row.bank_name,
    auctionClosesAt: row.auction_closes_at?.toISOString() ?? null,
    auctionStatus: row.auction_status,
    startingBid: amount(row.starting_bid),
    currentBid: amount(row.current_bid),
    bidIncrement: amount(row.bid_increment),
    auctioneerName: row.auctioneer_name,
    auctioneerLicence: row.auctioneer_licence,
    occupancy: row.occupancy,
    marketValue: amount(row.market_value),
    forcedSaleValue: amount(row.forced_sale_value),
    valuedOn: row.valued_on ? dateIn(row.valued_on) : null,
    viewingTimes: row.viewing_times,
    depositTerms: row.deposit_terms,
    hasSpouseConsent: row.has_spouse_consent,
    hasCaveat: row.has_caveat,
    courtCase: row.court_case,
  };
}

/** A date without a time arrives as local midnight of this process. */
function dateIn(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

export type StoredPicture = { key: string; width: number; height: number; colour: string; alt: string };

export async function readPictures(db: Db, id: number): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    select file_key as key, width, height, colour, alt from property_pictures
    where property_id = ${id} order by position`.execute(db);
  return rows;
}
