import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import * as shapes from './schema.ts';

export const shareProperty = endpoint({
  method: 'POST',
  path: '/api/properties/:id/shares',
  summary: 'A link of one’s own to a home, whose openings are counted',
  params: propertyParams,
  body: shapes.shareDraft,
  reply: shapes.shareRecord,
  status: 201,
});

export const ownShares = endpoint({
  method: 'GET',
  path: '/api/shares/mine',
  summary: 'The links that the signed-in person has shared, and how often each was opened',
  reply: z.array(shapes.ownShare),
});

export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:shareId',
  summary: 'Deletes the record of a shared link: its address still leads to the home, and counts nothing',
  params: shapes.shareParams,
  reply: z.object({ message: renderedMessage }),
});

export const openShare = endpoint({
  method: 'POST',
  path: '/api/shares/:shareId/opens',
  summary: 'Says that a shared link was opened: counted once per visitor and day, and for no program',
  params: shapes.shareParams,
  body: shapes.openedLink,
  reply: z.object({ counted: z.boolean() }),
});
