import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import * as shapes from './schema.ts';

export const shareProperty = endpoint({
  method: 'POST',
  path: '/api/properties/:id/shares',
  summary: 'Creates a tracked link to a home',
  params: propertyParams,
  body: shapes.shareDraft,
  reply: shapes.shareRecord,
  status: 201,
});

export const listOwnShares = endpoint({
  method: 'GET',
  path: '/api/shares/mine',
  summary: 'Lists the user’s tracked links and how often each was opened',
  reply: z.array(shapes.ownShare),
});

export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:shareId',
  summary: 'Deletes the record of a tracked link; its address still works but is no longer counted',
  params: shapes.shareParams,
  reply: z.object({ message: renderedMessage }),
});

export const openShare = endpoint({
  method: 'POST',
  path: '/api/shares/:shareId/opens',
  summary: 'Counts a visit through a tracked link, once per visitor per day, excluding bots',
  params: shapes.shareParams,
  body: shapes.openedLinkSchema,
  reply: z.object({ counted: z.boolean() }),
});
