import type {
  answerCase,
  appealCase,
  decideCase,
  dismissReporter,
  hideCase,
  listManagerCases,
  readQueue,
  reportProperty,
} from '#features/reports/api.ts';
import type { Decision } from '#features/reports/choices.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const caseQueueQuery = () => read<typeof readQueue>('/api/reports');
export const managerCasesQuery = () => read<typeof listManagerCases>('/api/desk/reports');

export const sendReport = (id: number, body: BodyInput<typeof reportProperty>) =>
  call<typeof reportProperty>('POST', '/api/properties/:id/report', { params: { id }, body });
export const sendHiding = (id: number, reason: string, idempotencyKey: string) =>
  call<typeof hideCase>('POST', '/api/reports/:id/hide', {
    params: { id },
    body: { reason },
    idempotencyKey,
  });
export const sendDecision = (id: number, decision: Decision, reason: string, idempotencyKey: string) =>
  call<typeof decideCase>('POST', '/api/reports/:id/decision', {
    params: { id },
    body: { decision, reason },
    idempotencyKey,
  });
export const sendAbuse = (id: number, reason: string, idempotencyKey: string) =>
  call<typeof dismissReporter>('POST', '/api/property-reports/:id/abuse', {
    params: { id },
    body: { reason },
    idempotencyKey,
  });
export const sendAnswer = (id: number, text: string, idempotencyKey: string) =>
  call<typeof answerCase>('POST', '/api/desk/reports/:id/answer', {
    params: { id },
    body: { text },
    idempotencyKey,
  });
export const sendAppeal = (id: number, text: string, idempotencyKey: string) =>
  call<typeof appealCase>('POST', '/api/desk/reports/:id/appeal', {
    params: { id },
    body: { text },
    idempotencyKey,
  });
