import { z } from 'zod';
import { payerSchema } from '#features/payments/schema.ts';
import { emptyStringToNull } from '#kit/empty-string-to-null.ts';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { daySchema, emailSchema, pastedCode } from '#kit/pasted-shapes.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { slotUnavailableReasons, viewingLimits, viewingStates } from './choices.ts';

const missingDateError = fieldError('Please select a date');
const missingSlotError = fieldError('Please select a time slot');

const day = daySchema(missingDateError);
const hour = z.int(missingSlotError).min(0, missingSlotError).max(23, missingSlotError);

export const slotBody = z.object({ day, hour });

export const bookingBody = slotBody.extend({
  name: z
    .string(fieldError('Your name is required'))
    .trim()
    .min(1, fieldError('Your name is required'))
    .max(viewingLimits.name, fieldError('Enter at most 120 characters'))
    .refine(isOneLine, fieldError('Your name contains characters that cannot be shown')),
  phone: phoneSchema,
  email: z.preprocess(emptyStringToNull, emailSchema().nullish()),
  /** True when the visitor pays the viewing fee next. The time is then reserved for the payment. */
  pays: z.boolean('pays is true or false').optional(),
});
export type BookingDraft = z.output<typeof bookingBody>;

export const timesQuery = z.object({
  from: day.optional(),
  days: integerParam(
    viewingLimits.daysShown,
    fieldError('Choose at most {daysShown} days', { daysShown: viewingLimits.daysShown }),
  )
    .refine((days) => days >= 1, fieldError('At least 1 day'))
    .optional(),
});

export const timesReply = z.object({
  /** The current day in Kampala, and the first and last day on which a viewing can be booked. */
  today: z.string(),
  first: z.string(),
  last: z.string(),
  /** The reason why the home cannot be viewed; null if it can. */
  closed: z.enum(['booked', 'off-market']).nullable(),
  days: z.array(
    z.object({
      day: z.string(),
      isOff: z.boolean(),
      slots: z.array(z.object({ hour: z.number().int(), cannot: z.enum(slotUnavailableReasons).nullable() })),
    }),
  ),
});
export type ViewingTimes = z.output<typeof timesReply>;

export const markParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('Viewing not found')),
});

const awaits = z.enum(['email', 'payment']);

export const bookedReply = z.object({
  mark: z.string(),
  startsAt: z.string(),
  /**
   * The step for which the reservation waits, and the end of the reservation. Null once the viewing is
   * booked.
   */
  reserved: z.object({ awaits, until: z.string() }).nullable(),
});
export type Booked = z.output<typeof bookedReply>;

const sixDigits = fieldError('Enter the six digits of the code');
export const codeBody = z.object({ email: emailSchema() });
export const confirmEmailBody = z
  .object({
    code: pastedCode(sixDigits)
      .transform((text) => text.replace(/[ -]/g, ''))
      .pipe(z.string().regex(/^[0-9]{6}$/, sixDigits))
      .optional(),
    /** The token from the link in the email, which replaces the code. */
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('This link is incomplete'))
      .optional(),
  })
  .refine(({ code, token }) => code !== undefined || token !== undefined, {
    path: ['code'],
    message: sixDigits,
  });
export type ConfirmEmailInput = z.output<typeof confirmEmailBody>;

/** The viewing package that covers the fee, and its payer. */
export const feeBody = payerSchema.extend({
  offer: z
    .string(fieldError('Choose a viewing package'))
    .regex(/^[a-z0-9-]{1,40}$/, fieldError('Choose a viewing package')),
});

const facts = {
  home: z.object({
    /** The id of the listing. Null once it was deleted. */
    id: z.number().int().nullable(),
    title: z.string(),
    category: z.string().nullable(),
    location: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  startsAt: z.string(),
  day: z.string(),
  hour: z.number().int(),
  state: z.enum(viewingStates),
  isConfirmed: z.boolean(),
  endedBy: z.enum(['visitor', 'agent']).nullable(),
  /** The agent's message when declining the viewing. */
  words: z.string().nullable(),
  mayChange: z.boolean(),
  /** True when a no-show can be reported. */
  mayMiss: z.boolean(),
};

/** A viewing in the list of its visitor. */
export const ownViewing = z.object({
  ...facts,
  mark: z.string(),
  code: z.string(),
  agent: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /**
   * The step for which the reservation waits, and the end of the reservation, which may have passed. Null
   * without a reservation.
   */
  reserved: z.object({ awaits, until: z.string() }).nullable(),
  /**
   * True when the fee was paid too late to book the viewing, usually because another visitor had taken the
   * time. The package can then be used for another viewing.
   */
  isPaidLate: z.boolean(),
});
export type OwnViewing = z.output<typeof ownViewing>;

/** The ways between the viewings of a day, in their order. */
export const dayRoute = z.object({
  day: z.string(),
  stops: z.array(
    z.object({
      mark: z.string(),
      title: z.string(),
      location: z.string(),
      startsAt: z.string(),
      /** True when the link leads to the home, and false when it leads to its neighbourhood. */
      isExact: z.boolean(),
      /**
       * The way from the viewing before, by boda, with the usual fare in shillings, and the minutes that are left for it. Null for
       * the first viewing, and where a location is unknown.
       */
      way: z
        .object({
          minutes: z.number().int(),
          fare: z.number().int(),
          isEstimate: z.boolean(),
          leftMinutes: z.number().int(),
        })
        .nullable(),
    }),
  ),
  /** A map link through all stops. */
  url: z.string(),
  /** The order in which the ways would be shortest, if it is much shorter. */
  quicker: z.object({ savedMinutes: z.number().int(), marks: z.array(z.string()) }).nullable(),
});
export type DayRoute = z.output<typeof dayRoute>;

/** A viewing on its page, as the holder of its access token sees it. */
export const viewingPage = ownViewing.extend({
  /** The owner's contact, if a viewing package has unlocked the home. Null when the agency is the contact. */
  contact: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** True while a viewing package has the home unlocked, so that another viewing of it costs nothing. */
  isUnlocked: z.boolean(),
  /** True when another viewing of the home can be booked after this one has ended. */
  canBookAgain: z.boolean(),
  /** The end of the period in which a problem can be reported after the agent cancelled. */
  claimableUntil: z.iso.datetime().nullable(),
});
export type ViewingPage = z.output<typeof viewingPage>;

/** The reply to a reported no-show, and whether a claim was filed for the unlock. */
export const missedReply = z.object({ viewing: viewingPage, isClaimed: z.boolean() });

export const managerViewing = z.object({
  ...facts,
  id: z.number().int(),
  agent: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** True when the visitor's code can be entered now. */
  mayMeet: z.boolean(),
});
export type ManagerViewing = z.output<typeof managerViewing>;

export const managerQuery = z.object({ day: day.optional() });
export const managerDay = z.object({
  today: z.string(),
  day: z.string(),
  viewings: z.array(managerViewing),
  /** The next days with viewings, and the number of viewings on each. */
  ahead: z.array(z.object({ day: z.string(), count: z.number().int() })),
});
export type ManagerDay = z.output<typeof managerDay>;

export const viewingParams = z.object({ id: integerParam(int4Max, fieldError('Viewing not found')) });
export const declineBody = z.object({
  words: z
    .string(fieldError('Please say why in a sentence'))
    .trim()
    .min(1, fieldError('Please say why in a sentence'))
    .max(viewingLimits.words, fieldError('Enter at most 500 characters'))
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown')),
});
export const meetBody = z.object({
  code: pastedCode(fieldError('Enter the visitor’s six-digit code'))
    .transform((text) => text.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^[0-9]{6}$/, fieldError('Enter the visitor’s six-digit code'))),
});

const hourOfDay = z
  .int(fieldError('Choose an hour'))
  .min(0, fieldError('Choose an hour'))
  .max(23, fieldError('Choose an hour'));
export const hoursSchema = z.object({
  firstHour: hourOfDay,
  lastHour: hourOfDay,
  weekdaysOff: z.array(z.int().min(0).max(6)).max(7),
  daysOff: z.array(day).max(viewingLimits.daysOff, fieldError('At most 366 days')),
  noticeHours: z
    .int(fieldError('Enter a whole number of hours'))
    .min(0, fieldError('At least 0'))
    .max(168, fieldError('At most 168 hours')),
  bufferMinutes: z
    .int(fieldError('Enter a whole number of minutes'))
    .min(0, fieldError('At least 0'))
    .max(240, fieldError('At most 240 minutes')),
});
/** The home whose hours are read or set. Null for all homes. */
const home = z.int().min(1).max(int4Max).nullable().default(null);
export const hoursBody = hoursSchema
  .extend({ home })
  .refine(({ firstHour, lastHour }) => firstHour <= lastHour, {
    path: ['lastHour'],
    message: fieldError('The last viewing cannot be before the first viewing'),
  });
export const hoursQuery = z.object({
  home: integerParam(int4Max, fieldError('Listing not found')).optional(),
});
export const hoursReply = hoursSchema.extend({
  today: z.string(),
  /** The days ahead with viewings, which hours and days off do not change. */
  booked: z.array(z.object({ day: z.string(), count: z.number().int() })),
  /** True when hours were set for this home, or for all homes, rather than inherited. */
  isOwn: z.boolean(),
});
export type HoursReply = z.output<typeof hoursReply>;
