import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { isPlainText } from '#kit/text.ts';
import { claimDeciders, claimReasons, claimStates, reviewCauses, wordsMax } from './choices.ts';
import { type RuleName, ruleLimits, ruleNames } from './limits.ts';

const words = z
  .string()
  .trim()
  .max(wordsMax, 'At most 1,000 characters')
  .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));
const ownWords = words.min(1, fieldError('Please say why in a sentence'));

export const claimBody = z
  .strictObject({
    reason: z.enum(claimReasons, fieldError('Choose what was wrong')),
    text: words.default(''),
  })
  .refine(({ reason, text }) => reason === 'gone' || text !== '', {
    path: ['text'],
    message: 'Please say in a sentence what happened',
  });
export type ClaimBody = z.output<typeof claimBody>;

/** Whoever agrees need not say more. */
export const answerBody = z
  .strictObject({ agrees: z.boolean('Say whether it is so'), text: words.default('') })
  .refine(({ agrees, text }) => agrees || text !== '', {
    path: ['text'],
    message: fieldError('Please say why in a sentence'),
  });
export type AnswerBody = z.output<typeof answerBody>;

export const decisionBody = z.strictObject({
  returns: z.boolean('Say whether the opening comes back'),
  reason: ownWords,
});
export type DecisionBody = z.output<typeof decisionBody>;

const home = z.object({ id: z.number().int(), title: z.string() });
const claimFacts = {
  id: z.number().int(),
  reason: z.enum(claimReasons),
  text: z.string(),
  claimedAt: z.string(),
  state: z.enum(claimStates),
  because: z.enum(reviewCauses).nullable(),
  decidedBy: z.enum(claimDeciders).nullable(),
  /** Why an admin decided so. */
  decision: z.string().nullable(),
  answerBy: z.string(),
};

const figure = (name: RuleName) => {
  const { least, most } = ruleLimits[name];
  const message = `This is a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};
const figures = Object.fromEntries(ruleNames.map((name) => [name, figure(name)])) as Record<
  RuleName,
  ReturnType<typeof figure>
>;
/** The figures by which claims and questions are decided. */
export const claimRules = z.strictObject(figures);
export type ClaimRuleSettings = z.output<typeof claimRules>;

/** A home that this person has opened, and what they said of it. */
export const unlockedProperty = z.object({
  id: z.number().int(),
  home,
  openedAt: z.string(),
  /** Until when something can be said of it; null when it was, or when its money came back. */
  claimableUntil: z.string().nullable(),
  /** Nothing of what whoever lists the home said, but that they disagree. */
  claim: z
    .object({
      ...claimFacts,
      /** `place`: to its package; `package`: as a place that runs on its own. */
      givenBack: z.enum(['place', 'package']).nullable(),
      givenBackAt: z.string().nullable(),
    })
    .nullable(),
});
export type UnlockedProperty = z.output<typeof unlockedProperty>;

/** As whoever lists the home sees it: nothing of who said it. */
export const managerClaim = z.object({
  ...claimFacts,
  home,
  mayAnswer: z.boolean(),
  agrees: z.boolean().nullable(),
  answer: z.string().nullable(),
});
export type ManagerClaim = z.output<typeof managerClaim>;

export const openQuestion = z.object({
  id: z.number().int(),
  home: home.extend({ category: z.string() }),
  cause: z.enum(['claim', 'age']),
  askedAt: z.string(),
  answerBy: z.string(),
});
export type OpenAvailabilityCheck = z.output<typeof openQuestion>;

export const managerOverview = z.object({ questions: z.array(openQuestion), claims: z.array(managerClaim) });

/** As an admin sees it: both sides' words, and how often each was concerned lately. */
export const queuedClaim = z.object({
  ...claimFacts,
  home,
  openedAt: z.string(),
  isGivenBack: z.boolean(),
  agrees: z.boolean().nullable(),
  answer: z.string().nullable(),
  visitorLately: z.object({ claims: z.number().int(), refused: z.number().int() }),
  ownerLately: z.object({ claims: z.number().int(), returned: z.number().int() }),
});
export type QueuedClaim = z.output<typeof queuedClaim>;

/** The oldest that waits first; the latest that an admin decided first. */
export const claimQueue = z.object({ waiting: z.array(queuedClaim), decided: z.array(queuedClaim) });

export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, fieldError('This link is not complete'));

/** What the link of a mail asks about. */
export const askedHome = z.object({
  id: z.number().int(),
  home: home.extend({ category: z.string() }),
  answerBy: z.string(),
  /** Off: it was taken off the market meanwhile. */
  state: z.enum(['open', 'yes', 'no', 'none', 'off']),
});
export type CheckedProperty = z.output<typeof askedHome>;

export const freeAnswer = z.strictObject({ isFree: z.boolean('Say whether it is free') });
