import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { pastedLine } from '#kit/pasted-shapes.ts';
import { isOneLine } from '#kit/text.ts';
import { stayLimits } from './choices.ts';
import { rangeSchema } from './schema.ts';

/**
 * Replaces the scheme `webcal://`, which calendar apps use in the addresses of calendars that are served over
 * HTTPS.
 */
const replaceWebcalScheme = (address: string) => address.replace(/^webcals?:\/\//i, 'https://');

export const feedBody = z.object({
  /** The host's name for the channel. */
  name: z
    .string(fieldError('Enter a name for the channel'))
    .trim()
    .min(1, fieldError('Enter a name for the channel'))
    .max(
      stayLimits.feedName,
      fieldError('Enter at most {feedName} characters', { feedName: stayLimits.feedName }),
    )
    .refine(isOneLine, fieldError('This contains characters that cannot be shown')),
  address: pastedLine(fieldError('Paste the calendar link'))
    .transform(replaceWebcalScheme)
    .pipe(
      z
        .string()
        .min(10, fieldError('Paste the calendar link'))
        .max(1000, fieldError('This link is too long'))
        .refine((text) => URL.canParse(text), fieldError('Enter a valid link')),
    ),
});
export type FeedDraft = z.output<typeof feedBody>;

export const calendarParams = z.object({
  mark: z.string().regex(/^[A-Za-z0-9_-]{32}$/, fieldError('Calendar not found')),
});

export const hostCalendarsSchema = z.object({
  /** The address at which calendar apps read all taken nights. Null until the host creates it. */
  address: z.string().nullable(),
  feeds: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Our calendar for this channel, without the channel's own nights. */
      ourAddress: z.string(),
      /** The last time at which the channel read our calendar. */
      fetchedAt: z.string().nullable(),
      /**
       * The host name in the calendar's address. The full address is a secret between the host and the
       * channel.
       */
      site: z.string(),
      readAt: z.string().nullable(),
      /** The reason why the last read failed; null after a success. The previous nights are kept. */
      fault: z.string().nullable(),
      /** Sentences about the parts that were skipped in the last read. */
      notes: z.array(z.string()),
    }),
  ),
  /** The nights that were sold both to our guest and on another channel. */
  conflicts: z.array(
    rangeSchema.extend({
      feed: z.string(),
      stayId: z.number().int(),
      guest: z.string().nullable(),
      /**
       * True when the channel has exactly the nights of the stay, so that it may only be repeating our own
       * calendar.
       */
      isWhole: z.boolean(),
    }),
  ),
});
export type HostCalendars = z.output<typeof hostCalendarsSchema>;
