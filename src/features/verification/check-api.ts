import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import * as shapes from './check-schema.ts';

const itemParams = z.object({ item: integerParam(int4Max, 'Item not found') });
const checkIdParams = z.object({ id: integerParam(int4Max, 'Check not found') });

export const ownChecks = endpoint({
  method: 'GET',
  path: '/api/verification/mine',
  summary: 'Returns the verification checklist of the user or of one of their homes',
  query: shapes.itemQuery,
  reply: shapes.ownChecks,
});

export const submitChecklistItem = endpoint({
  method: 'POST',
  path: '/api/verification/items/:item',
  summary: 'Submits an item without a document: a statement, or the ID that an admin will check',
  params: itemParams,
  query: shapes.itemQuery,
  body: shapes.submissionBody,
  reply: shapes.ownChecks,
  status: 201,
});

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/verification/items/:item/papers',
  summary: 'Uploads a PDF or an image of at most 10 MB as the form field `paper`. It is stored encrypted',
  params: itemParams,
  query: shapes.documentQuery,
  takes: 'file',
  body: shapes.documentForm,
  reply: shapes.ownChecks,
  status: 201,
});

export const withdrawCheck = endpoint({
  method: 'DELETE',
  path: '/api/verification/checks/:id',
  summary: 'Withdraws a pending check and deletes its documents',
  params: checkIdParams,
  reply: z.object({ message: renderedMessage }),
});

export const checkDocumentFile = endpoint({
  method: 'GET',
  path: '/api/verification/papers/:id',
  summary: 'Downloads a verification document, for its owner and for admins, whose access is recorded',
  params: checkIdParams,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/verification/checks',
  summary: 'Lists the checks that await a decision, oldest first, and recently decided ones',
  reply: shapes.checkQueue,
});

export const decideCheck = endpoint({
  method: 'POST',
  path: '/api/verification/checks/:id/decision',
  summary: 'Decides a check, with a reason: awards or revokes a badge, or declines',
  params: checkIdParams,
  body: shapes.checkDecision,
  reply: shapes.queuedCheck,
});

export const homeBadges = endpoint({
  method: 'GET',
  path: '/api/properties/:id/badges',
  summary: 'Returns the badges of a home and its lister, with dates and expiry',
  params: propertyParams,
  reply: shapes.homeBadges,
});
