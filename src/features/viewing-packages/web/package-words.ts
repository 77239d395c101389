import type { Offer, ViewingPackage } from '#features/viewing-packages/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';

/** `10 homes for 24 hours`, `5 furnished homes for 7 days` */
export function offerWords({ opens, quota, hours }: Pick<Offer, 'opens' | 'quota' | 'hours'>): string {
  const homes = opens === 'furnished' ? 'furnished homes' : 'homes';
  const time = hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
  return `${quota ?? 'Any number of'} ${homes} for ${time}`;
}

/** `9 of 10 openings left, until 3:00 PM on 12 Dec 2026` */
export function leftWords({
  quota,
  used,
  endsAt,
}: Pick<ViewingPackage, 'quota' | 'used' | 'endsAt'>): string {
  const left = quota === null ? 'Openings without limit' : `${quota - used} of ${quota} openings left`;
  return `${left}, until ${formatTime(endsAt)} on ${formatDate(endsAt)}`;
}
