import type { Stage } from './choices.ts';

type StageFacts = {
  name: string;
  /** The text for the visitor. Only the dashboard shows why a lead was lost. */
  forVisitor: string;
  /** True when a lead at this stage has been answered by the manager. */
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
 * Returns true when a lead can move to another stage. It can move to any stage, also back, so that a mistake
 * can be corrected, but never back to `new`.
 */
export function canMoveStage(from: Stage, to: Stage): boolean {
  return to !== from && to !== 'new';
}

type Home = { category: string; propertyType: string; isAvailable: boolean };

/** Returns the reason why a home takes no enquiries, or null when it does. */
export function closedReason({ category, propertyType, isAvailable }: Home): 'booked' | 'off-market' | null {
  if (category === 'furnished_houses' || propertyType === 'BnB') return 'booked';
  return isAvailable ? null : 'off-market';
}

export const leastAnswers = 5;
export const answersConsidered = 20;
const unansweredAfterMs = 24 * 3_600_000;

type Waiting = { askedAt: Date; respondedAt: Date | null };

/**
 * Returns the hours in which a manager usually answers: the median of the latest enquiries. An enquiry that
 * has waited for more than a day counts as unanswered, and a newer one is not counted yet. Returns null when
 * there are too few, or when half of them are unanswered.
 * @param latest newest first
 */
export function answersWithinHours(latest: readonly Waiting[], now: Date): number | null {
  const waits = latest
    .filter(
      ({ askedAt, respondedAt }) => respondedAt || now.getTime() - askedAt.getTime() > unansweredAfterMs,
    )
    .slice(0, answersConsidered)
    .map(({ askedAt, respondedAt }) => (respondedAt ? respondedAt.getTime() - askedAt.getTime() : Infinity))
    .toSorted((one, other) => one - other);
  const answered = waits.filter((wait) => wait < Infinity).length;
  const median = waits[Math.floor(waits.length / 2)] ?? Infinity;
  if (answered < leastAnswers || median === Infinity) return null;
  return steps.find((hours) => median <= hours * 3_600_000) ?? null;
}

/**
 * The shown hours. The steps are coarse, so that the value seldom changes. A manager who needs longer than a
 * week gets no value.
 */
const steps = [1, 2, 3, 6, 12, 24, 48, 72, 168];
