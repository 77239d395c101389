import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import {
  checkDocumentTypes,
  checkLimits,
  checkStates,
  checkSubjects,
  identityDocuments,
  inspectionMethods,
  requirements,
} from './choices.ts';
import { reasonSchema } from './schema.ts';

const nameError = 'Enter a document name of 2 to 120 characters';
const endError = 'Enter only the last characters, at most 4 letters or digits';

export const itemQuery = z.object({
  /** The id of the home, for an item about a listing. */
  home: integerParam(int4Max, 'Home not found').optional(),
});

export const documentQuery = itemQuery.extend({
  name: z
    .string(nameError)
    .trim()
    .min(2, nameError)
    .max(checkLimits.paperName, nameError)
    .refine(isOneLine, nameError),
});

export const documentForm = z.object({ paper: z.string().meta({ format: 'binary' }) });

const documentEnd = z
  .string(endError)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,4}$/, endError);

export const submissionBody = z.strictObject({
  statement: z
    .string()
    .trim()
    .max(checkLimits.statement, 'Enter at most 1,000 characters')
    .refine(isPlainText, fieldError('The text contains characters that cannot be shown'))
    .default(''),
  document: z.enum(identityDocuments, 'Choose the ID type').optional(),
});
export type SubmissionBody = z.output<typeof submissionBody>;

export const checkDecision = z.discriminatedUnion(
  'verdict',
  [
    z.strictObject({
      verdict: z.literal('pass'),
      reason: reasonSchema,
      /** The ID document that the admin inspected, for an identity check only. */
      document: z.enum(identityDocuments, 'Choose the ID type').optional(),
      documentEnd: documentEnd.optional(),
      seenHow: z.enum(inspectionMethods, 'Choose how you saw the ID').optional(),
    }),
    z.strictObject({ verdict: z.literal('refuse'), reason: reasonSchema }),
    z.strictObject({ verdict: z.literal('revoke'), reason: reasonSchema }),
  ],
  'Verdict must be pass, refuse or revoke',
);
export type CheckDecision = z.output<typeof checkDecision>;

export const checklistItem = z.object({
  id: z.number().int(),
  about: z.enum(checkSubjects),
  title: z.string(),
  asks: z.string(),
  requires: z.enum(requirements),
  badge: z.string(),
  meaning: z.string(),
});
export type ChecklistItem = z.output<typeof checklistItem>;

export const checkDocument = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(checkDocumentTypes),
  bytes: z.number().int(),
});
export type CheckDocument = z.output<typeof checkDocument>;

export const ownCheck = z.object({
  id: z.number().int(),
  state: z.enum(checkStates),
  statement: z.string(),
  document: z.enum(identityDocuments).nullable(),
  givenAt: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** The time at which the documents were deleted by the retention rule. */
  papersDeletedAt: z.string().nullable(),
  papers: z.array(checkDocument),
});
export type OwnCheck = z.output<typeof ownCheck>;

/** The verification checklist of a person or of a home, with the checks of each item. */
export const ownChecks = z.object({
  items: z.array(
    z.object({
      item: checklistItem,
      /** The passed check that has not expired, or null. */
      badge: ownCheck.nullable(),
      /** The latest check if it is not the badge, for example a pending or declined one. */
      latest: ownCheck.nullable(),
    }),
  ),
  home: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** The number of days for which documents are kept after the decision. */
  papersKeptDays: z.number().int(),
});
export type OwnChecks = z.output<typeof ownChecks>;

export const queuedCheck = ownCheck.extend({
  item: checklistItem,
  documentEnd: z.string().nullable(),
  decidedBy: z.string().nullable(),
  member: z.object({
    id: z.number().int(),
    username: z.string(),
    fullName: z.string(),
    phone: z.string().nullable(),
  }),
  home: z.object({ id: z.number().int(), title: z.string(), location: z.string() }).nullable(),
});
export type QueuedCheck = z.output<typeof queuedCheck>;

export const checkQueue = z.object({ waiting: z.array(queuedCheck), decided: z.array(queuedCheck) });
export type CheckQueue = z.output<typeof checkQueue>;

/** A badge as visitors see it. */
export const shownBadge = z.object({
  title: z.string(),
  meaning: z.string(),
  checkedAt: z.string(),
  expiresAt: z.string(),
});
export type ShownBadge = z.output<typeof shownBadge>;

/** The badges of a home and of its lister. */
export const homeBadges = z.object({
  listing: z.array(shownBadge),
  lister: z.array(shownBadge),
  /** The slug of the lister's public page, or null without one. */
  agent: z.string().nullable(),
  /** The lister's photo, or null. */
  photograph: z
    .object({ key: z.string(), width: z.number(), height: z.number(), colour: z.string() })
    .nullable(),
});
export type HomeBadges = z.output<typeof homeBadges>;
