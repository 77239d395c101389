import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import {
  answerBody,
  caseParams,
  caseQueue,
  decisionBody,
  dismissedCount,
  managerCase,
  propertyReport,
  queuedCase,
  reasonBody,
  reportParams,
} from './schema.ts';

export const reportProperty = endpoint({
  method: 'POST',
  path: '/api/properties/:id/report',
  summary: 'Reports a listing',
  params: propertyParams,
  body: propertyReport,
  reply: z.object({ message: renderedMessage }),
  status: 201,
});

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Lists the reported listings that await a decision, most severe first, and recently decided ones',
  reply: caseQueue,
});

export const hideCase = endpoint({
  method: 'POST',
  path: '/api/reports/:id/hide',
  summary: 'Hides a reported listing immediately and sends its owner the reason',
  params: caseParams,
  body: reasonBody,
  idempotent: true,
  reply: queuedCase,
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/reports/:id/decision',
  summary: 'Decides a case: keeps the listing hidden, restores it, or dismisses the reports',
  params: caseParams,
  body: decisionBody,
  idempotent: true,
  reply: queuedCase,
});

export const dismissReporter = endpoint({
  method: 'POST',
  path: '/api/property-reports/:id/abuse',
  summary: 'Dismisses all open reports from the sender of this report',
  params: reportParams,
  body: reasonBody,
  idempotent: true,
  reply: dismissedCount,
});

export const listManagerCases = endpoint({
  method: 'GET',
  path: '/api/desk/reports',
  summary: 'Lists the cases in which the user’s listings were hidden, with their outcome',
  reply: z.array(managerCase),
});

export const answerCase = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/answer',
  summary: 'Responds to a case as the listing’s owner',
  params: caseParams,
  body: answerBody,
  idempotent: true,
  reply: managerCase,
});

export const appealCase = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/appeal',
  summary: 'Appeals a decision, once',
  params: caseParams,
  body: answerBody,
  idempotent: true,
  reply: managerCase,
});
