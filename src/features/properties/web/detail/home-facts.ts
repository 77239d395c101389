import type { PropertyFacts } from '#features/properties/detail-fields.ts';
import { firstPayment } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { capitalised, type Fact, yesNo } from './fact.ts';

type Asked = Pick<
  Property,
  'facts' | 'category' | 'propertyType' | 'price' | 'currency' | 'advanceMonths' | 'depositMonths'
>;

/** The facts that people in Kampala ask about, in their usual order, and the names of those still unknown. */
export function homeFacts(property: Asked): { known: Fact[]; unsaid: string[] } {
  const { facts } = property;
  const lines: Array<[name: string, value: string | null, note?: string | null]> = [
    ['First payment', firstPaymentText(property), firstPaymentNote(property)],
    ['Power backup', facts.power && powerText(facts.power.backup), facts.power?.note],
    ['Water', facts.water && waterText(facts.water)],
    ['Yaka meter', facts.meter && { own: 'Own prepaid meter', shared: 'Shared prepaid meter' }[facts.meter]],
    ['Road', facts.road && roadText(facts.road)],
    ['Security', facts.security && securityText(facts.security)],
    ['Boys’ quarters', countText(facts.boysQuarters, 'room')],
    ['Parking', countText(facts.parkingSlots, 'car')],
    ['Furnished', facts.isFurnished === null ? null : yesNo(facts.isFurnished)],
  ];
  const asked = lines.filter(([name]) => isAsked(name, property));
  return {
    known: asked.flatMap(([name, value, note]) =>
      value === null ? [] : [{ name, value, note: note ?? undefined }],
    ),
    unsaid: asked.filter(([, value]) => value === null).map(([name]) => name),
  };
}

/** A plot has neither rooms nor a meter; only tenants pay months in advance. */
function isAsked(name: string, { category, propertyType }: Asked): boolean {
  if (name === 'First payment') return category === 'rental_units';
  return propertyType !== 'Land' || ['Water', 'Road', 'Security'].includes(name);
}

function firstPaymentText(property: Asked): string | null {
  const amount = firstPayment(property);
  return amount === null ? null : formatMoney(amount, property.currency);
}

function firstPaymentNote({ advanceMonths, depositMonths }: Asked): string {
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
