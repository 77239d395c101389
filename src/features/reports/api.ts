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
  ownReason,
  propertyReport,
  queuedCase,
  reportParams,
} from './schema.ts';

export const reportProperty = endpoint({
  method: 'POST',
  path: '/api/properties/:id/report',
  summary: 'Tells the admins what is wrong with a listing',
  params: propertyParams,
  body: propertyReport,
  reply: z.object({ message: renderedMessage }),
  status: 201,
});

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'Reported listings that wait for an admin, the most dangerous first, and those decided lately',
  reply: caseQueue,
});

export const hideCase = endpoint({
  method: 'POST',
  path: '/api/reports/:id/hide',
  summary: 'Takes a reported listing from sight at once; its owner is told why. Needs an Idempotency-Key',
  params: caseParams,
  body: ownReason,
  reply: queuedCase,
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/reports/:id/decision',
  summary: 'Keeps a listing hidden, brings it back, or dismisses what was said. Needs an Idempotency-Key',
  params: caseParams,
  body: decisionBody,
  reply: queuedCase,
});

export const dismissReporter = endpoint({
  method: 'POST',
  path: '/api/property-reports/:id/abuse',
  summary: 'Dismisses everything that waits from whoever sent this report. Needs an Idempotency-Key',
  params: reportParams,
  body: ownReason,
  reply: dismissedCount,
});

export const managerCases = endpoint({
  method: 'GET',
  path: '/api/desk/reports',
  summary: 'Listings of this person that were hidden, and what became of them',
  reply: z.array(managerCase),
});

export const answerCase = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/answer',
  summary: 'What the owner of a hidden listing says to it. Needs an Idempotency-Key',
  params: caseParams,
  body: answerBody,
  reply: managerCase,
});

export const appealCase = endpoint({
  method: 'POST',
  path: '/api/desk/reports/:id/appeal',
  summary: 'Asks once for another decision. Needs an Idempotency-Key',
  params: caseParams,
  body: answerBody,
  reply: managerCase,
});
