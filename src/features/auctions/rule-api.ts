import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './rule-schema.ts';

export const readLotLaw = endpoint({
  method: 'GET',
  path: '/api/lot-rules',
  summary: 'Returns the bidding rules and the required legal steps',
  reply: shapes.auctionRules,
});

export const changeLotRules = endpoint({
  method: 'PUT',
  path: '/api/lot-rules',
  summary: 'Changes the bidding rules; announced auctions keep theirs',
  body: shapes.rulesBody,
  reply: shapes.auctionRules,
});

export const changeLotSteps = endpoint({
  method: 'PUT',
  path: '/api/lot-steps',
  summary: 'Changes the steps required before an auction opens; opened auctions keep theirs',
  body: shapes.stepsBody,
  reply: shapes.auctionRules,
});
