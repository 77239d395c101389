import { z } from 'zod';
import { stayPictures } from '#features/stay-pictures/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { isPlainText } from '#kit/text.ts';
import { maxMessageLength, problemReasons, problemStates } from './choices.ts';

const messageText = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(maxMessageLength, fieldError('Enter at most 1,000 characters'))
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));

export const problemBody = z.strictObject({
  reason: z.enum(problemReasons, fieldError('Choose what is wrong')),
  text: messageText(fieldError('Describe briefly what is wrong')),
});
export type ProblemBody = z.output<typeof problemBody>;

export const answerBody = z.strictObject({ text: messageText('Enter your answer') });

export const decisionBody = z.strictObject({
  /** The refund to the guest in the currency of the stay; 0 for none. */
  compensation: z.number('Enter an amount').min(0, 'Enter an amount from 0'),
  note: messageText('Explain the decision'),
});
export type DecisionBody = z.output<typeof decisionBody>;

const problemFacts = {
  reason: z.enum(problemReasons),
  text: z.string(),
  reportedAt: z.string(),
  state: z.enum(problemStates),
  /** The photos of both sides. */
  pictures: stayPictures,
  /** The host's answer; null without one. */
  answer: z.string().nullable(),
  currency: z.string(),
  /** The refund that an admin decided; null without a decision. */
  compensation: majorAmount.nullable(),
  /** The explanation of the decision; null without one. */
  note: z.string().nullable(),
};

/** The problem of a stay as its guest sees it. */
export const guestProblem = z.object({
  /** The time until which a problem can be reported; null if none can be reported now. */
  reportUntil: z.string().nullable(),
  problem: z.object(problemFacts).nullable(),
});
export type GuestProblem = z.output<typeof guestProblem>;

/** The problem of a stay as its host and the admins see it. */
export const hostedProblem = z.object({
  id: z.number().int(),
  stayId: z.number().int(),
  title: z.string(),
  guest: z.string().nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
  ...problemFacts,
  mayAnswer: z.boolean(),
  /** True while the user can add photos as the host. */
  mayAddPictures: z.boolean(),
  /** The highest refund that the user may decide; null if the user may not decide. */
  maxCompensation: majorAmount.nullable(),
  /** True when the user is the host, who can decide only for a full refund. */
  isOwnStay: z.boolean(),
});
export type HostedProblem = z.output<typeof hostedProblem>;

export const hostedProblems = z.object({
  open: z.array(hostedProblem),
  /** The problems that ended in the last 30 days. */
  ended: z.array(hostedProblem),
});
