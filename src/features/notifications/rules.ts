import { addDays, type CalendarDay, kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import { type EmailChoice, inboxLimits } from './choices.ts';

const hourMs = 3_600_000;
/** The hour in Kampala from which news waits for the next digest. */
const digestHour = 7;

/**
 * Returns the day of the first digest after an instant; a weekly one is on a Monday. It is null when no
 * digest is wanted.
 */
export function digestDay(choice: EmailChoice, now: Date): CalendarDay | null {
  if (choice !== 'daily' && choice !== 'weekly') return null;
  const hour = Math.floor((now.getTime() + kampalaOffsetMs) / hourMs) % 24;
  const next = addDays(kampalaDay(now), hour < digestHour ? 0 : 1);
  return choice === 'daily' ? next : addDays(next, (7 - weekdayOf(next)) % 7);
}

export type EmailPreferences = {
  /** Null when nothing was chosen. */
  choice: EmailChoice | null;
  /** False when the user wants only required emails. */
  wantsMail: boolean;
  /** True when emails to this address bounce. */
  isBounced: boolean;
};

/** Returns how an optional email reaches its reader. @param often the frequency chosen for this very thing */
export function frequencyFor(
  { choice, wantsMail, isBounced }: EmailPreferences,
  often?: EmailChoice,
): EmailChoice {
  if (!wantsMail || isBounced || choice === 'never') return 'never';
  return often ?? choice ?? 'at_once';
}

/** Returns true when a text is a path on our own site. */
export const isOwnPath = (path: string): boolean =>
  /^\/(?:[^/\\]|$)/.test(path) && path.length <= inboxLimits.path;

/**
 * Returns the path on our own site to which an email links. It is null when there is none, or when it
 * contains a secret for the email only.
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

/** Returns the title in one line, shortened to the available length. */
export function notificationTitle(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (characters.length <= inboxLimits.title) return characters.join('');
  return `${characters.slice(0, inboxLimits.title - 1).join('')}…`;
}
