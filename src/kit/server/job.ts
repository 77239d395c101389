import type { z } from 'zod';
import type { Mailer } from '#kit/server/mail/send-mail.ts';
import type { Kit } from './kit.ts';

/** What a job may need. */
export type JobContext = {
  kit: Kit;
  mailer: Mailer;
  pictureCacheFolder: string;
  /** For links in mails. */
  appOrigin: string;
};

export type Job<Payload = unknown> = {
  name: string;
  shape: z.ZodType<Payload>;
  /** A cron pattern in UTC for a recurring job. */
  every: string | null;
  /** Rejects a payload of another shape: another version of the program may have enqueued it. */
  run(context: JobContext, payload: unknown): Promise<void>;
};

export function job<Payload>(
  name: string,
  shape: z.ZodType<Payload>,
  handler: (context: JobContext, payload: Payload) => Promise<unknown>,
  { every = null }: { every?: string | null } = {},
): Job<Payload> {
  return {
    name,
    shape,
    every,
    async run(context, payload) {
      await handler(context, shape.parse(payload));
    },
  };
}
