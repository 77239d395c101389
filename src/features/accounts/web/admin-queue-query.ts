import type { readWaiting } from '#features/accounts/admin-queue-api.ts';
import { read } from '#kit/web/read.ts';

/** It follows what waits, so that an open page counts with it. */
export const waitingQuery = () => read<typeof readWaiting>('/api/waiting');
