import { z } from 'zod';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { type LotRuleName, lotRuleLimits, stepLimits } from './rule-limits.ts';

function numberField(name: LotRuleName) {
  const { least: min, most: max } = lotRuleLimits[name];
  const message = `Enter a whole number from ${min} to ${max}`;
  return z.number(message).int(message).min(min, message).max(max, message);
}

const termsError = `Enter 1 to ${stepLimits.terms} characters`;

export const lotRules = z.object({
  softCloseMinutes: numberField('softCloseMinutes'),
  mostExtensionMinutes: numberField('mostExtensionMinutes'),
  depositPercent: numberField('depositPercent'),
  balanceDays: numberField('balanceDays'),
  offerDays: numberField('offerDays'),
  terms: z
    .string(termsError)
    .trim()
    .min(1, termsError)
    .max(stepLimits.terms, termsError)
    .refine(isPlainText, termsError),
});
export type AuctionRuleValues = z.output<typeof lotRules>;

const titleError = `Enter a step name of 3 to ${stepLimits.title} characters`;
const optionalDays = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}, or leave empty`;
  return z.number(message).int(message).min(min, message).max(max, message).nullable();
};

const lotStep = z.strictObject({
  /** The code of an existing step, or null for a new one. */
  code: z
    .string()
    .regex(/^[a-z_]{3,40}$/, 'Step not found')
    .nullable(),
  title: z
    .string(titleError)
    .trim()
    .min(3, titleError)
    .max(stepLimits.title, titleError)
    .refine(isOneLine, titleError),
  isRequired: z.boolean(),
  daysBefore: optionalDays(0, stepLimits.daysBefore),
  mostDaysOld: optionalDays(1, stepLimits.mostDaysOld),
});
export type StepSetting = z.output<typeof lotStep>;

/** The version that the admin edited. A newer version in the database rejects the change. */
const version = z.number().int();

export const auctionRules = z.object({
  version,
  rules: lotRules,
  steps: z.array(lotStep.extend({ code: z.string() })),
  /** The number of announced lots that have not opened. A change to the steps affects them. */
  announced: z.number().int(),
});
export type AuctionRules = z.output<typeof auctionRules>;

export const rulesBody = z.strictObject({ version, ...lotRules.shape });
export const stepsBody = z.strictObject({
  version,
  /** The steps in order. Existing steps that are left out are retired. */
  steps: z.array(lotStep).max(stepLimits.steps, `You can add at most ${stepLimits.steps} steps`),
});
