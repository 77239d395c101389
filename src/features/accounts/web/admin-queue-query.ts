import type { readWaiting } from '#features/accounts/admin-queue-api.ts';
import { read } from '#kit/web/read.ts';

/** Loads the counts, which follow their queues, so that an open page updates. */
export const waitingQuery = () => read<typeof readWaiting>('/api/waiting');
