import { t } from '#kit/t.ts';

export const guestWords = (guests: string) =>
  t('{n, plural, one {# guest} other {# guests}}', { n: Number(guests) });
