import { t } from '#kit/t.ts';

export const guestCountLabel = (guests: string) =>
  t('{n, plural, one {# guest} other {# guests}}', { n: Number(guests) });
