import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

/** Returns a property's tour, or 404 when the property has none or does not exist. */
export const propertyTour = endpoint({
  method: 'GET',
  path: '/api/properties/:id/tour',
  summary: 'Returns the tour of a property: its address, download size and rooms',
  params: shapes.tourParams,
  reply: shapes.propertyTourShape,
});

/** Accepts the multipart upload that the original client sends. */
export const uploadTour = endpoint({
  method: 'POST',
  path: '/api/upload/virtual-tour/:id',
  summary: 'Uploads a tour ZIP in one request',
  params: shapes.uploadedTourParams,
  takes: 'file',
  body: shapes.tourForm,
  reply: shapes.tourUploadReply,
});

const uploads = '/api/uploads/tours';
const chunkEndpoint = {
  takes: 'stream',
  mediaType: 'application/offset+octet-stream',
  reply: z.null(),
} as const;

export const getUploadProtocol = endpoint({
  ...chunkEndpoint,
  method: 'OPTIONS',
  path: uploads,
  summary: 'Returns the supported tus protocol options',
  status: 204,
});

export const beginUpload = endpoint({
  ...chunkEndpoint,
  method: 'POST',
  path: uploads,
  summary: 'Starts a resumable tour upload (tus); its metadata names the property and the file',
  status: 201,
});

export const getUploadOffset = endpoint({
  ...chunkEndpoint,
  method: 'HEAD',
  path: `${uploads}/:uploadId`,
  summary: 'Returns the offset of a resumable upload (tus)',
  params: shapes.chunkParams,
});

export const uploadChunk = endpoint({
  ...chunkEndpoint,
  method: 'PATCH',
  path: `${uploads}/:uploadId`,
  summary: 'Uploads the next chunk (tus)',
  params: shapes.chunkParams,
  status: 204,
});

export const cancelUpload = endpoint({
  ...chunkEndpoint,
  method: 'DELETE',
  path: `${uploads}/:uploadId`,
  summary: 'Cancels a resumable upload (tus)',
  params: shapes.chunkParams,
  status: 204,
});

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/tours/:uploadId/finish',
  summary: 'Publishes a completed upload. Idempotent',
  params: shapes.uploadParams,
  reply: shapes.tourUploadReply,
});

export const checkTour = endpoint({
  method: 'GET',
  path: '/api/tours/check',
  summary: 'Checks that a published tour’s start page and first files are present and intact',
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
  summary: 'Publishes one of the uploaded versions of a tour',
  params: shapes.versionParams,
  reply: shapes.tourChangeReply,
});

export const removeTour = endpoint({
  method: 'DELETE',
  path: '/api/desk/properties/:id/tour',
  summary: 'Hides the tour from visitors; uploaded versions are kept and can be published again',
  params: shapes.tourParams,
  reply: shapes.tourChangeReply,
});
