import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
import {
  answerBody,
  askedHome,
  claimBody,
  claimQueue,
  claimRules,
  decisionBody,
  freeAnswer,
  linkToken,
  managerClaim,
  managerOverview,
  queuedClaim,
  unlockedProperty,
} from './schema.ts';

const one = (message: string) => z.object({ id: whole(int4Max, message) });

export const ownUnlocks = endpoint({
  method: 'GET',
  path: '/api/viewing-openings/mine',
  summary:
    'The homes that this account, or this browser, has opened, what it said of them and what became of it',
  reply: z.array(unlockedProperty),
});

export const fileClaim = endpoint({
  method: 'POST',
  path: '/api/viewing-openings/:id/claim',
  summary: 'Says that an opened home was gone or not as shown, or that nobody came. Needs an Idempotency-Key',
  params: one('Unlock not found'),
  body: claimBody,
  reply: unlockedProperty,
  status: 201,
});

export const managerClaims = endpoint({
  method: 'GET',
  path: '/api/desk/claims',
  summary: 'What visitors said of the homes that this person lists, and which of them are asked about',
  reply: managerOverview,
});

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/desk/claims/:id/answer',
  summary: 'Whoever lists the home agrees, or says otherwise. Needs an Idempotency-Key',
  params: one('Claim not found'),
  body: answerBody,
  reply: managerClaim,
});

export const answerAsManager = endpoint({
  method: 'POST',
  path: '/api/desk/questions/:id/answer',
  summary: 'Says whether a home is still free; no takes it off the market',
  params: one('Availability check not found'),
  body: freeAnswer,
  reply: askedHome,
});

export const readAvailabilityLink = endpoint({
  method: 'POST',
  path: '/api/listing-questions/look',
  summary: 'What the link in a mail asks about. Changes nothing',
  body: z.strictObject({ token: linkToken }),
  reply: z.array(askedHome),
});

export const answerByLink = endpoint({
  method: 'POST',
  path: '/api/listing-questions/answer',
  summary: 'Says by the link in a mail whether a home is still free; no takes it off the market',
  body: freeAnswer.extend({ token: linkToken, id: z.int().min(1).max(int4Max) }),
  reply: askedHome,
});

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/viewing-claims',
  summary: 'Claims that wait for an admin, and those decided lately, with the words of both sides',
  reply: claimQueue,
});

export const readClaimRules = endpoint({
  method: 'GET',
  path: '/api/viewing-claims/rules',
  summary: 'The figures by which claims and questions are decided',
  reply: claimRules,
});

export const changeClaimRules = endpoint({
  method: 'PUT',
  path: '/api/viewing-claims/rules',
  summary: 'Changes them, for what is said or asked from then on',
  body: claimRules,
  reply: claimRules,
});

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/viewing-claims/:id/decision',
  summary: 'Gives the opening back or does not, with the reason. Needs an Idempotency-Key',
  params: one('Claim not found'),
  body: decisionBody,
  reply: queuedClaim,
});
