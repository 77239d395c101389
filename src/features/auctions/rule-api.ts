import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './rule-schema.ts';

export const readLotLaw = endpoint({
  method: 'GET',
  path: '/api/lot-rules',
  summary: 'The rules of bidding and the steps that the law wants',
  reply: shapes.auctionRules,
});

export const changeLotRules = endpoint({
  method: 'PUT',
  path: '/api/lot-rules',
  summary: 'Changes the rules of bidding; lots that are announced keep theirs',
  body: shapes.rulesBody,
  reply: shapes.auctionRules,
});

export const changeLotSteps = endpoint({
  method: 'PUT',
  path: '/api/lot-steps',
  summary: 'Changes the steps that a lot needs before it opens; lots that have opened keep theirs',
  body: shapes.stepsBody,
  reply: shapes.auctionRules,
});
