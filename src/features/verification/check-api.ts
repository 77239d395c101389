import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import * as shapes from './check-schema.ts';

const itemParams = z.object({ item: whole(int4Max, 'Item not found') });
const checkParams = z.object({ id: whole(int4Max, 'Check not found') });

export const ownChecks = endpoint({
  method: 'GET',
  path: '/api/verification/mine',
  summary: 'What is checked of this person, or of a home that they list, and how far each item has come',
  query: shapes.itemQuery,
  reply: shapes.ownChecks,
});

export const submitChecklistItem = endpoint({
  method: 'POST',
  path: '/api/verification/items/:item',
  summary: 'Gives what an item without a paper asks: a statement, or which document an admin will see',
  params: itemParams,
  query: shapes.itemQuery,
  body: shapes.givenBody,
  reply: shapes.ownChecks,
  status: 201,
});

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/verification/items/:item/papers',
  summary: 'Gives a PDF or a picture of at most 10 MB as the form field `paper`. It is stored encrypted',
  params: itemParams,
  query: shapes.paperQuery,
  takes: 'file',
  body: shapes.paperForm,
  reply: shapes.ownChecks,
  status: 201,
});

export const withdrawCheck = endpoint({
  method: 'DELETE',
  path: '/api/verification/checks/:id',
  summary: 'Takes back what was given and is not decided; its papers are deleted at once',
  params: checkParams,
  reply: z.object({ message: renderedMessage }),
});

export const checkDocumentFile = endpoint({
  method: 'GET',
  path: '/api/verification/papers/:id',
  summary: 'A paper, for whoever gave it and for admins, whose opening is recorded',
  params: checkParams,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/verification/checks',
  summary: 'Checks that wait for an admin, oldest first, and those decided lately',
  reply: shapes.checkQueue,
});

export const decideCheck = endpoint({
  method: 'POST',
  path: '/api/verification/checks/:id/decision',
  summary: 'Passes a check, which makes a dated badge, refuses it, or revokes the badge, with the reason',
  params: checkParams,
  body: shapes.checkDecision,
  reply: shapes.queuedCheck,
});

export const homeBadges = endpoint({
  method: 'GET',
  path: '/api/properties/:id/badges',
  summary: 'What was checked of a home and of whoever lists it, when, and until when that holds',
  params: propertyParams,
  reply: shapes.homeBadges,
});
