import { z } from 'zod';
import { propertyCard, propertyLimits } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { currencies } from '#kit/money.ts';
import { int4Max } from '#kit/numbers.ts';
import { isPlainText } from '#kit/text.ts';
import { favoriteLimits } from './choices.ts';

const homeId = z
  .number()
  .int()
  .min(1, fieldError('Property not found'))
  .max(int4Max, fieldError('Property not found'));

export const note = z
  .string()
  .trim()
  .max(
    favoriteLimits.note,
    fieldError('Notes can have at most {note} characters', { note: favoriteLimits.note }),
  )
  .refine(isPlainText, fieldError('Your note contains characters that cannot be shown'));

/** The state of a home when it was saved. */
const asSaved = z.object({
  price: z.number().positive().max(propertyLimits.priceMax).nullable(),
  currency: z.enum(currencies),
  isAvailable: z.boolean(),
});
export type SavedSnapshot = z.output<typeof asSaved>;

const favoriteHome = z.object({
  propertyId: homeId,
  note: note.optional(),
  savedAt: z.iso.datetime().optional(),
  /** The snapshot that the device has stored. Without it, the server takes a snapshot now. */
  asSaved: asSaved.optional(),
});
export type SavedProperty = z.output<typeof favoriteHome>;

const tooManyMessage = fieldError('You can save at most {inOneCall} homes at a time', {
  inOneCall: favoriteLimits.maxPerRequest,
});

export const favoriteChanges = z.object({
  saved: z.array(favoriteHome).max(favoriteLimits.maxPerRequest, tooManyMessage),
  removed: z.array(homeId).max(favoriteLimits.maxPerRequest, tooManyMessage),
});
export type FavoriteChanges = z.output<typeof favoriteChanges>;

export const savedIds = z.object({
  ids: z.array(z.number().int()),
  /** True when some homes were not saved, because the account has reached its limit. */
  isFull: z.boolean(),
});

/** The favorites after the change, and the removed homes, so that the removal can be undone. */
export const changedFavorites = savedIds.extend({ removed: z.array(favoriteHome) });

export const favoriteNote = z.object({ note });

export const savedHome = z.object({
  propertyId: z.number().int(),
  savedAt: z.string(),
  note: z.string(),
  asSaved,
  /** Null when the home is no longer visible. */
  home: propertyCard.nullable(),
});
export type SavedHome = z.output<typeof savedHome>;
