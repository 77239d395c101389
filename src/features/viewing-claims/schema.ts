import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { isPlainText } from '#kit/text.ts';
import { claimDeciders, claimReasons, claimStates, maxMessageLength, reviewCauses } from './choices.ts';
import { type RuleName, ruleLimits, ruleNames } from './limits.ts';

const optionalText = z
  .string()
  .trim()
  .max(maxMessageLength, 'Enter at most 1,000 characters')
  .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));
const reasonText = optionalText.min(1, fieldError('Enter a reason'));

export const claimBody = z
  .strictObject({
    reason: z.enum(claimReasons, fieldError('Choose what went wrong')),
    text: optionalText.default(''),
  })
  .refine(({ reason, text }) => reason === 'gone' || text !== '', {
    path: ['text'],
    message: 'Describe briefly what happened',
  });
export type ClaimBody = z.output<typeof claimBody>;

/** The lister's answer. The text is optional when the lister agrees with the claim. */
export const answerBody = z
  .strictObject({ agrees: z.boolean('Choose whether you agree'), text: optionalText.default('') })
  .refine(({ agrees, text }) => agrees || text !== '', {
    path: ['text'],
    message: fieldError('Enter a reason'),
  });
export type AnswerBody = z.output<typeof answerBody>;

export const decisionBody = z.strictObject({
  returns: z.boolean('Choose whether to return the unlock'),
  reason: reasonText,
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
  /** The admin's reason for the decision; null without one. */
  decision: z.string().nullable(),
  answerBy: z.string(),
};

const numberField = (name: RuleName) => {
  const { least, most } = ruleLimits[name];
  const message = `Enter a whole number from ${least} to ${most}`;
  return z.number(message).int(message).min(least, message).max(most, message);
};
const ruleFields = Object.fromEntries(ruleNames.map((name) => [name, numberField(name)])) as Record<
  RuleName,
  ReturnType<typeof numberField>
>;
/** The limits that decide claims and availability checks. */
export const claimRules = z.strictObject(ruleFields);
export type ClaimRuleSettings = z.output<typeof claimRules>;

/** A home that this person has unlocked, and the claim about it. */
export const unlockedProperty = z.object({
  id: z.number().int(),
  home,
  openedAt: z.string(),
  /**
   * The deadline for a claim. Null once a claim was filed, the deadline has passed, or the money was
   * refunded.
   */
  claimableUntil: z.string().nullable(),
  /** The claim; null without one. It reveals that the lister disagrees, but not the lister's text. */
  claim: z
    .object({
      ...claimFacts,
      /**
       * How the unlock was returned. `place`: to its package. `package`: as a separate package with one
       * unlock.
       */
      givenBack: z.enum(['place', 'package']).nullable(),
      givenBackAt: z.string().nullable(),
    })
    .nullable(),
});
export type UnlockedProperty = z.output<typeof unlockedProperty>;

/** A claim as the lister sees it, without the claimant's identity. */
export const managerClaim = z.object({
  ...claimFacts,
  home,
  mayAnswer: z.boolean(),
  agrees: z.boolean().nullable(),
  answer: z.string().nullable(),
});
export type ManagerClaim = z.output<typeof managerClaim>;

export const openAvailabilityCheck = z.object({
  id: z.number().int(),
  home: home.extend({ category: z.string() }),
  cause: z.enum(['claim', 'age']),
  askedAt: z.string(),
  answerBy: z.string(),
});
export type OpenAvailabilityCheck = z.output<typeof openAvailabilityCheck>;

export const managerOverview = z.object({
  questions: z.array(openAvailabilityCheck),
  claims: z.array(managerClaim),
});

/** A claim as an admin sees it, with both sides' texts and the number of recent claims of each. */
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
export type AdminClaim = z.output<typeof queuedClaim>;

/** The claims that wait for an admin, oldest first, and the claims that an admin decided, latest first. */
export const claimQueue = z.object({ waiting: z.array(queuedClaim), decided: z.array(queuedClaim) });

export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, fieldError('This link is incomplete'));

/** The home of an availability check, for the page that an emailed link opens. */
export const checkedProperty = z.object({
  id: z.number().int(),
  home: home.extend({ category: z.string() }),
  answerBy: z.string(),
  /** The state of the check. `off`: the home is off the market, and the check was not answered. */
  state: z.enum(['open', 'yes', 'no', 'none', 'off']),
});
export type CheckedProperty = z.output<typeof checkedProperty>;

export const availabilityAnswerBody = z.strictObject({ isFree: z.boolean('Choose whether it is available') });
