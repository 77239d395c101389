import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { pictureSchema } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { emailSchema, pastedLine } from '#kit/pasted-shapes.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isPlainText } from '#kit/text.ts';
import {
  allReasons,
  caseStates,
  decisions,
  linkMax,
  reasonsNeedingProof,
  reportReasons,
  reportTextMax,
} from './choices.ts';

const reportText = z
  .string()
  .trim()
  .max(reportTextMax, 'Enter at most 1,000 characters')
  .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));
const reasonText = reportText.min(1, fieldError('Enter a reason'));

/** Adds a scheme to addresses such as `facebook.com/my-flat`. An existing scheme stays unchanged. */
const withScheme = (address: string) =>
  /^[^\s/:@]+\.[^\s/:@]+/.test(address) ? `https://${address}` : address;

export const propertyReport = z
  .object({
    reason: z.enum(reportReasons, 'Choose a reason'),
    text: reportText.default(''),
    link: pastedLine()
      .pipe(z.string().max(linkMax, fieldError('Enter at most 500 characters')))
      .transform(withScheme)
      .pipe(z.url({ protocol: /^https?$/, message: 'Enter a valid web address' }))
      .optional(),
    email: emailSchema().optional(),
    /** A honeypot for bots: a hidden field that people never fill in. */
    website: z.string().max(500).optional(),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: 'Describe what is wrong',
  })
  .refine(({ reason, text }) => !reasonsNeedingProof.includes(reason) || text !== '', {
    path: ['text'],
    message: 'Explain how you know this',
  });
export type PropertyReport = z.output<typeof propertyReport>;

export const caseParams = z.object({ id: integerParam(int4Max, 'Case not found') });
export const reportParams = z.object({ id: integerParam(int4Max, 'Report not found') });

export const reasonBody = z.strictObject({ reason: reasonText });
export const answerBody = z.strictObject({ text: reasonText });
export const decisionBody = z.strictObject({
  decision: z.enum(decisions, 'Choose a decision'),
  reason: reasonText,
});
export type DecisionBody = z.output<typeof decisionBody>;

const instant = z.string().nullable();

const caseFacts = {
  id: z.number().int(),
  state: z.enum(caseStates),
  home: z.object({ id: z.number().int(), title: z.string() }),
  openedAt: z.string(),
  hiddenAt: instant,
  hideReason: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: instant,
  decision: z.string().nullable(),
  decidedAt: instant,
  appeal: z.string().nullable(),
  appealedAt: instant,
  appealDecision: z.string().nullable(),
  appealDecidedAt: instant,
};

/** A case as the lister sees it, without any reporter's identity. */
export const managerCase = z.object({
  ...caseFacts,
  reasons: z.array(z.enum(allReasons)),
  mayAnswer: z.boolean(),
  mayAppeal: z.boolean(),
});
export type ManagerCase = z.output<typeof managerCase>;

export const reportSchema = z.object({
  id: z.number().int(),
  reason: z.enum(allReasons),
  text: z.string(),
  link: z.string().nullable(),
  email: z.string().nullable(),
  at: z.string(),
  /** True when the comparison of pictures created the report. */
  isOurs: z.boolean(),
  /**
   * The number of other reports from the same person in the last ninety days, and how many were judged
   * abusive.
   */
  fromSame: z.object({ reports: z.number().int(), abuse: z.number().int() }).nullable(),
});
export type Report = z.output<typeof reportSchema>;

const matchedHome = z.object({
  id: z.number().int(),
  title: z.string(),
  owner: z.string(),
  listedAt: z.string(),
  picture: pictureSchema,
});

/** A picture of the listing beside a similar picture of another listing. */
export const matchSchema = z.object({
  id: z.number().int(),
  distance: z.number().int(),
  pairs: z.number().int(),
  sameOwner: z.boolean(),
  picture: pictureSchema,
  other: matchedHome,
});
export type Match = z.output<typeof matchSchema>;

/** A case as an admin sees it. */
export const queuedCase = z.object({
  ...caseFacts,
  danger: z.number().int(),
  /** Null when the listing was deleted. */
  listing: z
    .object({
      category: z.enum(categories),
      location: z.string(),
      price: majorAmount,
      currency: z.enum(currencies),
      listedAt: z.string(),
      isAvailable: z.boolean(),
      picture: pictureSchema.nullable(),
      /** The number of booked stays, which remain valid when the listing is hidden. */
      stays: z.number().int(),
      isUpForAuction: z.boolean(),
    })
    .nullable(),
  owner: z
    .object({
      id: z.number().int(),
      name: z.string(),
      isVerified: z.boolean(),
      listings: z.number().int(),
      /**
       * The number of other cases about this owner's listings, and of those in which the listing stayed
       * hidden.
       */
      cases: z.number().int(),
      stayedHidden: z.number().int(),
    })
    .nullable(),
  reports: z.array(reportSchema),
  matches: z.array(matchSchema),
  /** The state to which the listing would return. Null while it is not hidden. */
  returning: z
    .object({
      as: z.enum(['available', 'unavailable', 'paused']),
      /** The usage of the owner's plan, including this listing. Null for a plan without a limit. */
      room: z.object({ plan: z.string(), limit: z.number().int(), used: z.number().int() }).nullable(),
    })
    .nullable(),
  /** The admin who hid the listing and the admin who decided. Owners do not see their names. */
  hiddenByName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  appealDecidedByName: z.string().nullable(),
  /** True when this admin may decide. An appeal goes to an admin other than the one who decided first. */
  mayDecide: z.boolean(),
  /** True when there is no other admin, so that this appeal cannot be decided yet. */
  needsAnotherAdmin: z.boolean(),
});
export type QueuedCase = z.output<typeof queuedCase>;

/** The cases that wait for a decision, and those decided last. `total` is the number of all waiting cases. */
export const caseQueue = z.object({
  waiting: z.array(queuedCase),
  decided: z.array(queuedCase),
  total: z.number().int(),
});
export type CaseQueue = z.output<typeof caseQueue>;

export const dismissedCount = z.object({ reports: z.number().int(), cases: z.number().int() });
