import type { listReports, reportProperty } from '#features/properties/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** Apart from the queries that every page loads. */
export const reportsQuery = () => read<typeof listReports>('/api/reports');

export const sendReport = (id: number, body: BodyInput<typeof reportProperty>) =>
  call<typeof reportProperty>('POST', '/api/properties/:id/report', { params: { id }, body });
