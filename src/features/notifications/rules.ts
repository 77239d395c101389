import { addDays, type CalendarDay, kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import { type EmailFrequency, inboxLimits } from './choices.ts';

const hourMs = 3_600_000;
/** The hour in Kampala time from which notifications wait for the next day's digest. */
const digestHour = 7;

/**
 * Returns the day of the first digest after an instant, or null when the user wants no digests. A weekly
 * digest is sent on Mondays.
 */
export function digestDay(choice: EmailFrequency, now: Date): CalendarDay | null {
  if (choice !== 'daily' && choice !== 'weekly') return null;
  const hour = Math.floor((now.getTime() + kampalaOffsetMs) / hourMs) % 24;
  const nextDigestDay = addDays(kampalaDay(now), hour < digestHour ? 0 : 1);
  return choice === 'daily' ? nextDigestDay : addDays(nextDigestDay, (7 - weekdayOf(nextDigestDay)) % 7);
}

export type EmailPreferences = {
  /** The chosen frequency, or null when the user has not chosen one. */
  choice: EmailFrequency | null;
  /** False when the user wants only emails that are always sent. */
  wantsMail: boolean;
  /** True when emails to this address bounce. */
  isBounced: boolean;
};

/**
 * Returns how often the reader gets an optional email.
 * @param subjectFrequency the frequency that the user chose for the specific subject of the email
 */
export function frequencyFor(
  { choice, wantsMail, isBounced }: EmailPreferences,
  subjectFrequency?: EmailFrequency,
): EmailFrequency {
  if (!wantsMail || isBounced || choice === 'never') return 'never';
  return subjectFrequency ?? choice ?? 'at_once';
}

/** Returns true when the text is a path on our own site. */
export const isOwnPath = (path: string): boolean =>
  /^\/(?:[^/\\]|$)/.test(path) && path.length <= inboxLimits.path;

/**
 * Returns the path on our own site to which an email links. Returns null when there is no such link, or when
 * it contains a secret that only the email may contain.
 */
export function notificationPath(
  address: string | undefined,
  appOrigin: string,
  secret?: string,
): string | null {
  if (address === undefined || !address.startsWith(`${appOrigin}/`)) return null;
  const path = address.slice(appOrigin.length);
  if (!isOwnPath(path) || (secret !== undefined && path.includes(secret))) return null;
  return path;
}

/** Returns the title on one line, cut to the maximum length. */
export function notificationTitle(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= inboxLimits.title) return characters.join('');
  return `${characters.slice(0, inboxLimits.title - 1).join('')}…`;
}
