import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import * as shapes from './document-schema.ts';
import { lotParams, managerLot } from './schema.ts';

const documentParams = lotParams.extend({ paper: z.coerce.number().int().positive().max(int4Max) });
const dayParams = lotParams.extend({ day: z.coerce.number().int().positive().max(int4Max) });

export const lotDocuments = endpoint({
  method: 'GET',
  path: '/api/properties/:id/lot/file',
  summary:
    'The file of the auction of a home: which papers there are, viewing days, terms; null when nobody can bid for it',
  params: propertyParams,
  reply: shapes.lotDocumentsSchema.nullable(),
});

export const lotDocument = endpoint({
  method: 'GET',
  path: '/api/lots/:id/papers/:paper',
  summary: 'A paper of an auction, for bidders whose deposit is here and for whoever sells',
  params: documentParams,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const addDocument = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/papers',
  summary: 'Adds a PDF or a picture of at most 10 MB as the form field `paper`. The same file is there once',
  params: lotParams,
  query: shapes.paperQuery,
  takes: 'file',
  body: shapes.paperForm,
  reply: managerLot,
  status: 201,
});

export const removeDocument = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/papers/:paper/removal',
  summary: 'Removes a paper; once bidding has opened only with a reason, which everybody reads',
  params: documentParams,
  body: shapes.paperRemoval,
  reply: managerLot,
});

export const addViewingDay = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/viewing-days',
  summary: 'Adds hours at which the home can be seen, in Kampala time',
  params: lotParams,
  body: shapes.viewingDayBody,
  reply: managerLot,
  status: 201,
});

export const removeViewingDay = endpoint({
  method: 'DELETE',
  path: '/api/desk/lots/:id/viewing-days/:day',
  summary: 'Takes back a viewing day that has not begun',
  params: dayParams,
  reply: managerLot,
});
