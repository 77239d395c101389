import type { z } from 'zod';
import type { Mailer } from '#kit/server/email/send-email.ts';
import type { Lane, Work } from '#kit/work.ts';
import type { Kit } from './kit.ts';

/** The dependencies of a job. */
export type JobContext = {
  kit: Kit;
  mailer: Mailer;
  pictureCacheFolder: string;
  /** For links in emails. */
  appOrigin: string;
  /** The address that the exchange rate is fetched from; without it, an admin sets the rate. */
  rateSource?: { address: string; field: string } | null;
};

export type Job<Payload = unknown> = {
  name: string;
  shape: z.ZodType<Payload>;
  lane: Lane;
  work: Work;
  /** Jobs with a lower number run first. */
  priority: number;
  /** A cron pattern in UTC for a recurring job. */
  every: string | null;
  /** Rejects a payload of another shape: another version of the program may have enqueued it. */
  run(context: JobContext, payload: unknown): Promise<void>;
};

type JobSettings = {
  /** `urgent` for money, holds, auctions and emails. A job that may take minutes belongs to `bulk`. */
  lane: Lane;
  /** Names the job in words when it is late. */
  work: Work;
  /** Above 0 for a job that lets others of its lane run first. */
  priority?: number;
  every?: string | null;
};

export function job<Payload>(
  name: string,
  shape: z.ZodType<Payload>,
  handler: (context: JobContext, payload: Payload) => Promise<unknown>,
  { lane, work, priority = 0, every = null }: JobSettings,
): Job<Payload> {
  return {
    name,
    shape,
    lane,
    work,
    priority,
    every,
    async run(context, payload) {
      await handler(context, shape.parse(payload));
    },
  };
}
