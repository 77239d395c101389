import type { readLateWork, readOperations, retryJob } from '#app/operations-api.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const operationsQuery = () => read<typeof readOperations>('/api/operations');
export const lateWorkQuery = () => read<typeof readLateWork>('/api/operations/late');

export const sendRetry = (id: string) =>
  call<typeof retryJob>('POST', '/api/operations/jobs/:id/retry', { params: { id } });
