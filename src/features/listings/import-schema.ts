import { z } from 'zod';
import { pictureKeyPattern } from '#kit/picture.ts';
import { isStorable } from '#kit/text.ts';
import { listingLimits } from './limits.ts';

const rowErrors = z.object({
  line: z.number().int(),
  title: z.string(),
  /** The error message of each field. The key `line` stands for the whole row. */
  fields: z.record(z.string(), z.string()),
  /** True when the row is valid but was not stored because of an internal error. */
  isLost: z.boolean().optional(),
});
const rowNote = z.object({ line: z.number().int(), title: z.string(), note: z.string() });

export const importFile = z.object({
  csv: z
    .string()
    .min(1, 'The file is empty')
    .max(listingLimits.importBytesMax, 'The file can be at most 5 MB'),
  /** The file name in the list of imports. */
  fileName: z
    .string()
    .trim()
    .max(200)
    .refine(isStorable, 'This name contains characters that cannot be stored')
    .optional(),
  /** The keys of the uploaded photos, by their file names in the CSV, in lower case. */
  photos: z.record(z.string().max(300), z.string().regex(pictureKeyPattern, 'Photo not found')).optional(),
  /** Rows that have no reference or id and equal an existing listing are skipped unless this is `create`. */
  duplicates: z.enum(['skip', 'create']).optional(),
  /**
   * The treatment of available homes beyond the plan's limit. They are rejected unless this is `unavailable`.
   */
  beyondPlan: z.enum(['refuse', 'unavailable']).optional(),
});
export type ImportFile = z.output<typeof importFile>;

/** The rows whose homes exceed the number of homes that the plan allows on the market. */
const beyondPlan = z.object({
  plan: z.string(),
  /** The number of homes that the plan allows on the market. */
  limit: z.number().int(),
  lines: z.array(z.number().int()),
});

const importCounts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /** The number of rows that equal an existing listing and change nothing. */
  duplicates: z.number().int(),
  refused: z.array(rowErrors),
  /**
   * The rows beyond the plan's limit. They are imported as unavailable if the request asks for it, and
   * skipped otherwise.
   */
  beyondPlan: beyondPlan.optional(),
  /** Notes about rows that are imported with changes. */
  notes: z.array(rowNote).optional(),
  /** The headings of columns that were ignored, as in the file. */
  unknownColumns: z.array(z.string()).optional(),
  /** A CSV file of the rejected rows with their errors, for the user to correct. */
  refusedCsv: z.string().optional(),
});
export const importReport = importCounts.extend({ importId: z.number().int() });

export const importPreview = importCounts.extend({
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      outcome: z.enum(['created', 'updated', 'duplicate']),
      /** True when the home stays off the market because of the plan's limit. */
      isUnavailable: z.boolean().optional(),
      /** The id of the listing that the row updates or repeats. */
      id: z.number().int().optional(),
      /** The names of the fields that change. */
      changes: z.array(z.string()).optional(),
    }),
  ),
  /** The file names of the photos that a ZIP file must contain, and the number of photos given by URL. */
  photoFiles: z.array(z.string()),
  photoAddresses: z.number().int(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const pastImports = z.array(
  z.object({
    id: z.number().int(),
    fileName: z.string(),
    importedAt: z.string(),
    /** The time until which the import can be undone. */
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
  /** The listings that could not be undone, and the reasons. */
  kept: z.array(z.object({ id: z.number().int(), title: z.string(), why: z.string() })),
});
