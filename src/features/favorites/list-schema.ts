import { z } from 'zod';
import { propertyCard, propertyParams } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { isOneLine } from '#kit/text.ts';
import { favoriteLimits, listLimits } from './choices.ts';
import { note } from './schema.ts';

const singleLine = (emptyMessage: string, max: number) =>
  z
    .string(emptyMessage)
    .trim()
    .min(1, emptyMessage)
    .max(max, fieldError('Enter at most {most} characters', { most: max }))
    .refine(isOneLine, fieldError('This contains characters that cannot be shown'));

const displayName = singleLine(fieldError('What should the others call you?'), listLimits.displayName);

export const listDraft = z.object({
  name: singleLine(fieldError('Give the list a name'), listLimits.name),
  displayName,
  propertyIds: z.array(z.number().int().min(1).max(int4Max)).max(listLimits.homes).optional(),
});
export type ListDraft = z.output<typeof listDraft>;

export const listParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{22}$/, fieldError('List not found')),
});
export const listHomeParams = listParams.extend(propertyParams.shape);
export const listMemberParams = listParams.extend({
  number: z
    .string()
    .regex(/^[0-9]{1,4}$/, fieldError('Member not found'))
    .transform(Number),
});

export const joinBody = z.object({ displayName });
export const linkChange = z.object({ isOpen: z.boolean() });

/** A member's comment on a home. Omitted fields stay unchanged. */
export const homeComment = z.object({ isLiked: z.boolean().optional(), note: note.optional() });
export type HomeComment = z.output<typeof homeComment>;

export const listSummary = z.object({
  mark: z.string(),
  name: z.string(),
  isOwn: z.boolean(),
  isOpen: z.boolean(),
  members: z.array(z.string()),
  homes: z.number().int(),
});
export type ListSummary = z.output<typeof listSummary>;

export const sharedList = z.object({
  mark: z.string(),
  name: z.string(),
  isOpen: z.boolean(),
  /** The number of the member who makes the request, or null for a visitor who only has the link. */
  you: z.number().int().nullable(),
  isOwn: z.boolean(),
  members: z.array(z.object({ number: z.number().int(), name: z.string(), isOwner: z.boolean() })),
  homes: z.array(
    z.object({
      propertyId: z.number().int(),
      home: propertyCard.nullable(),
      /** The name of the member who added the home, as long as they are a member. */
      addedBy: z.string().nullable(),
      /** The member numbers of those who like the home. */
      likedBy: z.array(z.number().int()),
      notes: z.array(z.object({ by: z.number().int(), words: z.string().max(favoriteLimits.note) })),
    }),
  ),
});
export type SharedList = z.output<typeof sharedList>;

export const listTokenSchema = z.object({ mark: z.string() });
export const messageReply = z.object({ message: renderedMessage });
