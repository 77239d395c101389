import type {
  answerLead,
  confirmAddress,
  listLeads,
  listOwnEnquiries,
  moveLead,
  noteLead,
  readEnquiry,
  readLeadDetail,
  replyToAnswer,
  sendEnquiry,
  withdrawEnquiry,
} from '#features/enquiries/api.ts';
import type { BodyInput, QueryInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export type EnquiryInput = BodyInput<typeof sendEnquiry>;
export type LeadFilter = QueryInput<typeof listLeads>;

export const sendNewEnquiry = (propertyId: number, body: EnquiryInput, idempotencyKey: string) =>
  call<typeof sendEnquiry>('POST', '/api/properties/:id/enquiries', {
    params: { id: propertyId },
    body,
    idempotencyKey,
  });

export const ownEnquiriesQuery = () => read<typeof listOwnEnquiries>('/api/enquiries/mine');

export const enquiryQuery = (reference: string) =>
  read<typeof readEnquiry>('/api/enquiries/:reference', { params: { reference } });

export const sendReply = (reference: string, text: string, idempotencyKey: string) =>
  call<typeof replyToAnswer>('POST', '/api/enquiries/:reference/replies', {
    params: { reference },
    body: { text },
    idempotencyKey,
  });

export const sendConfirmation = (reference: string, token: string) =>
  call<typeof confirmAddress>('POST', '/api/enquiries/:reference/confirmation', {
    params: { reference },
    body: { token },
  });

export const sendWithdrawal = (reference: string) =>
  call<typeof withdrawEnquiry>('DELETE', '/api/enquiries/:reference', { params: { reference } });

export const leadsQuery = (query: LeadFilter) => read<typeof listLeads>('/api/desk/leads', { query });

export const leadQuery = (id: number) =>
  read<typeof readLeadDetail>('/api/desk/leads/:id', { params: { id } });

export const sendStage = (id: number, stage: BodyInput<typeof moveLead>['stage']) =>
  call<typeof moveLead>('PATCH', '/api/desk/leads/:id', { params: { id }, body: { stage } });

export const sendNote = (id: number, text: string, idempotencyKey: string) =>
  call<typeof noteLead>('POST', '/api/desk/leads/:id/notes', {
    params: { id },
    body: { text },
    idempotencyKey,
  });

export const sendAnswer = (id: number, text: string, idempotencyKey: string) =>
  call<typeof answerLead>('POST', '/api/desk/leads/:id/answers', {
    params: { id },
    body: { text },
    idempotencyKey,
  });
