import { z } from 'zod';
import { daySchema } from '#kit/pasted-shapes.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { fileLimits, lotDocumentTypes, lotLimits } from './choices.ts';

const nameError = `Enter a document name of 2 to ${fileLimits.paperName} characters`;
const reasonError = 'Enter a reason of 3 to 500 characters';
const timeError = 'Enter a time';

/** A document of a lot. Its name is public, but only some users may read its content. */
export const lotDocumentSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(lotDocumentTypes),
  bytes: z.number().int(),
  addedAt: z.string(),
  /** True when the document was added after bidding had opened. */
  isLate: z.boolean(),
  removed: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type LotDocument = z.output<typeof lotDocumentSchema>;

/** Evidence that the buyer has paid the balance. Only the buyer, the seller, the bank and admins see it. */
export const shownProof = z.object({
  id: z.number().int(),
  /** The bidder number of the buyer who sent the proof. */
  bidder: z.number().int(),
  type: z.enum(lotDocumentTypes),
  bytes: z.number().int(),
  sentAt: z.string(),
  /** Null until the seller or the bank confirms that the money has arrived. */
  receivedAt: z.string().nullable(),
});
export type ShownProof = z.output<typeof shownProof>;

export const shownViewingDay = z.object({
  id: z.number().int(),
  startsAt: z.string(),
  endsAt: z.string(),
  note: z.string(),
});
export type ShownViewingDay = z.output<typeof shownViewingDay>;

/**
 * The documents, viewing days and terms of a lot, which do not depend on its bids. They are the same for all
 * users.
 */
export const lotDocumentsSchema = z.object({
  lotId: z.number().int(),
  papers: z.array(lotDocumentSchema),
  viewingDays: z.array(shownViewingDay),
  terms: z.string(),
});
export type LotDocuments = z.output<typeof lotDocumentsSchema>;

export const documentQuery = z.object({
  name: z
    .string(nameError)
    .trim()
    .min(2, nameError)
    .max(fileLimits.paperName, nameError)
    .refine(isOneLine, nameError),
});
export const documentForm = z.object({ paper: z.file() });

export const documentRemoval = z.strictObject({
  /** The reason for the removal, which is required once bidding has opened. */
  reason: z
    .string(reasonError)
    .trim()
    .min(3, reasonError)
    .max(lotLimits.reason, reasonError)
    .refine(isPlainText, reasonError)
    .nullable(),
});

const time = z.string(timeError).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeError);

/** The hours during which visitors can view the home, in Kampala time. */
export const viewingDayBody = z.strictObject({
  day: daySchema('Enter a date'),
  from: time,
  to: time,
  note: z
    .string()
    .trim()
    .max(fileLimits.viewingNote, `Enter at most ${fileLimits.viewingNote} characters`)
    .refine(isPlainText, 'Enter plain text only'),
});
export type ViewingDayDraft = z.output<typeof viewingDayBody>;
