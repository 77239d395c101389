import { amenityName } from '#features/properties/amenity-names.ts';
import { categoryNames, isCategory } from '#features/properties/categories.ts';
import { tenureNames } from '#features/properties/tenure-names.ts';
import { splitExclusion } from '#features/search/exclusions.ts';
import { parseReach } from '#features/travel/reach.ts';
import { parseSurrounding, type SurroundingKind } from '#features/travel/surroundings.ts';
import { isCalendarDay } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { areaName } from './area-names.ts';

/** The label of each choice in the form and on its chip. */
export const choiceLabels = {
  power: {
    any: t('Any power backup'),
    solar: t('Solar'),
    inverter: t('Inverter'),
    generator: t('Generator'),
    none: t('No power backup'),
  },
  water: { nwsc: t('NWSC water'), tank: t('Water tank'), borehole: t('Borehole') },
  meter: { own: t('Own Yaka meter'), shared: t('Shared Yaka meter') },
  compound: { own: t('Own compound'), shared: t('Shared compound') },
  floor: { ground: t('Ground floor'), upper: t('Upper floor') },
  road: { tarmac: t('Tarmac road'), murram: t('Murram road') },
  tenure: {
    ...tenureNames,
    titled: t('With a land title'),
  },
  furnished: { true: t('Furnished'), false: t('Unfurnished') },
  price: { low: t('Budget'), medium: t('Mid-range'), high: t('Luxury') },
} as const;

const sortLabels: Record<string, string> = {
  price_asc: t('Cheapest first'),
  price_desc: t('Most expensive first'),
  newest: t('Newest first'),
  size_desc: t('Largest first'),
  popular: t('Most viewed first'),
  most_reviewed: t('Most reviewed first'),
};

type LabelledKind = keyof typeof choiceLabels;

/**
 * Returns the label of one filter, such as `2 bedrooms`, `Up to UGX 800,000` or `Kisaasi`. An area is given
 * by its slug.
 */
export function filterLabel(kind: string, value: string | number | boolean): string {
  const text = String(value);
  const count = Number(text);
  const bedrooms = t('{count, plural, one {# bedroom} other {# bedrooms}}', { count });
  switch (kind) {
    case 'area':
      return areaName(text);
    case 'category':
      return isCategory(text) ? categoryNames[text].page : text;
    case 'along':
      return t('Along {road}', { road: areaName(text) });
    case 'not':
      return exclusionLabel(text);
    case 'sort':
      return sortLabels[text] ?? sortLabels.price_asc ?? text;
    case 'monthly':
      return text === 'true' ? t('Monthly price') : t('No monthly price');
    case 'caveat':
      return t('No caveat');
    case 'decimals':
      return t('About {size}', { size: plotSizeLabel(count) });
    case 'minDecimals':
      return t('From {amount}', { amount: plotSizeLabel(count) });
    case 'maxDecimals':
      return t('Up to {amount}', { amount: plotSizeLabel(count) });
    case 'maxFirstMonths':
      return t('First payment up to {months}', { months: monthsLabel(count) });
    case 'maxAdvanceMonths':
      return t('{months} in advance at most', { months: monthsLabel(count) });
    case 'maxDepositMonths':
      return count === 0 ? t('No deposit') : t('Deposit up to {months}', { months: monthsLabel(count) });
    case 'near':
      return t('Near {place}', { place: areaName(text) });
    case 'reach':
      return reachLabel(text);
    case 'surroundings':
      return surroundingLabel(text);
    case 'sleeps':
      return t('Sleeps {count} or more', { count });
    case 'checkIn':
      return t('From {day}', { day: dayLabel(text) });
    case 'checkOut':
      return t('To {day}', { day: dayLabel(text) });
    case 'freeFrom':
      return t('Available by {day}', { day: dayLabel(text) });
    case 'minPrice':
      return t('From {amount}', { amount: amountLabel(text) });
    case 'maxPrice':
      return t('Up to {amount}', { amount: amountLabel(text) });
    case 'maxFirstPayment':
      return t('First payment up to {amount}', { amount: amountLabel(text) });
    case 'bedrooms':
      return bedrooms;
    case 'minBedrooms':
      return t('{count} or more bedrooms', { count });
    case 'minBathrooms':
      return t('{count} or more bathrooms', { count });
    case 'feature':
      return featureLabel(text);
    case 'hasTour':
      return text === 'true' ? t('360° tour') : t('Without a tour');
    case 'available':
      return text === 'true' ? t('Available now') : t('Not available now');
    case 'featured':
      return t('Featured');
    case 'box':
      return t('Selected map area');
    case 'id':
      return t('Listing {id}', { id: text });
    case 'maxBedrooms':
      return t('Up to {bedrooms}', { bedrooms });
    case 'tenure':
      return text === 'titled'
        ? choiceLabels.tenure.titled
        : t('{tenure} tenure', { tenure: choiceLabel('tenure', text) });
    default:
      return hasLabels(kind) ? choiceLabel(kind, text) : text;
  }
}

function reachLabel(text: string): string {
  const labels = parseReach(text)?.map(({ place: slug, minutes, mode }) => {
    const place = areaName(slug);
    return mode === 'taxi'
      ? t('Up to {minutes} min by taxi to {place}', { minutes, place })
      : t('Up to {minutes} min by boda to {place}', { minutes, place });
  });
  return labels?.join(', ') || text;
}

const surroundingLabels: Record<SurroundingKind, (distance: string) => string> = {
  stage: (distance) => t('Stage within {distance}', { distance }),
  tarmac: (distance) => t('Tarmac within {distance}', { distance }),
  school: (distance) => t('School within {distance}', { distance }),
  clinic: (distance) => t('Clinic within {distance}', { distance }),
  market: (distance) => t('Market within {distance}', { distance }),
};

function surroundingLabel(text: string): string {
  const surrounding = parseSurrounding(text);
  if (!surrounding) return text;
  if (!('meters' in surrounding)) return t('Not in a valley');
  const { kind, meters } = surrounding;
  return surroundingLabels[kind](meters < 1_000 ? `${meters} m` : `${meters / 1_000} km`);
}

const plotSizeLabel = (decimals: number) =>
  decimals >= 100
    ? t('{count, plural, one {# acre} other {# acres}}', { count: decimals / 100 })
    : t('{count, plural, one {# decimal} other {# decimals}}', { count: decimals });

const monthsLabel = (count: number) => t('{count, plural, one {# month} other {# months}}', { count });

/** Returns the label of an exclusion such as `area:kira`: `Not Kira`. */
function exclusionLabel(text: string): string {
  const { kind, value } = splitExclusion(text) ?? { kind: 'text', value: text };
  const count = Number(value);
  switch (kind) {
    case 'floor':
      if (value === 'ground') return t('Not on the ground floor');
      return value === 'upper' ? t('Not upstairs') : value;
    case 'text':
      // A text that leaves out floors leaves out the recorded ones, and those in descriptions.
      if (value === 'ground floor' || value === 'upper floor')
        return exclusionLabel(`floor:${value.split(' ')[0]}`);
      return t('Not {filter}', { filter: `“${value}”` });
    case 'near':
      return t('Not near {place}', { place: areaName(value) });
    case 'along':
      return t('Not along {road}', { road: areaName(value) });
    case 'minBedrooms':
      return filterLabel('maxBedrooms', Math.max(0, count - 1));
    case 'maxBedrooms':
      return filterLabel('minBedrooms', count + 1);
    case 'minBathrooms':
      if (count === 1) return t('Shared bathroom');
      // A half bathroom is the least that can be too many.
      if (!Number.isInteger(count))
        return t('Up to {count, plural, one {# bathroom} other {# bathrooms}}', { count: count - 0.5 });
      return t('Fewer than {count, plural, one {# bathroom} other {# bathrooms}}', { count });
    case 'hasTour':
      return filterLabel(kind, String(value !== 'true'));
    default:
      return t('Not {filter}', { filter: filterLabel(kind, value) });
  }
}

/** Formats a day. An invalid day from a URL is returned unchanged. */
function dayLabel(text: string): string {
  return isCalendarDay(text) ? formatDate(text) : text;
}

/** Formats an amount. An amount in a URL may be in any typed form, and is then returned unchanged. */
function amountLabel(text: string): string {
  return /^\d+$/.test(text) ? `UGX ${groupThousands(text)}` : text;
}

function hasLabels(kind: string): kind is LabelledKind {
  return Object.hasOwn(choiceLabels, kind);
}

function choiceLabel(kind: LabelledKind, value: string): string {
  const labels: Record<string, string> = choiceLabels[kind];
  return labels[value] ?? value;
}

/** Returns the display name of a feature, which may be lower-case in a URL. */
export const featureLabel = (name: string): string => amenityName(name.replace(/(^|[\s-])\p{L}/gu, toUpper));

const toUpper = (letter: string) => letter.toUpperCase();
