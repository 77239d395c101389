import { addDays, type CalendarDay, kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { kampalaOffsetMs } from '#kit/kampala.ts';
import { type EmailChoice, inboxLimits } from './choices.ts';

const hourMs = 3_600_000;
/** From this hour in Kampala on, what is new waits for the next digest. */
const digestHour = 7;

/** The day of the first digest after an instant; a weekly one is of a Monday. Null: it goes into none. */
export function digestDay(choice: EmailChoice, now: Date): CalendarDay | null {
  if (choice !== 'daily' && choice !== 'weekly') return null;
  const hour = Math.floor((now.getTime() + kampalaOffsetMs) / hourMs) % 24;
  const next = addDays(kampalaDay(now), hour < digestHour ? 0 : 1);
  return choice === 'daily' ? next : addDays(next, (7 - weekdayOf(next)) % 7);
}

export type EmailPreferences = {
  /** Null: nothing was chosen. */
  choice: EmailChoice | null;
  /** False: only what must be sent. */
  wantsMail: boolean;
  /** Whether mails to this address come back. */
  isBounced: boolean;
};

/** How a mail that its reader can do without reaches them. @param often how often they want this very thing */
export function frequencyFor(
  { choice, wantsMail, isBounced }: EmailPreferences,
  often?: EmailChoice,
): EmailChoice {
  if (!wantsMail || isBounced || choice === 'never') return 'never';
  return often ?? choice ?? 'at_once';
}

/** Whether a text leads to a page of ours, and nowhere else. */
export const isOwnPath = (path: string): boolean =>
  /^\/(?:[^/\\]|$)/.test(path) && path.length <= inboxLimits.path;

/** Where on our own site a mail leads. Null: nowhere, or it holds what only the mail may. */
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

/** In one line, as long as there is room for. */
export function notificationTitle(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (letters.length <= inboxLimits.title) return letters.join('');
  return `${letters.slice(0, inboxLimits.title - 1).join('')}…`;
}
