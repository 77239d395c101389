import { z } from 'zod';
import { pictureKeyPattern } from '#kit/picture.ts';
import { isStorable } from '#kit/text.ts';
import { listingLimits } from './limits.ts';

const lineFaults = z.object({
  line: z.number().int(),
  title: z.string(),
  /** Messages by field; `line` for the line as a whole. */
  fields: z.record(z.string(), z.string()),
  /** Whether nothing is wrong with the line: it was not stored because of an internal error. */
  isLost: z.boolean().optional(),
});
const lineNote = z.object({ line: z.number().int(), title: z.string(), note: z.string() });

export const importFile = z.object({
  csv: z.string().min(1, 'The file is empty').max(listingLimits.importBytesMax, 'At most 5 MB at once'),
  /** Shown in the list of imports. */
  fileName: z
    .string()
    .trim()
    .max(200)
    .refine(isStorable, 'This name contains characters that cannot be stored')
    .optional(),
  /** Photos of the CSV that were uploaded before, by the file names that it gives them, in lower case. */
  photos: z
    .record(z.string().max(300), z.string().regex(pictureKeyPattern, 'There is no such picture'))
    .optional(),
  /** Lines without a reference or id that equal a listing are left out unless this says `create`. */
  duplicates: z.enum(['skip', 'create']).optional(),
  /** Available homes that the plan has no room for are refused unless this says `unavailable`. */
  beyondPlan: z.enum(['refuse', 'unavailable']).optional(),
});
export type ImportFile = z.output<typeof importFile>;

/** Lines whose homes the plan has no room for on the market. */
const beyondPlan = z.object({
  plan: z.string(),
  /** How many available homes the plan has room for. */
  limit: z.number().int(),
  lines: z.array(z.number().int()),
});

const importCounts = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  /** Lines that are listings already and change nothing. */
  duplicates: z.number().int(),
  refused: z.array(lineFaults),
  /** Lines beyond the limit of the plan: imported as unavailable if the request says so, else left out. */
  beyondPlan: beyondPlan.optional(),
  /** For lines that are imported with changes. */
  notes: z.array(lineNote).optional(),
  /** Columns that were not read, as the file names them. */
  unknownColumns: z.array(z.string()).optional(),
  /** The refused lines with their faults, as a file to correct. */
  refusedCsv: z.string().optional(),
});
export const importReport = importCounts.extend({ importId: z.number().int() });

export const importPreview = importCounts.extend({
  lines: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      outcome: z.enum(['created', 'updated', 'duplicate']),
      /** Whether it stays off the market because the plan has no room for it. */
      isUnavailable: z.boolean().optional(),
      /** The listing that the line updates or repeats. */
      id: z.number().int().optional(),
      /** Names of the fields that change. */
      changes: z.array(z.string()).optional(),
    }),
  ),
  /** File names of photos, which a ZIP must hold, and the number of those with an address. */
  photoFiles: z.array(z.string()),
  photoAddresses: z.number().int(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const pastImports = z.array(
  z.object({
    id: z.number().int(),
    fileName: z.string(),
    importedAt: z.string(),
    /** Until then it can be undone. */
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
  /** Listings that stay as they are, and why. */
  kept: z.array(z.object({ id: z.number().int(), title: z.string(), why: z.string() })),
});
