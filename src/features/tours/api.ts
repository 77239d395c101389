import { z } from 'zod';
import * as shapes from '#features/tours/schema.ts';
import { endpoint } from '#kit/endpoint.ts';

/** 404 where the property has no tour, or does not exist. */
export const propertyTour = endpoint({
  method: 'GET',
  path: '/api/properties/:id/tour',
  summary: 'The tour of a property: where it is, what it costs in data, which rooms it has',
  params: shapes.tourParams,
  reply: shapes.propertyTourShape,
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
