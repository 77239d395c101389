import type { Plan } from '#features/memberships/schema.ts';
import { t } from '#kit/t.ts';

/** The limits that a plan's own lines do not say, in one line. */
export function limitWords({ pictures, tours }: Plan['limits']): string {
  return [
    pictures === null
      ? t('as many photographs as a home can have')
      : t('up to {pictures, plural, one {# photograph} other {# photographs}} of a home', { pictures }),
    tours === null
      ? t('tours without limit')
      : t('{tours, plural, one {# home} other {# homes}} with a tour at once', { tours }),
  ].join(', ');
}
