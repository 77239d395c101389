import {
  type Currency,
  difference,
  type MinorAmount,
  multiply,
  roundToMinorUnit,
  share,
  sum,
  toMajorUnit,
} from '#kit/money.ts';
import type { PropertyFacts } from './detail-fields.ts';

/** The charges of a home beyond its nights, and its discounts for long stays. Prices are in the smallest unit. */
export type StayExtras = {
  /** Charged once for each stay. */
  cleaningFee: MinorAmount | null;
  guestsIncluded: number | null;
  /** The price per night of each guest beyond `guestsIncluded`. */
  extraGuestPrice: MinorAmount | null;
  /** The percentage off the nights from seven nights on. */
  weeklyDiscount: number | null;
  /** The percentage off the nights from 28 nights on. */
  monthlyDiscount: number | null;
};

type StayLength = { nights: number; guests: number };

const nightsPerWeek = 7;
const nightsPerMonth = 28;

/** Returns the percentage off the nights. A longer stay never has a lower one. */
function discountPercent({ weeklyDiscount, monthlyDiscount }: StayExtras, nights: number): number {
  return Math.max(
    nights >= nightsPerWeek ? (weeklyDiscount ?? 0) : 0,
    nights >= nightsPerMonth ? (monthlyDiscount ?? 0) : 0,
  );
}

/**
 * Returns the discount, the extra guests and the cleaning fee of a stay, each 0 if the stay has none.
 * @param nightsTotal the price of the nights, of which the discount is a percentage
 */
export function extraCharges(extras: StayExtras, nightsTotal: MinorAmount, { nights, guests }: StayLength) {
  const { cleaningFee, guestsIncluded, extraGuestPrice } = extras;
  const percent = discountPercent(extras, nights);
  const extraGuests =
    extraGuestPrice === null || guestsIncluded === null ? 0 : Math.max(0, guests - guestsIncluded);
  return {
    discount: { percent, amount: share(nightsTotal, percent, 100, Math.floor) },
    guests: { count: extraGuests, amount: multiply(extraGuestPrice ?? 0, extraGuests * nights) },
    cleaningFee: cleaningFee ?? (0 as const),
  };
}

/** Returns the price of a stay: its nights with all extras. */
export function stayTotal(extras: StayExtras, nightsTotal: MinorAmount, stay: StayLength): MinorAmount {
  const { discount, guests, cleaningFee } = extraCharges(extras, nightsTotal, stay);
  return sum([difference(nightsTotal, discount.amount), guests.amount, cleaningFee]);
}

/**
 * Returns the totals of a stay of one guest for the minimum stay, if it is more than one night, and for a week. Leaves
 * out the week if the minimum stay is longer. The amounts are in the listing's currency and unit.
 */
export function stayTotals(
  { price, currency }: { price: number; currency: Currency },
  terms: PropertyFacts['stay'],
): { nights: number; amount: number; isMinimumStay: boolean }[] {
  const toMinor = (amount: number | null | undefined) =>
    amount == null ? null : roundToMinorUnit(amount, currency);
  const extras: StayExtras = {
    cleaningFee: toMinor(terms?.cleaningFee),
    guestsIncluded: terms?.guestsIncluded ?? null,
    extraGuestPrice: toMinor(terms?.extraGuestPrice),
    weeklyDiscount: terms?.weeklyDiscount ?? null,
    monthlyDiscount: terms?.monthlyDiscount ?? null,
  };
  const minimum = terms?.minNights ?? 1;
  const nightCounts = [
    ...(minimum > 1 ? [minimum] : []),
    ...(minimum < nightsPerWeek ? [nightsPerWeek] : []),
  ];
  return nightCounts.map((nights) => {
    const nightsTotal = multiply(roundToMinorUnit(price, currency), nights);
    return {
      nights,
      amount: toMajorUnit(stayTotal(extras, nightsTotal, { nights, guests: 1 }), currency),
      isMinimumStay: nights === terms?.minNights,
    };
  });
}
