import type { PropertyFacts } from '#features/properties/detail-fields.ts';
import { firstPayment } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { capitalised, type Fact, furnitureNote, yesNo } from './fact.ts';

type Asked = Pick<
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

type Line = [name: string, value: string | null, note?: string | null];

/** The facts that people in Kampala ask about, in their usual order, and the names of those still unknown. */
export function homeFacts(property: Asked): { known: Fact[]; unsaid: string[] } {
  const { facts } = property;
  const lines: Line[] = [
    ...stayLines(facts.stay),
    ['Free from', facts.freeFrom && formatDate(facts.freeFrom)],
    ['First payment', firstPaymentText(property), firstPaymentNote(property)],
    ['Power backup', facts.power && powerText(facts.power.backup), facts.power?.note],
    ['Water', facts.water && waterText(facts.water)],
    ['Yaka meter', facts.meter && { own: 'Own prepaid meter', shared: 'Shared prepaid meter' }[facts.meter]],
    ['Road', facts.road && roadText(facts.road)],
    ['Security', facts.security && securityText(facts.security)],
    ['Boys’ quarters', countText(facts.boysQuarters, 'room')],
    ['Parking', countText(facts.parkingSlots, 'car')],
    [
      'Furnished',
      facts.isFurnished === null ? null : yesNo(facts.isFurnished),
      facts.isFurnished === false ? furnitureNote : null,
    ],
  ];
  const asked = lines.filter(([name]) => isAsked(name, property));
  return {
    known: asked.flatMap(([name, value, note]) =>
      value === null ? [] : [{ name, value, note: note ?? undefined }],
    ),
    // Without a day it is free now, which its badge says.
    unsaid: asked.filter(([name, value]) => value === null && name !== 'Free from').map(([name]) => name),
  };
}

const ofStays = new Set(['Guests', 'Beds', 'Minimum stay', 'Check-in', 'Check-out']);

function stayLines(stay: PropertyFacts['stay']): Line[] {
  return [
    ['Guests', stay?.sleeps ? `Sleeps ${stay.sleeps}` : null],
    ['Beds', countText(stay?.beds ?? null, 'bed')],
    ['Minimum stay', countText(stay?.minNights ?? null, 'night')],
    ['Check-in', stay?.checkInFrom ? `From ${hourText(stay.checkInFrom)}` : null],
    ['Check-out', stay?.checkOutBy ? `By ${hourText(stay.checkOutBy)}` : null],
  ];
}

/** `2:00 PM` for '14:00'. */
function hourText(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A plot has neither rooms nor a meter; only tenants pay months in advance. */
function isAsked(name: string, { category, propertyType }: Asked): boolean {
  if (name === 'First payment' || name === 'Free from') return category === 'rental_units';
  if (ofStays.has(name)) return category === 'furnished_houses';
  return propertyType !== 'Land' || ['Water', 'Road', 'Security'].includes(name);
}

export function firstPaymentText(property: Asked): string | null {
  const amount = firstPayment(property);
  return amount === null ? null : formatMoney(amount, property.currency);
}

export function firstPaymentNote({ advanceMonths, depositMonths }: Asked): string {
  const months = (count: number) => (count === 1 ? '1 month' : `${count} months`);
  const advance = `${months(advanceMonths ?? 0)} in advance`;
  return depositMonths ? `${advance} and ${months(depositMonths)} deposit` : advance;
}

function powerText(backup: NonNullable<PropertyFacts['power']>['backup']): string {
  return capitalised(backup);
}

function waterText({ nwsc, tankLitres, borehole }: NonNullable<PropertyFacts['water']>): string {
  const sources = [
    ...(nwsc ? ['town water (NWSC)'] : []),
    ...(tankLitres === null ? [] : [`tank of ${groupThousands(tankLitres)} litres`]),
    ...(borehole ? ['borehole'] : []),
  ];
  return sources.length > 0 ? capitalised(sources.join(', ')) : 'None on the plot';
}

function roadText({ surface, murramMeters }: NonNullable<PropertyFacts['road']>): string {
  if (surface === 'tarmac') return 'Tarmac';
  return murramMeters ? `Murram for ${groupThousands(murramMeters)} m` : 'Murram';
}

function securityText(security: NonNullable<PropertyFacts['security']>): string {
  const names: Array<[keyof typeof security, string]> = [
    ['wallFence', 'wall fence'],
    ['gate', 'gate'],
    ['askari', 'askari'],
    ['cctv', 'CCTV'],
    ['electricFence', 'electric fence'],
  ];
  const there = names.filter(([key]) => security[key]).map(([, name]) => name);
  return there.length > 0 ? capitalised(there.join(', ')) : 'None';
}

function countText(count: number | null, noun: string): string | null {
  if (count === null) return null;
  if (count === 0) return 'None';
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
