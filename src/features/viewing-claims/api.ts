import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import {
  answerBody,
  availabilityAnswerBody,
  checkedProperty,
  claimBody,
  claimQueue,
  claimRules,
  decisionBody,
  linkToken,
  managerClaim,
  managerOverview,
  queuedClaim,
  unlockedProperty,
} from './schema.ts';

const idParams = (message: string) => z.object({ id: integerParam(int4Max, message) });

export const ownUnlocks = endpoint({
  method: 'GET',
  path: '/api/viewing-openings/mine',
  summary: 'Lists the homes that this account or browser has unlocked, and the claims about them',
  reply: z.array(unlockedProperty),
});

export const fileClaim = endpoint({
  method: 'POST',
  path: '/api/viewing-openings/:id/claim',
  summary:
    'Reports that an unlocked home was unavailable or not as listed, or that the agent did not show up',
  params: idParams('Unlock not found'),
  body: claimBody,
  idempotent: true,
  reply: unlockedProperty,
  status: 201,
});

export const managerClaims = endpoint({
  method: 'GET',
  path: '/api/desk/claims',
  summary: 'Lists the claims about the user’s homes, and their open availability checks',
  reply: managerOverview,
});

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/desk/claims/:id/answer',
  summary: 'Accepts or disputes a claim about the user’s home',
  params: idParams('Claim not found'),
  body: answerBody,
  idempotent: true,
  reply: managerClaim,
});

export const answerAsManager = endpoint({
  method: 'POST',
  path: '/api/desk/questions/:id/answer',
  summary: 'Answers an availability check; “no” makes the home unavailable',
  params: idParams('Availability check not found'),
  body: availabilityAnswerBody,
  reply: checkedProperty,
});

export const readAvailabilityLink = endpoint({
  method: 'POST',
  path: '/api/listing-questions/look',
  summary: 'Returns the availability checks of an emailed link',
  body: z.strictObject({ token: linkToken }),
  reply: z.array(checkedProperty),
});

export const answerByLink = endpoint({
  method: 'POST',
  path: '/api/listing-questions/answer',
  summary: 'Answers an availability check through an emailed link; “no” makes the home unavailable',
  body: availabilityAnswerBody.extend({ token: linkToken, id: z.int().min(1).max(int4Max) }),
  reply: checkedProperty,
});

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/viewing-claims',
  summary: 'Lists the claims that await a decision, and recently decided ones, with both statements',
  reply: claimQueue,
});

export const readClaimRules = endpoint({
  method: 'GET',
  path: '/api/viewing-claims/rules',
  summary: 'Returns the rules for claims and availability checks',
  reply: claimRules,
});

export const changeClaimRules = endpoint({
  method: 'PUT',
  path: '/api/viewing-claims/rules',
  summary: 'Changes the rules for new claims and availability checks',
  body: claimRules,
  reply: claimRules,
});

export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/viewing-claims/:id/decision',
  summary: 'Decides a claim, with a reason: returns the unlock or declines',
  params: idParams('Claim not found'),
  body: decisionBody,
  idempotent: true,
  reply: queuedClaim,
});
