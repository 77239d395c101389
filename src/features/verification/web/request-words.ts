import type { RequestPart, RequestState } from '#features/verification/choices.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const stateNames: Record<RequestState, string> = {
  open: 'Waiting for us',
  asked: 'Waiting for you',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Taken back',
};

export const stateTones: Record<RequestState, BadgeTone> = {
  open: 'lake',
  asked: 'alert',
  approved: 'leaf',
  refused: 'alert',
  withdrawn: 'plain',
};

export const partNames: Record<RequestPart, string> = {
  waiting: 'Waiting for us',
  asked: 'Waiting for the member',
  decided: 'Decided',
};

export const isOpen = (state: RequestState): boolean => state === 'open' || state === 'asked';

/** `today`, `1 day`, `12 days`: how long something has waited. */
export function ageWords(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  if (days < 1) return 'today';
  return days === 1 ? '1 day' : `${days} days`;
}

/** The answer to a question stands after what was said before. */
export function wordsIn(text: (name: string) => string): string {
  return [text('words'), text('answer')].filter(Boolean).join('\n\n');
}
