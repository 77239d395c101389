import { z } from 'zod';
import { expectedTransferSchema, payerSchema } from '#features/payments/schema.ts';
import { propertyLimits } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount as amount } from '#kit/major-amount.ts';
import { daySchema } from '#kit/pasted-shapes.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import {
  bookingModes,
  cancelReasons,
  occupancyKinds,
  stayInstalments,
  stayLimits,
  stayStates,
} from './choices.ts';

export const day = daySchema(fieldError('Please select a date'));
export const count = (message: string) => z.number(message).int(message).max(10_000, message);

const lineSchema = z.object({
  label: z.string(),
  nights: z.number().int(),
  price: amount,
  /** Negative for a discount. */
  amount,
  /** The charge beyond the nights, or the discount; missing for nights. */
  extra: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('discount'), percent: z.number().int() }),
      z.object({ kind: z.literal('guests'), guests: z.number().int() }),
      z.object({ kind: z.literal('cleaning') }),
    ])
    .optional(),
});

const quoteSchema = z.object({
  lines: z.array(lineSchema),
  total: amount,
  deposit: amount,
  balance: amount,
  /** The deposit against damage, beyond the total; missing for none. */
  damageDeposit: amount.optional(),
  currency: z.string(),
});

/** Refunds in the major unit. `until` is the last time at which the amount is refunded, in ISO format. */
const refundsSchema = z.array(z.object({ until: z.string().nullable(), percent: z.number().int(), amount }));

export const rangeSchema = z.object({ from: z.string(), to: z.string() });

/** A home's calendar, the same for every visitor. It does not state why a night is taken. */
export const nightsSchema = z.object({
  today: z.string(),
  /** The day on which the last night on sale ends. */
  until: z.string(),
  isBookable: z.boolean(),
  books: z.enum(bookingModes),
  /** Half-open ranges of taken nights. Guests can arrive on the last day of a range. */
  taken: z.array(rangeSchema),
  price: amount,
  weekendPrice: amount.nullable(),
  prices: z.array(z.object({ night: z.string(), price: amount, label: z.string().nullable() })),
  currency: z.string(),
  sleeps: z.number().int(),
  minNights: z.number().int(),
  maxNights: z.number().int(),
  arrivalDays: z.array(z.number().int()).nullable(),
  noticeDays: z.number().int(),
  houseRules: z.string().nullable(),
  isTest: z.boolean(),
});
export type HomeNights = z.output<typeof nightsSchema>;

export const rangeQuery = z.object({ from: day.optional(), to: day.optional() });

const accessToken = z.string().regex(/^[A-Za-z0-9_-]{32}$/, fieldError('Stay not found'));
export const markParams = z.object({ mark: accessToken });

export const quoteQuery = z.object({
  checkIn: day,
  nights: integerParam(10_000, fieldError('Please enter at least 1 night')),
  guests: integerParam(10_000, fieldError('Please enter at least 1 guest')),
  /**
   * The access token of the stay to be moved, or of the hold that a new booking replaces. Its own nights
   * count as available.
   */
  stay: accessToken.optional(),
});

export const quoteReply = quoteSchema.extend({
  checkOut: z.string(),
  balanceDue: z.string(),
  isFree: z.boolean(),
  /** The refunds if the stay is cancelled: of the deposit or, for a move, of the amount paid. */
  refunds: refundsSchema,
  /**
   * For a move: the immediate refund, the withheld amount, and the balance due after the move. Null
   * otherwise.
   */
  move: z.object({ refund: amount, withheld: amount, due: amount }).nullable(),
});
export type StayQuote = z.output<typeof quoteReply>;

export const payBody = z.object({
  part: z.enum(stayInstalments, fieldError('Part must be deposit or balance')),
  payer: payerSchema,
});

export const moveBody = z.object({
  checkIn: day,
  nights: count(fieldError('Please enter at least 1 night')),
  total: amount,
  /** The refund that the guest saw. The move fails if it has changed. */
  refund: amount.optional(),
});

export const cancelBody = z.object({
  /** The refund that the guest saw. The cancellation fails if it has changed. */
  refund: amount,
});

const alternativeSchema = z.object({
  propertyId: z.number().int(),
  title: z.string(),
  location: z.string(),
  /** The total for all nights, in the home's currency. */
  total: amount,
  currency: z.string(),
});

/** A stay as its guest sees it. */
export const staySchema = z.object({
  mark: z.string(),
  propertyId: z.number().int().nullable(),
  title: z.string(),
  state: z.enum(stayStates),
  books: z.enum(bookingModes),
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.number().int(),
  guests: z.number().int(),
  requests: z.string(),
  heldUntil: z.string().nullable(),
  quote: quoteSchema,
  /** The amount paid and not refunded. */
  paid: amount,
  /** The total of all payments, including amounts that have been refunded since. */
  received: amount,
  /** The amount that the cancellation rule withheld for nights that the guest gave up by a move. */
  withheld: amount,
  /** The amount still due: the deposit of a held stay, or the balance of a confirmed one. */
  due: amount,
  /** The bank transfer of the deposit or the balance that may still arrive; null without one. */
  transfer: expectedTransferSchema.nullable(),
  balanceDue: z.string(),
  /** The refund of a cancellation now. Null when the stay can no longer be cancelled. */
  refundNow: amount.nullable(),
  /**
   * The refunds with their deadlines, based on the deposit until there is a payment. Empty when the stay can
   * no longer be cancelled.
   */
  refunds: refundsSchema,
  canMove: z.boolean(),
  /** The total of completed and pending refunds, and whether all have been completed. */
  returned: z.object({ amount, hasArrived: z.boolean() }),
  endedBy: z.enum(['guest', 'host', 'admin', 'time']).nullable(),
  /** The host's reason for cancelling. */
  cancelReason: z.enum(cancelReasons).nullable(),
  cancelNote: z.string().nullable(),
  /** Similar homes that are available on the same dates, if the host cancelled. */
  alternatives: z.array(alternativeSchema),
  checkInFrom: z.string().nullable(),
  checkOutBy: z.string().nullable(),
  houseRules: z.string().nullable(),
  /** The arrival details. Null until the stay is confirmed. */
  arrival: z
    .object({
      words: z.string().nullable(),
      address: z.string().nullable(),
      directions: z.string().nullable(),
    })
    .nullable(),
  /** The references of the payments that have receipts. */
  payments: z.array(z.string()),
  today: z.string(),
  isTest: z.boolean(),
});
export type Stay = z.output<typeof staySchema>;

/** A stay in the guest's own list. */
export const ownStaySchema = staySchema.pick({
  mark: true,
  propertyId: true,
  title: true,
  state: true,
  checkIn: true,
  checkOut: true,
  nights: true,
  guests: true,
  paid: true,
  due: true,
  returned: true,
  heldUntil: true,
});
export const ownStaysSchema = z.array(
  ownStaySchema.extend({
    currency: z.string(),
    total: amount,
    /** The damage deposit while it is unpaid and can be paid; 0 otherwise. */
    damageDepositDue: amount,
    /** The remaining minutes of an unpaid hold, rounded up. Null without a hold. */
    minutesLeft: z.number().int().nullable(),
  }),
);
export type OwnStay = z.output<typeof ownStaysSchema>[number];

/** A stay as its host sees it. */
export const hostedStaySchema = z.object({
  id: z.number().int(),
  propertyId: z.number().int().nullable(),
  title: z.string(),
  state: z.enum(stayStates),
  checkIn: z.string(),
  checkOut: z.string(),
  nights: z.number().int(),
  guests: z.number().int(),
  requests: z.string(),
  name: z.string().nullable(),
  /** The guest's email address; null unless the stay is confirmed or completed. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  total: amount,
  paid: amount,
  due: amount,
  currency: z.string(),
  heldUntil: z.string().nullable(),
});
export type HostedStay = z.output<typeof hostedStaySchema>;

export const hostStaysSchema = z.object({
  today: z.string(),
  requests: z.array(hostedStaySchema),
  /** The confirmed stays that begin, end or continue today. */
  present: z.array(hostedStaySchema),
  coming: z.array(hostedStaySchema),
  past: z.array(hostedStaySchema),
  homes: z.array(z.object({ id: z.number().int(), title: z.string() })),
  /**
   * The number of confirmed stays cancelled by each host in the last 12 months. Hosts see their own number,
   * admins see all.
   */
  hostCancellations: z.array(
    z.object({ hostId: z.number().int(), host: z.string(), count: z.number().int() }),
  ),
});
export type HostStays = z.output<typeof hostStaysSchema>;

export const hostNightsSchema = nightsSchema.pick({ today: true, price: true, currency: true }).extend({
  title: z.string(),
  taken: z.array(
    rangeSchema.extend({
      id: z.number().int(),
      kind: z.enum(occupancyKinds),
      note: z.string().nullable(),
      guest: z.string().nullable(),
    }),
  ),
  prices: nightsSchema.shape.prices,
  weekendPrice: amount.nullable(),
});
export type HostNights = z.output<typeof hostNightsSchema>;

const oneLineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fieldError('Enter at most {max} characters', { max }))
    .refine(
      (text) => text === '' || isOneLine(text),
      fieldError('This contains characters that cannot be shown'),
    )
    .nullish()
    .transform((text) => text || null);
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fieldError('Enter at most {value} characters', { value: max.toLocaleString('en') }))
    .refine(isPlainText, fieldError('This contains characters that cannot be shown'))
    .nullish()
    .transform((text) => text || null);

const days = z.object({ from: day, to: day }).refine(({ from, to }) => from < to, {
  path: ['to'],
  message: fieldError('The end date must be after the start date'),
});

/** The nights to block, a half-open range like a stay. */
export const blockBody = days.and(z.object({ note: oneLineText(stayLimits.note) }));

const price = z
  .number(fieldError('Price must be a number'))
  .positive(fieldError('Price must be positive'))
  .max(propertyLimits.priceMax, fieldError('This price is too high'));

export const nightPriceBody = days.and(
  z.object({
    /** The price per night. Null restores the standard price. */
    price: price.nullable(),
    label: oneLineText(stayLimits.label),
  }),
);

export const termsBody = z.object({
  books: z.enum(bookingModes, fieldError('Choose whether guests book instantly or send a request first')),
  tier: z.string().max(20, fieldError('Choose a valid cancellation policy')),
  maxNights: z
    .number(fieldError('At least 1 night'))
    .int(fieldError('At least 1 night'))
    .min(1, fieldError('At least 1 night'))
    .max(365, fieldError('At most 365 nights')),
  arrivalDays: z
    .array(
      z
        .number()
        .int()
        .min(0, fieldError('Choose a valid day of the week'))
        .max(6, fieldError('Choose a valid day of the week')),
    )
    .min(1, fieldError('Choose at least one check-in day'))
    .max(7, fieldError('Choose at most 7 days'))
    .nullable(),
  noticeDays: z
    .number(fieldError('Enter a number of days'))
    .int(fieldError('Enter a number of days'))
    .min(0, fieldError('Enter a number of days'))
    .max(60, fieldError('At most 60 days')),
  weekendPrice: price.nullable(),
  houseRules: text(stayLimits.rules),
  checkInWords: text(stayLimits.rules),
  address: oneLineText(stayLimits.address),
});
export type TermsDraft = z.output<typeof termsBody>;

export const termsSchema = z.object({
  books: z.enum(bookingModes),
  tier: z.string(),
  maxNights: z.number().int(),
  arrivalDays: z.array(z.number().int()).nullable(),
  noticeDays: z.number().int(),
  weekendPrice: amount.nullable(),
  houseRules: z.string().nullable(),
  checkInWords: z.string().nullable(),
  address: z.string().nullable(),
  currency: z.string(),
  tiers: z.array(z.object({ code: z.string(), title: z.string(), words: z.string() })),
});

export const answerBody = z.object({ accepts: z.boolean(fieldError('Accept or decline the request')) });

export const hostCancelBody = z.object({
  reason: z.enum(cancelReasons, fieldError('Please choose a reason')),
  /** A note that the guest reads on the page of the stay. */
  note: z
    .string()
    .trim()
    .max(
      stayLimits.cancelNote,
      fieldError('A note has at most {cancelNote} characters', { cancelNote: stayLimits.cancelNote }),
    )
    .refine(isPlainText, fieldError('This contains characters that cannot be shown'))
    .default(''),
});
export type HostCancelInput = z.output<typeof hostCancelBody>;
