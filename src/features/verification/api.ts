import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
import { requestTabs } from './choices.ts';
import { ownRequest, queuedRequest, requestBody, requestDecision, requestQueue } from './schema.ts';

export const ownListingRequest = endpoint({
  method: 'GET',
  path: '/api/listing-requests/mine',
  summary: 'The last request of this account to list homes, and what became of it; null without one',
  reply: ownRequest.nullable(),
});

export const requestToList = endpoint({
  method: 'POST',
  path: '/api/listing-requests',
  summary: 'Asks to become a property manager. One request of an account is open at a time',
  body: requestBody,
  reply: ownRequest,
  status: 201,
});

export const answerRequest = endpoint({
  method: 'PUT',
  path: '/api/listing-requests/mine',
  summary: 'Changes the open request, or answers what an admin asked, after which it waits again',
  body: requestBody,
  reply: ownRequest,
});

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/listing-requests/mine',
  summary: 'Takes the open request back',
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
  summary:
    'Makes the member a property manager, refuses, asks for more, or takes the permission back, with a reason',
  params: z.object({ id: whole(int4Max, 'Application not found') }),
  body: requestDecision,
  reply: queuedRequest,
});
