import { z } from 'zod';
import { payerSchema } from '#features/payments/schema.ts';
import { stayPictures } from '#features/stay-pictures/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { isPlainText } from '#kit/text.ts';
import { depositEnds, depositStates, maxMessageLength } from './choices.ts';

const messageText = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(maxMessageLength, fieldError('Enter at most 1,000 characters'))
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));

export const payBody = z.strictObject({ payer: payerSchema });

export const refusalBody = z.strictObject({
  text: messageText(fieldError('Explain why you refuse the claim')),
});

export const claimBody = z.strictObject({
  /** In the currency of the stay. */
  amount: z.number('Enter an amount').positive('Enter an amount above 0'),
  text: messageText('Describe the damage'),
});
export type ClaimBody = z.output<typeof claimBody>;

export const decisionBody = z.strictObject({
  /** The part of the deposit for the host in the currency of the stay; 0 for none. */
  toHost: z.number('Enter an amount').min(0, 'Enter an amount from 0'),
  note: messageText('Explain the decision'),
});
export type DecisionBody = z.output<typeof decisionBody>;

const paidDeposit = {
  state: z.enum(depositStates),
  amount: majorAmount,
  currency: z.string(),
  /** The time until which the host can make a claim. */
  claimUntil: z.string(),
  /** The photos of both sides about a claim. */
  pictures: stayPictures,
  /** The claim of the host; null without one. */
  claim: z
    .object({
      amount: majorAmount,
      text: z.string(),
      claimedAt: z.string(),
      answerBy: z.string(),
      /** The guest's reason for refusing the claim; null without one. */
      answer: z.string().nullable(),
    })
    .nullable(),
  endedBecause: z.enum(depositEnds).nullable(),
  /** The part that the host got. */
  toHost: majorAmount,
  /** The explanation of the decision; null without one. */
  note: z.string().nullable(),
};

/** The damage deposit of a stay as its guest sees it. */
export const guestDeposit = z.object({
  /** The amount to pay and the day on which it is due; null when nothing can be paid. */
  due: z.object({ amount: majorAmount, currency: z.string(), day: z.string() }).nullable(),
  /** Null until it is paid. */
  paid: z.object(paidDeposit).nullable(),
  isTest: z.boolean(),
});
export type GuestDeposit = z.output<typeof guestDeposit>;

/** The damage deposit of a stay as its host and the admins see it. */
export const hostedDeposit = z.object({
  id: z.number().int(),
  stayId: z.number().int(),
  title: z.string(),
  guest: z.string().nullable(),
  checkIn: z.string(),
  checkOut: z.string(),
  ...paidDeposit,
  mayClaim: z.boolean(),
  /** True while the user can add photos as the host. */
  mayAddPictures: z.boolean(),
  mayDecide: z.boolean(),
  /** True when the user is the host, who can decide only for a full refund. */
  isOwnStay: z.boolean(),
});
export type HostedDeposit = z.output<typeof hostedDeposit>;

export const hostedDeposits = z.object({
  /** The deposits of guests who have left, which the host can still claim. */
  held: z.array(hostedDeposit),
  /** The claims that are not settled. */
  claimed: z.array(hostedDeposit),
  /** The claims that were settled in the last 30 days. */
  ended: z.array(hostedDeposit),
});
