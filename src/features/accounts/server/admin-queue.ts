import type { RawBuilder } from 'kysely';
import type { AdminQueueKind } from '#features/accounts/admin-queues.ts';
import type { Topic } from '#kit/topic.ts';

/** The rows that wait for an admin. */
export type AdminQueue = {
  /** The query for the rows, which can use an index. It selects no column. */
  rows: RawBuilder<unknown>;
  /** The topics of changes to the rows. */
  topics: readonly Topic[];
};

/** The queries of all queues. A queue without one does not compile. */
export type AdminQueues = Readonly<Record<AdminQueueKind, AdminQueue>>;

declare module '#kit/server/feature.ts' {
  interface Feature {
    adminQueues?: Partial<AdminQueues>;
  }
}
