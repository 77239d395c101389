import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import * as shapes from './document-schema.ts';
import { lotParams, managerLotSchema } from './schema.ts';

const documentParams = lotParams.extend({ paper: z.coerce.number().int().positive().max(int4Max) });
const dayParams = lotParams.extend({ day: z.coerce.number().int().positive().max(int4Max) });

export const lotDocuments = endpoint({
  method: 'GET',
  path: '/api/properties/:id/lot/file',
  summary: 'Returns the documents, viewing days and terms of an auction; null when there is none',
  params: propertyParams,
  reply: shapes.lotDocumentsSchema.nullable(),
});

export const lotDocument = endpoint({
  method: 'GET',
  path: '/api/lots/:id/papers/:paper',
  summary: 'Downloads an auction document, for bidders who have paid the deposit and for the seller',
  params: documentParams,
  reply: z.string(),
  replyType: 'application/octet-stream',
});

export const addDocument = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/papers',
  summary: 'Uploads a PDF or an image of at most 10 MB as the form field `paper`. A duplicate is stored once',
  params: lotParams,
  query: shapes.documentQuery,
  takes: 'file',
  body: shapes.documentForm,
  reply: managerLotSchema,
  status: 201,
});

export const removeDocument = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/papers/:paper/removal',
  summary: 'Removes a document; after bidding opens, a public reason is required',
  params: documentParams,
  body: shapes.documentRemoval,
  reply: managerLotSchema,
});

export const addViewingDay = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/viewing-days',
  summary: 'Adds a viewing day, in Kampala time',
  params: lotParams,
  body: shapes.viewingDayBody,
  reply: managerLotSchema,
  status: 201,
});

export const removeViewingDay = endpoint({
  method: 'DELETE',
  path: '/api/desk/lots/:id/viewing-days/:day',
  summary: 'Removes a viewing day that has not started',
  params: dayParams,
  reply: managerLotSchema,
});
