import type * as api from '#features/memberships/sales-api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const salesEnquiriesQuery = () => read<typeof api.listSalesEnquiries>('/api/sales-enquiries');

export const sendSalesEnquiry = (body: BodyInput<typeof api.contactSales>) =>
  call<typeof api.contactSales>('POST', '/api/sales-enquiries', { body });
export const sendSalesAnswer = (id: number, answer: string) =>
  call<typeof api.answerSalesEnquiry>('POST', '/api/sales-enquiries/:id/answer', {
    params: { id },
    body: { answer },
  });
