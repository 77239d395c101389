import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import {
  agentPage,
  agentParams,
  agentQuery,
  ownPhotographSchema,
  photoCase,
  photoDecisionBody,
  photoForm,
  photoReportBody,
} from './schema.ts';

export const readAgent = endpoint({
  method: 'GET',
  path: '/api/agents/:mark',
  summary: 'Returns the public page of an agent: badges, available homes, newest first, and reviews',
  params: agentParams,
  query: agentQuery,
  reply: agentPage,
});

export const readOwnPhoto = endpoint({
  method: 'GET',
  path: '/api/user/photograph',
  summary: 'Returns the user’s public profile photo',
  reply: ownPhotographSchema,
});

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/user/photograph',
  summary: 'Replaces the user’s profile photo, at most 5 MB, and removes its location and date',
  takes: 'file',
  body: photoForm,
  reply: ownPhotographSchema,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/user/photograph',
  summary: 'Removes the user’s profile photo',
  reply: ownPhotographSchema,
});

const messageReply = z.object({ message: renderedMessage });

export const reportPhoto = endpoint({
  method: 'POST',
  path: '/api/agents/:mark/photograph-reports',
  summary: 'Reports an agent’s profile photo',
  params: agentParams,
  body: photoReportBody,
  reply: messageReply,
  status: 201,
});

export const listPhotoCases = endpoint({
  method: 'GET',
  path: '/api/photograph-cases',
  summary: 'Lists reported profile photos, oldest first',
  reply: z.array(photoCase),
});

export const decidePhoto = endpoint({
  method: 'POST',
  path: '/api/photograph-cases/:id/decision',
  summary: 'Removes or keeps a reported profile photo, with a reason',
  params: z.object({ id: integerParam(int4Max, 'Account not found') }),
  body: photoDecisionBody,
  reply: messageReply,
});
