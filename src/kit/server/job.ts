import type { z } from 'zod';
import type { Mailer } from '#kit/server/email/send-email.ts';
import type { Lane, WorkKind } from '#kit/work.ts';
import type { Kit } from './kit.ts';

/** The dependencies of a job. A feature whose jobs need more adds its field to this interface. */
export interface JobContext {
  kit: Kit;
  mailer: Mailer;
  pictureCacheFolder: string;
  /** The origin of the application, for links in emails. */
  appOrigin: string;
  /** The address from which the exchange rate is fetched; without it, an admin sets the rate. */
  rateSource?: { address: string; field: string } | null;
}

export type Job<Payload = unknown> = {
  name: string;
  shape: z.ZodType<Payload>;
  lane: Lane;
  work: WorkKind;
  /** The priority. Jobs with a lower number run first. */
  priority: number;
  /** The schedule of a recurring job as a cron pattern in UTC; null for other jobs. */
  every: string | null;
  /**
   * Runs the job. Rejects a payload of a different shape, because another version of the program may have
   * enqueued it.
   */
  run(context: JobContext, payload: unknown): Promise<void>;
};

type JobSettings = {
  /** The lane: `urgent` for money, holds, auctions and emails, and `bulk` for jobs that may take minutes. */
  lane: Lane;
  /** The kind of work that admins see when the job is late. */
  work: WorkKind;
  /** A priority above 0 lets other jobs of the lane run first. */
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
