import type { readAdminQueueCounts } from '#features/accounts/admin-queue-api.ts';
import { read } from '#kit/web/read.ts';

/**
 * Returns the query for the admin queue counts. They are refetched when a queue changes, so an open page
 * stays up to date.
 */
export const adminQueueCountsQuery = () => read<typeof readAdminQueueCounts>('/api/waiting');
