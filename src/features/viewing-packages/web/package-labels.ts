import type { Offer, ViewingPackage } from '#features/viewing-packages/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type OfferLimits = Pick<Offer, 'opens' | 'quota' | 'hours'>;
type PricedOffer = OfferLimits & Pick<Offer, 'price' | 'currency'>;

/** Formats an offer as `10 homes for 24 hours` or `5 furnished homes for 7 days`. */
export function offerLabel({ opens, quota, hours }: OfferLimits): string {
  const time = hours > 24 ? daysOf(hours) : hoursOf(hours);
  if (quota === null)
    return opens === 'furnished'
      ? t('Unlimited furnished homes for {time}', { time })
      : t('Unlimited homes for {time}', { time });
  return opens === 'furnished'
    ? t('{n, plural, one {# furnished home} other {# furnished homes}} for {time}', { n: quota, time })
    : t('{n, plural, one {# home} other {# homes}} for {time}', { n: quota, time });
}

/**
 * Formats an offer as `A one-time UGX 15,000 gives contact details for up to 10 rental properties for 1 day.`
 */
export function bannerLabel(offer: PricedOffer): string {
  return t('A one-time {price} gives contact details for {offer} for {hours}.', {
    price: formatMoney(offer.price, offer.currency),
    offer: homesOf(offer),
    hours: daysOf(offer.hours),
  });
}

/**
 * Formats an offer as `UGX 10,000: contact details for up to 5 rental properties, valid 24 hours`. Furnished
 * offers are priced by the week or month.
 */
export function priceLabel(offer: PricedOffer): string {
  const price = formatMoney(offer.price, offer.currency);
  if (offer.opens === 'furnished') return t('{price} per {time}', { price, time: periodOf(offer.hours) });
  return t('{price}: contact details for {offer}, valid {hours} hours', {
    price,
    offer: homesOf(offer),
    hours: offer.hours,
  });
}

/** Returns the text about what the payer has gained, shown after the payment. */
export function purchaseLabel({ opens, quota, hours }: OfferLimits): string {
  if (opens !== 'furnished') return viewableLabel({ quota, hours });
  return t('You now have access to view furnished rental properties for {hours}.', { hours: daysOf(hours) });
}

/** Formats the limits of a package as `You can view up to 10 properties for the next 24 hours.` */
export function viewableLabel({ quota, hours }: Pick<OfferLimits, 'quota' | 'hours'>): string {
  return quota === null
    ? t('You can view all properties for the next {hours} hours.', { hours })
    : t('You can view up to {quota} properties for the next {hours} hours.', { quota, hours });
}

/** Formats the rest of a package as `9 of 10 unlocks left, until 3:00 PM on 12 Dec 2026`. */
export function unlocksLeftLabel({
  quota,
  used,
  endsAt,
}: Pick<ViewingPackage, 'quota' | 'used' | 'endsAt'>): string {
  const left =
    quota === null
      ? t('Unlimited unlocks')
      : t('{left} of {quota} unlocks left', { left: quota - used, quota });
  return t('{left}, until {time} on {day}', {
    left,
    time: formatTime(endsAt),
    day: formatDate(endsAt),
  });
}

/** Formats a valid package as `You already have 5 unlocks until 3:10 PM on 12 Dec 2026.` */
export function activePackageLabel({
  quota,
  used,
  endsAt,
}: Pick<ViewingPackage, 'quota' | 'used' | 'endsAt'>): string {
  const [time, day] = [formatTime(endsAt), formatDate(endsAt)];
  if (quota === null) return t('You already have unlimited unlocks until {time} on {day}.', { time, day });
  return t('You already have {n, plural, one {# unlock} other {# unlocks}} until {time} on {day}.', {
    n: quota - used,
    time,
    day,
  });
}

function homesOf({ opens, quota }: OfferLimits): string {
  if (quota === null)
    return opens === 'furnished' ? t('all furnished rental properties') : t('all rental properties');
  return opens === 'furnished'
    ? t('up to {quota} furnished rental properties', { quota })
    : t('up to {quota} rental properties', { quota });
}

function daysOf(hours: number): string {
  if (hours % 24 !== 0) return hoursOf(hours);
  return t('{n, plural, one {# day} other {# days}}', { n: hours / 24 });
}

const hoursOf = (hours: number) => t('{n, plural, one {# hour} other {# hours}}', { n: hours });

function periodOf(hours: number): string {
  if (hours === 168) return t('week');
  return hours === 720 ? t('month') : daysOf(hours);
}
