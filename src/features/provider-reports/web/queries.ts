import type {
  compareReport,
  explainDifference,
  readReport,
  readReports,
  removeReport,
} from '#features/provider-reports/api.ts';
import type { Report, UploadQuery } from '#features/provider-reports/schema.ts';
import { addDays, addMonths, type CalendarMonth } from '#kit/calendar-day.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';
import { sendFile } from '#kit/web/send-file.ts';

export const reportsQuery = () => read<typeof readReports>('/api/provider-reports');
/** The reports that have days of a month. */
export const reportsOfMonthQuery = (month: CalendarMonth) =>
  read<typeof readReports>('/api/provider-reports', {
    query: { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) },
  });
export const reportQuery = (id: number) =>
  read<typeof readReport>('/api/provider-reports/:id', { params: { id } });

export const sendReport = (query: UploadQuery, file: File) =>
  sendFile<Report>(
    `/api/provider-reports?${new URLSearchParams(query)}`,
    { field: 'report', file },
    () => {},
  );
export const sendComparison = (id: number) =>
  call<typeof compareReport>('POST', '/api/provider-reports/:id/comparison', { params: { id } });
export const sendRemoval = (id: number) =>
  call<typeof removeReport>('DELETE', '/api/provider-reports/:id', { params: { id } });
export const sendNote = (id: number, difference: number, body: BodyInput<typeof explainDifference>) =>
  call<typeof explainDifference>('POST', '/api/provider-reports/:id/differences/:difference/note', {
    params: { id, difference },
    body,
  });
