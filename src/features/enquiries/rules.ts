import type { Stage } from './choices.ts';

type StageFacts = {
  name: string;
  /** The status that the visitor sees. Only the dashboard shows whether a lead was won or lost. */
  forVisitor: string;
  /** True when moving a lead to this stage counts as a response to the visitor. */
  isResponse: boolean;
};

export const stageOptions: Record<Stage, StageFacts> = {
  new: { name: 'New', forVisitor: 'Sent, no reply yet', isResponse: false },
  contacted: { name: 'Contacted', forVisitor: 'Answered', isResponse: true },
  viewing: { name: 'Viewing', forVisitor: 'A viewing is being arranged', isResponse: true },
  offered: { name: 'Offer made', forVisitor: 'An offer has been made', isResponse: true },
  won: { name: 'Won', forVisitor: 'Closed', isResponse: true },
  lost: { name: 'Lost', forVisitor: 'Closed', isResponse: false },
};

/**
 * Returns true when a lead can move to another stage. It can move to any stage, including an earlier one to
 * correct a mistake, but never back to `new`.
 */
export function canMoveStage(from: Stage, to: Stage): boolean {
  return to !== from && to !== 'new';
}

type Home = { category: string; propertyType: string; isAvailable: boolean };

/** Returns the reason why a home accepts no enquiries, or null when it does. */
export function closedReason({ category, propertyType, isAvailable }: Home): 'booked' | 'off-market' | null {
  if (category === 'furnished_houses' || propertyType === 'BnB') return 'booked';
  return isAvailable ? null : 'off-market';
}

export const minAnswers = 5;
export const maxAnswersConsidered = 20;
const unansweredAfterMs = 24 * 3_600_000;

type EnquiryTiming = { askedAt: Date; respondedAt: Date | null };

/**
 * Returns the typical response time of a manager in hours: the median of the latest enquiries, rounded up to
 * a step. An enquiry without a response after a day counts as unanswered, and a newer one is not counted yet.
 * Null when there are too few answers, when at least half of the enquiries are unanswered, or when the median
 * exceeds a week.
 * @param latest newest first
 */
export function typicalResponseHours(latest: readonly EnquiryTiming[], now: Date): number | null {
  const waitsMs = latest
    .filter(
      ({ askedAt, respondedAt }) => respondedAt || now.getTime() - askedAt.getTime() > unansweredAfterMs,
    )
    .slice(0, maxAnswersConsidered)
    .map(({ askedAt, respondedAt }) => (respondedAt ? respondedAt.getTime() - askedAt.getTime() : Infinity))
    .toSorted((a, b) => a - b);
  const answeredCount = waitsMs.filter((wait) => wait < Infinity).length;
  const median = waitsMs[Math.floor(waitsMs.length / 2)] ?? Infinity;
  if (answeredCount < minAnswers || median === Infinity) return null;
  return shownHours.find((hours) => median <= hours * 3_600_000) ?? null;
}

/** The response times to show, in hours. The steps are coarse, so that the shown time rarely changes. */
const shownHours = [1, 2, 3, 6, 12, 24, 48, 72, 168];
