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

/** A request to list homes as its applicant sees it. */
export const ownRequest = z.object({
  id: z.number().int(),
  state: z.enum(requestStates),
  kind: z.enum(listerKinds),
  /** The phone number in E.164 format. */
  phone: z.string(),
  wants: z.string(),
  words: z.string(),
  /** The reason or question of the latest decision by an admin, if the member was notified of it. */
  reason: z.string().nullable(),
  askedAt: z.string(),
  /** The time of the latest change of the state. */
  turnedAt: z.string(),
});
export type OwnRequest = z.output<typeof ownRequest>;

/** A request to list homes with the facts that an admin needs for the decision. */
export const queuedRequest = ownRequest.extend({
  decidedBy: z.string().nullable(),
  /** True while the account's permission comes from this request, so that it can be revoked. */
  isHeld: z.boolean(),
  /** The agent checks that this kind of lister must pass, with their statuses. */
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
    /** The number of the account's earlier requests. */
    earlier: z.number().int(),
    refused: z.number().int(),
  }),
});
export type QueuedRequest = z.output<typeof queuedRequest>;

export const requestQueue = z.object({
  requests: z.array(queuedRequest),
  /** The number of requests that wait for an admin. */
  waiting: z.number().int(),
  asked: z.number().int(),
});
export type RequestQueue = z.output<typeof requestQueue>;

export const requestDecision = z.discriminatedUnion(
  'verdict',
  [
    z.strictObject({
      verdict: z.literal('approve'),
      /** The reason for the decision, which is recorded in the audit log. */
      reason: reasonSchema,
      /** True when the email to the member includes the reason. */
      isTold: z.boolean().default(false),
    }),
    z.strictObject({ verdict: z.literal('refuse'), reason: reasonSchema }),
    z.strictObject({ verdict: z.literal('ask'), reason: reasonSchema }),
    z.strictObject({ verdict: z.literal('revoke'), reason: reasonSchema }),
  ],
  'Verdict must be approve, refuse, ask or revoke',
);
export type RequestDecision = z.output<typeof requestDecision>;
