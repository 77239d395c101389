import { fromStored } from '#features/properties/rules.ts';
import type { BankSale, Property, PropertyFacts } from '#features/properties/schema.ts';
import { listedOf } from './cards.ts';
import type { DetailRow } from './hot-reads.ts';

/** One property as its page shows it. */
export function detailOf(row: DetailRow, tourOrigin: string): Property {
  return {
    ...listedOf(row, tourOrigin),
    pictures: row.pictures,
    facts: factsOf(row),
    bankSale: bankSaleOf(row),
    reviews: row.reviews.map((review) => ({
      ...review,
      createdAt: new Date(review.createdAt).toISOString(),
    })),
    updatedAt: row.updated_at.toISOString(),
  };
}

function factsOf(row: DetailRow): PropertyFacts {
  return {
    power: row.power_backup === null ? null : { backup: row.power_backup, note: row.power_note },
    water: someKnown({
      nwsc: row.water_nwsc,
      tankLitres: row.water_tank_litres,
      borehole: row.water_borehole,
    }),
    meter: row.yaka_meter,
    road: row.road_surface === null ? null : { surface: row.road_surface, murramMeters: row.murram_meters },
    security: someKnown({
      wallFence: row.has_wall_fence,
      gate: row.has_gate,
      askari: row.has_askari,
      cctv: row.has_cctv,
      electricFence: row.has_electric_fence,
    }),
    boysQuarters: row.boys_quarters,
    parkingSlots: row.parking_slots,
    isFurnished: row.is_furnished,
    plot:
      row.plot_square_meters === null
        ? null
        : {
            squareMeters: Number(row.plot_square_meters),
            statedDecimals: row.plot_stated_decimals === null ? null : Number(row.plot_stated_decimals),
            dimensions: row.plot_dimensions,
          },
  };
}

/** Null where nobody has said anything at all. */
function someKnown<T extends Record<string, unknown>>(facts: T): T | null {
  return Object.values(facts).some((fact) => fact !== null) ? facts : null;
}

function bankSaleOf(row: DetailRow): BankSale | null {
  if (row.category !== 'bank_sales') return null;
  const amount = (stored: number | null) => (stored === null ? null : fromStored(stored, row.currency));
  return {
    auctioneerName: row.auctioneer_name,
    auctioneerLicence: row.auctioneer_licence,
    occupancy: row.occupancy,
    marketValue: amount(row.market_value),
    forcedSaleValue: amount(row.forced_sale_value),
    valuedOn: row.valued_on,
    viewingTimes: row.viewing_times,
    depositTerms: row.deposit_terms,
    hasSpouseConsent: row.has_spouse_consent,
    hasCaveat: row.has_caveat,
    courtCase: row.court_case,
  };
}
