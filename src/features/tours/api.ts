import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

/** Fails with 404 when the property has no tour or does not exist. */
export const propertyTour = endpoint({
  method: 'GET',
  path: '/api/properties/:id/tour',
  summary: 'The tour of a property: where it is, what it costs in data, which rooms it has',
  params: shapes.tourParams,
  reply: shapes.propertyTourShape,
});

/** Accepts the multipart upload that the original client sends. */
export const uploadTour = endpoint({
  method: 'POST',
  path: '/api/upload/virtual-tour/:id',
  summary: 'Makes a ZIP file, sent as a whole, the tour of a property',
  params: shapes.uploadedTourParams,
  takes: 'file',
  body: shapes.tourForm,
  reply: shapes.tourUploadReply,
});

const uploads = '/api/uploads/tours';
const pieces = { takes: 'stream', mediaType: 'application/offset+octet-stream', reply: z.null() } as const;

export const askUploadProtocol = endpoint({
  ...pieces,
  method: 'OPTIONS',
  path: uploads,
  summary: 'What this server knows of the tus protocol, by which a tour arrives in pieces',
  status: 204,
});

export const beginUpload = endpoint({
  ...pieces,
  method: 'POST',
  path: uploads,
  summary: 'Begins a tour that arrives in pieces (tus): its metadata name the property and the file',
  status: 201,
});

export const askUpload = endpoint({
  ...pieces,
  method: 'HEAD',
  path: `${uploads}/:uploadId`,
  summary: 'How much of a tour has arrived (tus)',
  params: shapes.pieceParams,
});

export const sendPiece = endpoint({
  ...pieces,
  method: 'PATCH',
  path: `${uploads}/:uploadId`,
  summary: 'The next piece of a tour (tus)',
  params: shapes.pieceParams,
  status: 204,
});

export const cancelUpload = endpoint({
  ...pieces,
  method: 'DELETE',
  path: `${uploads}/:uploadId`,
  summary: 'Cancels a tour that arrives in pieces (tus)',
  params: shapes.pieceParams,
  status: 204,
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/tours/:uploadId/finish',
  summary: 'Publishes a tour that has arrived in pieces; asked again, answers the same',
  params: shapes.uploadParams,
  reply: shapes.tourUploadReply,
});

export const checkTour = endpoint({
  method: 'GET',
  path: '/api/tours/check',
  summary: 'Whether the page of a published tour, and what it loads first, are there and whole',
  query: shapes.tourCheckQuery,
  reply: shapes.tourCheckShape,
});

export const listTourVersions = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/tours',
  summary: 'Every tour that was uploaded for a property, the latest first',
  params: shapes.tourParams,
  reply: z.array(shapes.tourVersionShape),
});

export const publishTourVersion = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/tours/:versionId/publish',
  summary: 'Shows visitors this one of the tours that were uploaded',
  params: shapes.versionParams,
  reply: shapes.tourChangeReply,
});

export const removeTour = endpoint({
  method: 'DELETE',
  path: '/api/desk/properties/:id/tour',
  summary: 'Hides the tour from visitors; what was uploaded stays and can be shown again',
  params: shapes.tourParams,
  reply: shapes.tourChangeReply,
});
