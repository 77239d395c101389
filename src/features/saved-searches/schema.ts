import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { isStorable } from '#kit/text.ts';
import { alertTimes, savedSearchLimits, searchPagePaths } from './choices.ts';

const name = z
  .string(fieldError('Please enter a name'))
  .trim()
  .min(1, fieldError('Please enter a name'))
  .max(
    savedSearchLimits.name,
    fieldError('Name must be at most {name} characters', { name: savedSearchLimits.name }),
  )
  .refine(
    (text) => isStorable(text) && !/\p{Cc}/u.test(text),
    fieldError('This contains characters that cannot be shown'),
  );

export const savedSearchDraft = z.object({
  page: z.enum(searchPagePaths),
  /** The filters in the form that the search page sends. */
  filters: z.record(z.string().max(40), z.string().max(savedSearchLimits.filters)),
  name,
});

export const savedSearchChange = z.object({
  name: name.optional(),
  often: z.enum(alertTimes).optional(),
  isPaused: z.boolean().optional(),
});

export const savedSearch = z.object({
  id: z.number(),
  name: z.string(),
  /** The address of the search's page. */
  address: z.string(),
  often: z.enum(alertTimes),
  isPaused: z.boolean(),
  savedAt: z.string(),
});
export type SavedSearch = z.output<typeof savedSearch>;

export const savedSearchParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
export const searchTokenParams = z.object({ mark: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
