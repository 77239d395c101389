import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { pastedLine } from '#kit/pasted-shapes.ts';
import { isOneLine } from '#kit/text.ts';
import { stayLimits } from './choices.ts';
import { rangeSchema } from './schema.ts';

/** Calendar programs show `webcal://` for a calendar that is read by HTTPS. */
const httpsOfWebcal = (address: string) => address.replace(/^webcals?:\/\//i, 'https://');

export const feedBody = z.object({
  /** What the host calls the channel. */
  name: z
    .string(fieldError('Please name the channel'))
    .trim()
    .min(1, fieldError('Please name the channel'))
    .max(stayLimits.feedName, fieldError('At most {feedName} characters', { feedName: stayLimits.feedName }))
    .refine(isOneLine, fieldError('This contains characters that cannot be shown')),
  address: pastedLine(fieldError('Please paste the address of the calendar'))
    .transform(httpsOfWebcal)
    .pipe(
      z
        .string()
        .min(10, fieldError('Please paste the address of the calendar'))
        .max(1000, fieldError('This address is too long'))
        .refine((text) => URL.canParse(text), fieldError('This is not an address')),
    ),
});
export type FeedDraft = z.output<typeof feedBody>;

export const calendarParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{32}$/, fieldError('There is no such calendar')),
});

export const hostCalendarsSchema = z.object({
  /** Where other channels read which nights are taken; null until it is asked for. */
  address: z.string().nullable(),
  feeds: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Our calendar for this channel: without the channel's own nights. */
      ourAddress: z.string(),
      /** When the channel last read it. */
      fetchedAt: z.string().nullable(),
      /** The address itself is a secret between the host and the channel. */
      site: z.string(),
      readAt: z.string().nullable(),
      /** Why it could not be read; what was known before is kept. */
      fault: z.string().nullable(),
      /** What was skipped when it was last read, in sentences. */
      notes: z.array(z.string()),
    }),
  ),
  /** Nights that a guest of ours and another channel both have. */
  conflicts: z.array(
    rangeSchema.extend({
      feed: z.string(),
      stayId: z.number().int(),
      guest: z.string().nullable(),
      /** The channel has just the stay's nights: it may be repeating what it read from us. */
      isWhole: z.boolean(),
    }),
  ),
});
export type HostCalendars = z.output<typeof hostCalendarsSchema>;
