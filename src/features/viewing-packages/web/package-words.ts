import type { Offer, ViewingPackage } from '#features/viewing-packages/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Extent = Pick<Offer, 'opens' | 'quota' | 'hours'>;
type Priced = Extent & Pick<Offer, 'price' | 'currency'>;

/** `10 homes for 24 hours`, `5 furnished homes for 7 days` */
export function offerWords({ opens, quota, hours }: Extent): string {
  const homes = opens === 'furnished' ? 'furnished homes' : 'homes';
  const time = hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
  return `${quota ?? t('Any number of')} ${homes} for ${time}`;
}

/** `A one-time UGX 15,000 gives contact details for up to 10 rental properties for 1 day.` */
export function bannerWords(offer: Priced): string {
  return t('A one-time {price} gives contact details for {offer} for {hours}.', {
    price: formatMoney(offer.price, offer.currency),
    offer: homesOf(offer),
    hours: daysOf(offer.hours),
  });
}

/**
 * `UGX 10,000: contact details for up to 5 rental properties, valid 24 hours`; what is furnished is priced by the week
 * or month.
 */
export function priceWords(offer: Priced): string {
  const price = formatMoney(offer.price, offer.currency);
  if (offer.opens === 'furnished') return `${price} per ${periodOf(offer.hours)}`;
  return `${price}: contact details for ${homesOf(offer)}, valid ${offer.hours} hours`;
}

/** What was gained by paying for what is furnished. */
export function gainedWords({ opens, hours }: Extent): string {
  if (opens !== 'furnished') return '';
  return t('You now have access to view furnished rental properties for {hours}.', { hours: daysOf(hours) });
}

/** `9 of 10 openings left, until 3:00 PM on 12 Dec 2026` */
export function leftWords({
  quota,
  used,
  endsAt,
}: Pick<ViewingPackage, 'quota' | 'used' | 'endsAt'>): string {
  const left = quota === null ? t('Openings without limit') : `${quota - used} of ${quota} openings left`;
  return `${left}, until ${formatTime(endsAt)} on ${formatDate(endsAt)}`;
}

function homesOf({ opens, quota }: Extent): string {
  const homes = opens === 'furnished' ? 'furnished rental properties' : 'rental properties';
  return quota === null ? `all ${homes}` : `up to ${quota} ${homes}`;
}

function daysOf(hours: number): string {
  if (hours % 24 !== 0) return `${hours} hours`;
  return hours === 24 ? '1 day' : `${hours / 24} days`;
}

function periodOf(hours: number): string {
  if (hours === 168) return 'week';
  return hours === 720 ? 'month' : daysOf(hours);
}
