import type { PropertyFacts } from '#features/properties/detail-fields.ts';
import { firstPayment } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Fact, furnitureNote, yesNo } from './fact.ts';

type HomeFactSource = Pick<
  Property,
  | 'facts'
  | 'category'
  | 'propertyType'
  | 'price'
  | 'monthlyPrice'
  | 'currency'
  | 'advanceMonths'
  | 'depositMonths'
>;

type Row = [name: string, value: string | null, note?: string | null];

/**
 * Returns the facts that people in Kampala ask about, in their usual order, and the names of the unknown
 * ones.
 */
export function homeFacts(property: HomeFactSource): { known: Fact[]; missing: string[] } {
  const { facts } = property;
  const rows: Row[] = [
    ...stayRows(facts.stay),
    ...extraRows(facts.stay, property.currency),
    [t('Available from'), facts.freeFrom && formatDate(facts.freeFrom)],
    [t('First payment'), firstPaymentText(property), firstPaymentNote(property)],
    [t('Power backup'), facts.power && powerText(facts.power.backup), facts.power?.note],
    [t('Water'), facts.water && waterText(facts.water)],
    [
      t('Yaka meter'),
      facts.meter && { own: t('Own prepaid meter'), shared: t('Shared prepaid meter') }[facts.meter],
    ],
    [t('Road'), facts.road && roadText(facts.road)],
    [
      t('Compound and gate'),
      facts.compound && { own: t('Own compound'), shared: t('Shared compound') }[facts.compound],
    ],
    [t('Floor'), facts.floor === null ? null : floorText(facts.floor)],
    [t('Security'), facts.security && securityText(facts.security)],
    [
      t('Boys’ quarters'),
      countText(facts.boysQuarters, (n) => t('{n, plural, one {# room} other {# rooms}}', { n })),
    ],
    [t('Parking'), countText(facts.parkingSlots, (n) => t('{n, plural, one {# car} other {# cars}}', { n }))],
    [
      t('Furnished'),
      facts.isFurnished === null ? null : yesNo(facts.isFurnished),
      facts.isFurnished === false ? furnitureNote : null,
    ],
  ];
  const applicable = rows.filter(([name]) => isApplicable(name, property));
  return {
    known: applicable.flatMap(([name, value, note]) =>
      value === null ? [] : [{ name, value, note: note ?? undefined }],
    ),
    // A home without a date is available now, which its badge shows, and a house is on no floor.
    missing: applicable
      .filter(([name, value]) => value === null && name !== t('Available from') && name !== t('Floor'))
      .map(([name]) => name),
  };
}

const stayFactNames = new Set([t('Guests'), t('Beds'), t('Minimum stay'), t('Check-in'), t('Check-out')]);

function stayRows(stay: PropertyFacts['stay']): Row[] {
  return [
    [t('Guests'), stay?.sleeps ? t('Sleeps {sleeps}', { sleeps: stay.sleeps }) : null],
    [t('Beds'), countText(stay?.beds ?? null, (n) => t('{n, plural, one {# bed} other {# beds}}', { n }))],
    [
      t('Minimum stay'),
      countText(stay?.minNights ?? null, (n) => t('{n, plural, one {# night} other {# nights}}', { n })),
    ],
    [
      t('Check-in'),
      stay?.checkInFrom ? t('From {checkInFrom}', { checkInFrom: hourText(stay.checkInFrom) }) : null,
    ],
    [
      t('Check-out'),
      stay?.checkOutBy ? t('By {checkOutBy}', { checkOutBy: hourText(stay.checkOutBy) }) : null,
    ],
  ];
}

/** Returns the charges beyond the nights and the discounts. A home without them leaves them out. */
function extraRows(stay: PropertyFacts['stay'], currency: string): Row[] {
  if (!stay) return [];
  const { cleaningFee, extraGuestPrice, guestsIncluded, weeklyDiscount, monthlyDiscount, damageDeposit } =
    stay;
  const discounts = [
    ...(weeklyDiscount ? [t('{percent}% from {nights} nights', { percent: weeklyDiscount, nights: 7 })] : []),
    ...(monthlyDiscount
      ? [t('{percent}% from {nights} nights', { percent: monthlyDiscount, nights: 28 })]
      : []),
  ];
  const rows: Row[] = [
    [
      t('Cleaning fee'),
      cleaningFee ? t('{amount} for each stay', { amount: formatMoney(cleaningFee, currency) }) : null,
    ],
    [
      t('Extra guests'),
      extraGuestPrice
        ? t('{amount} per night for each guest above {included}', {
            amount: formatMoney(extraGuestPrice, currency),
            included: guestsIncluded ?? 1,
          })
        : null,
    ],
    [t('Discount'), discounts.length > 0 ? discounts.join(', ') : null],
    [
      t('Damage deposit'),
      damageDeposit
        ? t('Half the price of the stay, at most {amount}. Refunded after the stay', {
            amount: formatMoney(damageDeposit, currency),
          })
        : null,
    ],
  ];
  return rows.filter(([, value]) => value !== null);
}

/** Formats a time such as `14:00` as `2:00 PM`. */
function hourText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Returns true when the fact applies to this home. A plot has neither rooms nor a meter, and only tenants pay
 * months in advance.
 */
function isApplicable(name: string, { category, propertyType }: HomeFactSource): boolean {
  if (name === t('First payment') || name === t('Available from')) return category === 'rental_units';
  if (stayFactNames.has(name)) return category === 'furnished_houses';
  return propertyType !== 'Land' || [t('Water'), t('Road'), t('Security')].includes(name);
}

export function firstPaymentText(property: HomeFactSource): string | null {
  const amount = firstPayment(property);
  return amount === null ? null : formatMoney(amount, property.currency);
}

export function firstPaymentNote({
  advanceMonths,
  depositMonths,
}: Pick<HomeFactSource, 'advanceMonths' | 'depositMonths'>): string {
  const monthsText = (count: number) => t('{count, plural, one {# month} other {# months}}', { count });
  const advanceText = t('{months} in advance', { months: monthsText(advanceMonths ?? 0) });
  return depositMonths
    ? t('{advance} and {months} deposit', { advance: advanceText, months: monthsText(depositMonths) })
    : advanceText;
}

function powerText(backup: NonNullable<PropertyFacts['power']>['backup']): string {
  return { none: t('None'), inverter: t('Inverter'), solar: t('Solar'), generator: t('Generator') }[backup];
}

function waterText({ nwsc, tankLitres, borehole }: NonNullable<PropertyFacts['water']>): string {
  const sources = [
    ...(nwsc ? [t('mains water (NWSC)')] : []),
    ...(tankLitres === null ? [] : [t('{litres}-litre tank', { litres: groupThousands(tankLitres) })]),
    ...(borehole ? [t('borehole')] : []),
  ];
  return sources.length > 0 ? capitalise(sources.join(', ')) : t('No water on the plot');
}

function roadText({ surface, murramMeters }: NonNullable<PropertyFacts['road']>): string {
  if (surface === 'tarmac') return t('Tarmac');
  return murramMeters
    ? t('{murramMeters} m of murram', { murramMeters: groupThousands(murramMeters) })
    : t('Murram');
}

function securityText(security: NonNullable<PropertyFacts['security']>): string {
  const names: Array<[keyof typeof security, string]> = [
    ['wallFence', t('wall fence')],
    ['gate', t('gate')],
    ['askari', 'askari'],
    ['cctv', 'CCTV'],
    ['electricFence', t('electric fence')],
  ];
  const present = names.filter(([key]) => security[key]).map(([, name]) => name);
  return present.length > 0 ? capitalise(present.join(', ')) : t('None');
}

function floorText(floor: number): string {
  return floor === 0 ? t('Ground floor') : t('Floor {floor}', { floor });
}

function countText(count: number | null, format: (count: number) => string): string | null {
  if (count === null) return null;
  if (count === 0) return t('None');
  return format(count);
}
