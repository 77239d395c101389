import { z } from 'zod';
import { pictureKeyPattern } from '#kit/picture.ts';
import { isStorable } from '#kit/text.ts';
import { listingLimits } from './limits.ts';

const rowErrors = z.object({
  line: z.number().int(),
  title: z.string(),
  /** Messages by field; `line` for the row as a whole. */
  fields: z.record(z.string(), z.string()),
  /** True when the row is valid and was not stored because of an internal error. */
  isLost: z.boolean().optional(),
});
const rowNote = z.object({ line: z.number().int(), title: z.string(), note: z.string() });

export const importFile = z.object({
  csv: z
    .string()
    .min(1, 'The file is empty')
    .max(listingLimits.importBytesMax, 'The file can be at most 5 MB'),
  /** Shown in the list of imports. */
  fileName: z
    .string()
    .trim()
    .max(200)
    .refine(isStorable, 'This name contains characters that cannot be stored')
    .optional(),
  /** Photos of the CSV that were uploaded before, by the file names that it gives them, in lower case. */
  photos: z.record(z.string().max(300), z.string().regex(pictureKeyPattern, 'Photo not found')).optional(),
  /** Rows without a reference or id that equal a listing are skipped unless this is `create`. */
  duplicates: z.enum(['skip', 'create']).optional(),
  /** Available homes beyond the limit of the plan are refused unless this is `unavailable`. */
  beyondPlan: z.enum(['refuse', 'unavailable']).optional(),
});
export type ImportFile = z.output<typeof importFile>;

/** Rows whose homes exceed the limit of the plan for the market. */
const beyondPlan = z.object({
  plan: z.string(),
  /** The number of available homes that the plan still allows. */
  limit: z.number().int(),
  lines: z.array(z.number().int()),
});

const importCounts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows that are listings already and change nothing. */
  duplicates: z.number().int(),
  refused: z.array(rowErrors),
  /** Rows beyond the limit of the plan: imported as unavailable if the request says so, else skipped. */
  beyondPlan: beyondPlan.optional(),
  /** For rows that are imported with changes. */
  notes: z.array(rowNote).optional(),
  /** Columns that were not read, as the file names them. */
  unknownColumns: z.array(z.string()).optional(),
  /** The refused rows with their errors, as a file to correct. */
  refusedCsv: z.string().optional(),
});
export const importReport = importCounts.extend({ importId: z.number().int() });

export const importPreview = importCounts.extend({
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      outcome: z.enum(['created', 'updated', 'duplicate']),
      /** True when it stays off the market because of the plan's limit. */
      isUnavailable: z.boolean().optional(),
      /** The listing that the row updates or repeats. */
      id: z.number().int().optional(),
      /** Names of the fields that change. */
      changes: z.array(z.string()).optional(),
    }),
  ),
  /** The file names of photos, which a ZIP must contain, and the number of those with a URL. */
  photoFiles: z.array(z.string()),
  photoAddresses: z.number().int(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const pastImports = z.array(
  z.object({
    id: z.number().int(),
    fileName: z.string(),
    importedAt: z.string(),
    /** The end of the period in which it can be undone. */
    undoUntil: z.string(),
    undoneAt: z.string().nullable(),
    created: z.number().int(),
    updated: z.number().int(),
    photosWaiting: z.number().int(),
    photosFailed: z.array(
      z.object({ line: z.number().int(), title: z.string(), address: z.string(), fault: z.string() }),
    ),
  }),
);
export type PastImport = z.output<typeof pastImports>[number];

export const importUndoReport = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  /** The listings that stay unchanged, and why. */
  kept: z.array(z.object({ id: z.number().int(), title: z.string(), why: z.string() })),
});
