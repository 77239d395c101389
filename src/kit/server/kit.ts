import type pg from 'pg';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailRouter } from '#kit/server/email/email-router.ts';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import type { PaymentProvider } from '#kit/server/payments/provider.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import type { Clock } from './clock.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { ExternalBytesFetch, ExternalFetch } from './ssrf-safe-fetch.ts';
import type { Translator } from './translator.ts';

/**
 * The dependencies of a use case, which are passed as its first argument. They contain nothing specific to
 * the product.
 */
export type Kit = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: FileStore;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly content: ContentEvents;
  readonly payments: PaymentProvider;
  readonly readOutside: ExternalFetch;
  readonly readOutsideBytes: ExternalBytesFetch;
  readonly mailRoom: EmailRouter;
  readonly translator: Translator;
};
