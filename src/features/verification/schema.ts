import { z } from 'zod';
import { roles } from '#features/accounts/roles.ts';
import { membershipPlans } from '#features/accounts/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isPlainText } from '#kit/text.ts';
import { checkStatuses, listerKinds, requestLimits, requestStates } from './choices.ts';

const unshowable = fieldError('The text contains characters that cannot be shown');
const noPhone = 'Enter a phone number so that we can call you about your application';
const reasonError = `Enter ${requestLimits.reasonMin} to 1,000 characters`;

/** An admin's reason for a decision. */
export const reasonSchema = z
  .string(reasonError)
  .trim()
  .min(requestLimits.reasonMin, reasonError)
  .max(requestLimits.reason, reasonError)
  .refine(isPlainText, unshowable);

export const requestBody = z.strictObject({
  kind: z.enum(listerKinds, 'Choose who you are'),
  phone: z.string(noPhone).trim().min(1, noPhone).pipe(phoneSchema),
  wants: z
    .string('Describe what you want to list')
    .trim()
    .min(requestLimits.wantsMin, 'Describe what you want to list')
    .max(requestLimits.wants, fieldError('Enter at most 300 characters'))
    .refine(isPlainText, unshowable),
  words: z
    .string()
    .trim()
    .max(requestLimits.words, 'Enter at most 1,000 characters')
    .refine(isPlainText, unshowable)
    .default(''),
});
export type RequestBody = z.output<typeof requestBody>;

/** A request as its applicant sees it. */
export const ownRequest = z.object({
  id: z.number().int(),
  state: z.enum(requestStates),
  kind: z.enum(listerKinds),
  /** In E.164 format. */
  phone: z.string(),
  wants: z.string(),
  words: z.string(),
  /** The reason of the latest decision by an admin. */
  reason: z.string().nullable(),
  askedAt: z.string(),
  /** The time at which the request entered this state. */
  turnedAt: z.string(),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** A request with the facts for an admin's decision. */
export const queuedRequest = ownRequest.extend({
  decidedBy: z.string().nullable(),
  /** True while the approval is still in effect, so that it can be revoked. */
  isHeld: z.boolean(),
  /** The checks required of this kind of lister, and their status. */
  checks: z.array(z.object({ title: z.string(), standing: z.enum(checkStatuses) })),
  account: z.object({
    id: z.number().int(),
    username: z.string(),
    fullName: z.string(),
    email: z.string(),
    isEmailConfirmed: z.boolean(),
    role: z.enum(roles),
    plan: z.enum(membershipPlans).nullable(),
    requestedPlan: z.enum(membershipPlans).nullable(),
    since: z.string(),
    /** The number of earlier requests, and of refused ones. */
    earlier: z.number().int(),
    refused: z.number().int(),
  }),
});
export type QueuedRequest = z.output<typeof queuedRequest>;

export const requestQueue = z.object({
  requests: z.array(queuedRequest),
  /** The number of requests that wait for an admin, and for the member. */
  waiting: z.number().int(),
  asked: z.number().int(),
});
export type RequestQueue = z.output<typeof requestQueue>;

export const requestDecision = z.discriminatedUnion(
  'verdict',
  [
    z.strictObject({
      verdict: z.literal('approve'),
      /** The reason for the decision, which the audit log contains. */
      reason: reasonSchema,
      /** True when the member reads the reason too. */
      isTold: z.boolean().default(false),
    }),
    z.strictObject({ verdict: z.literal('refuse'), reason: reasonSchema }),
    z.strictObject({ verdict: z.literal('ask'), reason: reasonSchema }),
    z.strictObject({ verdict: z.literal('revoke'), reason: reasonSchema }),
  ],
  'Verdict must be approve, refuse, ask or revoke',
);
export type RequestDecision = z.output<typeof requestDecision>;
