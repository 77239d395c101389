import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { emailSchema } from '#kit/pasted-shapes.ts';
import { isOneLine } from '#kit/text.ts';
import { shareChannels, shareLimits } from './choices.ts';

const missing = fieldError('Please provide both your name and email.');

export const shareDraft = z.object({
  name: z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(shareLimits.name, fieldError('Name must be at most {name} characters', { name: shareLimits.name }))
    .refine(isOneLine, fieldError('Your name contains characters that cannot be shown')),
  email: emailSchema(fieldError('Invalid email address'), missing),
});
export type ShareDraft = z.output<typeof shareDraft>;

export const shareRecord = z.object({
  shareId: z.string(),
  propertyId: z.number().int(),
  sharedBy: z.object({ name: z.string(), email: z.string() }),
  shareUrl: z.string(),
  timestamp: z.string(),
});
export type ShareRecord = z.output<typeof shareRecord>;

/** The statistics of a link for its sharer: the number of visitors, never their identity. */
export const ownShare = z.object({
  shareId: z.string(),
  /** The home, without its title once it is no longer visible. */
  home: z.object({ id: z.number().int(), title: z.string().nullable() }),
  shareUrl: z.string(),
  timestamp: z.string(),
  opens: z.number().int(),
  lastOpenedOn: z.string().nullable(),
  ways: z.array(z.object({ way: z.enum(shareChannels), opens: z.number().int() })),
});
export type OwnShare = z.output<typeof ownShare>;

export const shareParams = z.object({ shareId: z.string().regex(/^[A-Za-z0-9_-]{16}$/) });

/** The parameters of an opened link, which are untrusted. */
export const openedLinkSchema = z.object({
  user: z.string().max(100),
  src: z.string().max(100),
});
