import { endpoint } from '#kit/endpoint.ts';
import { agentPage, agentParams, agentQuery } from './schema.ts';

export const oneAgent = endpoint({
  method: 'GET',
  path: '/api/agents/:mark',
  summary:
    'Somebody who lists homes: what was checked, their homes on the market, newest first, and reviews of them',
  params: agentParams,
  query: agentQuery,
  reply: agentPage,
});
