import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import {
  agentPage,
  agentParams,
  agentQuery,
  ownPhotographShape,
  photographCase,
  photographDecisionBody,
  photographForm,
  photographReportBody,
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

export const ownPhotograph = endpoint({
  method: 'GET',
  path: '/api/user/photograph',
  summary: 'The photograph that visitors see of this person, who lists homes',
  reply: ownPhotographShape,
});

export const uploadPhotograph = endpoint({
  method: 'POST',
  path: '/api/user/photograph',
  summary: 'Replaces the photograph of this person, at most 5 MB; its place and date are removed',
  takes: 'file',
  body: photographForm,
  reply: ownPhotographShape,
});

export const removePhotograph = endpoint({
  method: 'DELETE',
  path: '/api/user/photograph',
  summary: 'Removes the photograph of this person',
  reply: ownPhotographShape,
});

const done = z.object({ message: renderedMessage });

export const reportPhotograph = endpoint({
  method: 'POST',
  path: '/api/agents/:mark/photograph-reports',
  summary: 'Says what is wrong with the photograph of somebody who lists homes',
  params: agentParams,
  body: photographReportBody,
  reply: done,
  status: 201,
});

export const listPhotographCases = endpoint({
  method: 'GET',
  path: '/api/photograph-cases',
  summary: 'Photographs of people that somebody has reported, the oldest first',
  reply: z.array(photographCase),
});

export const decidePhotograph = endpoint({
  method: 'POST',
  path: '/api/photograph-cases/:id/decision',
  summary: 'Removes or keeps the reported photograph of an account, with the reason',
  params: z.object({ id: whole(int4Max, 'There is no such account') }),
  body: photographDecisionBody,
  reply: done,
});
