import { t } from '#kit/t.ts';

/** Translates the usual response time, such as `an hour` or `2 days`, which the server sends in English. */
export function responseTimeLabel(text: string): string {
  if (text === 'an hour') return t('an hour');
  if (text === 'a day') return t('a day');
  const n = Number.parseInt(text, 10);
  if (Number.isNaN(n)) return text;
  return text.endsWith('days')
    ? t('{n, plural, one {# day} other {# days}}', { n })
    : t('{n, plural, one {# hour} other {# hours}}', { n });
}
