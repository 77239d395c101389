import { z } from 'zod';
import { emptyStringToNull } from '#kit/empty-string-to-null.ts';
import { fieldError } from '#kit/field-error.ts';
import { type Message, msg } from '#kit/msg.ts';
import { emailSchema, pastedCode } from '#kit/pasted-shapes.ts';
import { optionalPhoneSchema } from '#kit/phone-shape.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { enquiryLimits, stages } from './choices.ts';

const requiredText = (label: Message) =>
  z
    .string(fieldError('{what} is required', { what: label }))
    .trim()
    .min(1, fieldError('{what} is required', { what: label }))
    .max(enquiryLimits.message, fieldError('Enter at most 2,000 characters'))
    .refine(isPlainText, fieldError('{what} contains characters that cannot be shown', { what: label }));

export const enquiryBody = z
  .strictObject({
    name: z
      .string(fieldError('Your name is required'))
      .trim()
      .min(1, fieldError('Your name is required'))
      .max(enquiryLimits.name, fieldError('Enter at most 120 characters'))
      .refine(isOneLine, fieldError('Your name contains characters that cannot be shown')),
    email: z.preprocess(emptyStringToNull, emailSchema().nullish()),
    phone: optionalPhoneSchema,
    message: requiredText(msg('A message')),
  })
  .refine(({ email, phone }) => email || phone, {
    path: ['phone'],
    message: fieldError('Enter a phone number or an email address so that the agent can reply'),
  });
export type EnquiryDraft = z.output<typeof enquiryBody>;

export const enquirySent = z.object({ reference: z.string() });

/** An enquiry as its sender sees it. */
export const ownEnquirySchema = z.object({
  reference: z.string(),
  /** The id is null when the listing has been deleted. */
  home: z.object({ id: z.number().int().nullable(), title: z.string() }),
  message: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  stage: z.string(),
  askedAt: z.string(),
  /** The messages of both sides after the first one, oldest first. */
  thread: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(['answer', 'reply']),
      text: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type OwnEnquiry = z.output<typeof ownEnquirySchema>;

export const leadSchema = z.object({
  id: z.number().int(),
  home: z.object({ id: z.number().int().nullable(), title: z.string() }),
  /** The name of the listing's manager, for admins, who see the enquiries of all managers. */
  manager: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string(),
  stage: z.enum(stages),
  askedAt: z.string(),
  respondedAt: z.string().nullable(),
  /** True when the latest message is from the visitor. */
  wroteBack: z.boolean(),
  /** False until the visitor has confirmed the email address. Until then, answers are not emailed to it. */
  isEmailConfirmed: z.boolean(),
});
export type Lead = z.output<typeof leadSchema>;

export const leadEventSchema = z.object({
  id: z.number().int(),
  /** An `answer` is from the manager, and a `reply` is from the visitor. */
  kind: z.enum(['note', 'answer', 'stage', 'reply']),
  text: z.string().nullable(),
  stage: z.enum(stages).nullable(),
  by: z.string(),
  at: z.string(),
});
export type LeadEvent = z.output<typeof leadEventSchema>;

export const leadDetail = leadSchema.extend({ events: z.array(leadEventSchema) });
export type LeadDetail = z.output<typeof leadDetail>;

const id = z.coerce.number(fieldError('Listing not found')).int().min(1).max(2_147_483_647);

export const leadQuery = z.object({
  stage: z.enum(stages, fieldError('Stage not found')).optional(),
  home: id.optional(),
  q: z
    .string()
    .trim()
    .max(enquiryLimits.search, fieldError('Enter at most 100 characters'))
    .refine(isPlainText)
    .default(''),
  before: id.optional(),
});
export type LeadQuery = z.output<typeof leadQuery>;

export const leadPage = z.object({
  items: z.array(leadSchema),
  /**
   * The number of leads at each stage that match the search text and the home. Stages without leads are left
   * out.
   */
  counts: z.array(z.object({ stage: z.enum(stages), count: z.number().int() })),
  /** The value of `before` for the next page, or null on the last page. */
  nextBefore: z.number().int().nullable(),
});

export type LeadPage = z.output<typeof leadPage>;

export const leadParams = z.object({ id });
export const stageBody = z.strictObject({ stage: z.enum(stages, fieldError('Stage not found')) });
export const noteBody = z.strictObject({ text: requiredText(msg('A note')) });
export const answerBody = z.strictObject({ text: requiredText(msg('A reply')) });
export const replyBody = z.strictObject({ text: requiredText(msg('A message')) });
export const addressTokenBody = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, fieldError('This link is incomplete')),
});
export const referenceParams = z.object({
  reference: pastedCode().pipe(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, fieldError('Enquiry not found'))),
});
