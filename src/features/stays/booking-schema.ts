import { z } from 'zod';
import { payerSchema } from '#features/payments/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount as amount } from '#kit/major-amount.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isPlainText } from '#kit/text.ts';
import { stayLimits, stayStates } from './choices.ts';
import { count, day } from './schema.ts';

const guestError = fieldError('Enter your name, email address and phone number');

/** The contact details of the guest, which every hold requires. */
const guestSchema = z.strictObject({ ...payerSchema.shape, phone: phoneSchema }, guestError);

export const bookingBody = z.object({
  checkIn: day,
  nights: count(fieldError('Please enter at least 1 night')),
  guests: count(fieldError('Please enter at least 1 guest')),
  requests: z
    .string()
    .trim()
    .max(
      stayLimits.requests,
      fieldError('Special requests can have at most {requests} characters', {
        requests: stayLimits.requests,
      }),
    )
    .refine(isPlainText, fieldError('This contains characters that cannot be shown'))
    .default(''),
  /** The total that the guest saw. The request fails if the price has changed. */
  total: amount,
  guest: guestSchema,
});
export type BookStayBody = z.output<typeof bookingBody>;

export const bookedReply = z.object({
  mark: z.string(),
  state: z.enum(stayStates),
  /** The end of the hold on the nights of the stay; null without one. */
  heldUntil: z.string().nullable(),
  deposit: amount,
  currency: z.string(),
  /** The server's time, for comparison with `heldUntil`. */
  now: z.string(),
});
