import { t } from '#kit/t.ts';

const minuteMs = 60_000;

/** Returns how long a visitor waited for the first answer, such as `12 minutes`, `5 hours` or `3 days`. */
export function waitLabel(askedAt: string, respondedAt: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(respondedAt) - Date.parse(askedAt)) / minuteMs));
  if (minutes < 90) return t('{n, plural, one {# minute} other {# minutes}}', { n: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t('{n, plural, one {# hour} other {# hours}}', { n: hours })
    : t('{n, plural, one {# day} other {# days}}', { n: Math.round(hours / 24) });
}
