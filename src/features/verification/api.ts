import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { requestTabs } from './choices.ts';
import { ownRequest, queuedRequest, requestBody, requestDecision, requestQueue } from './schema.ts';

export const ownListingRequest = endpoint({
  method: 'GET',
  path: '/api/listing-requests/mine',
  summary: 'Returns the account’s latest application to list homes, and its status; null without one',
  reply: ownRequest.nullable(),
});

export const requestToList = endpoint({
  method: 'POST',
  path: '/api/listing-requests',
  summary: 'Applies to become a property manager. An account can have one open application',
  body: requestBody,
  reply: ownRequest,
  status: 201,
});

export const answerRequest = endpoint({
  method: 'PUT',
  path: '/api/listing-requests/mine',
  summary: 'Updates the open application, or answers an admin’s question',
  body: requestBody,
  reply: ownRequest,
});

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/listing-requests/mine',
  summary: 'Withdraws the open application',
  reply: ownRequest,
});

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/listing-requests',
  summary: 'Requests to list: those that wait, oldest first; those that are decided, newest first',
  query: z.object({ part: z.enum(requestTabs, 'A part is waiting, asked or decided').default('waiting') }),
  reply: requestQueue,
});

export const decideRequest = endpoint({
  method: 'POST',
  path: '/api/listing-requests/:id/decision',
  summary: 'Decides an application, with a reason: approves, declines, requests information or revokes',
  params: z.object({ id: integerParam(int4Max, 'Application not found') }),
  body: requestDecision,
  reply: queuedRequest,
});
