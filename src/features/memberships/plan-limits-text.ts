import { t } from '#kit/t.ts';
import type { Limits } from './schema.ts';

/** Returns the enforced limits of a plan in one line, with the same text everywhere. */
export function limitLabel({ listings, days, pictures, tours, featured }: Limits): string {
  return [
    listings === null
      ? t('unlimited listings')
      : t('{listings, plural, one {# listing} other {# listings}} at a time', { listings }),
    days === null
      ? t('no time limit for a listing')
      : t('{days, plural, one {# day} other {# days}} for each listing', { days }),
    pictures === null
      ? t('the maximum number of photos per home')
      : t('up to {pictures, plural, one {# photo} other {# photos}} per home', { pictures }),
    tours === null
      ? t('unlimited tours')
      : t('tours for up to {tours, plural, one {# home} other {# homes}} at a time', { tours }),
    featuredLabel(featured),
  ].join(', ');
}

function featuredLabel(featured: number | null): string {
  if (featured === null) return t('unlimited featured listings');
  if (featured === 0) return t('no featured listings');
  return t('{featured, plural, one {# featured listing} other {# featured listings}}', { featured });
}

export const areSameLimits = (a: Limits, b: Limits): boolean =>
  a.listings === b.listings &&
  a.days === b.days &&
  a.pictures === b.pictures &&
  a.tours === b.tours &&
  a.featured === b.featured;
