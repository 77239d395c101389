import { t } from '#kit/t.ts';

/** Translates the usual response time, such as `an hour` or `2 days`, which the server sends in English. */
export function responseTimeLabel(said: string): string {
  if (said === 'an hour') return t('an hour');
  if (said === 'a day') return t('a day');
  const n = Number.parseInt(said, 10);
  if (Number.isNaN(n)) return said;
  return said.endsWith('days')
    ? t('{n, plural, one {# day} other {# days}}', { n })
    : t('{n, plural, one {# hour} other {# hours}}', { n });
}
