import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
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

export const oneAgent = endpoint({
  method: 'GET',
  path: '/api/agents/:mark',
  summary:
    'Somebody who lists homes: what was checked, their homes on the market, newest first, and reviews of them',
  params: agentParams,
  query: agentQuery,
  reply: agentPage,
});

export const ownPhoto = endpoint({
  method: 'GET',
  path: '/api/user/photograph',
  summary: 'The photograph that visitors see of this person, who lists homes',
  reply: ownPhotographSchema,
});

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/user/photograph',
  summary: 'Replaces the photograph of this person, at most 5 MB; its place and date are removed',
  takes: 'file',
  body: photoForm,
  reply: ownPhotographSchema,
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/user/photograph',
  summary: 'Removes the photograph of this person',
  reply: ownPhotographSchema,
});

const done = z.object({ message: renderedMessage });

export const reportPhoto = endpoint({
  method: 'POST',
  path: '/api/agents/:mark/photograph-reports',
  summary: 'Says what is wrong with the photograph of somebody who lists homes',
  params: agentParams,
  body: photoReportBody,
  reply: done,
  status: 201,
});

export const listPhotoCases = endpoint({
  method: 'GET',
  path: '/api/photograph-cases',
  summary: 'Photographs of people that somebody has reported, the oldest first',
  reply: z.array(photoCase),
});

export const decidePhoto = endpoint({
  method: 'POST',
  path: '/api/photograph-cases/:id/decision',
  summary: 'Removes or keeps the reported photograph of an account, with the reason',
  params: z.object({ id: whole(int4Max, 'Account not found') }),
  body: photoDecisionBody,
  reply: done,
});
