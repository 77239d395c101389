import { propertyTourShape, tourParams } from '#features/tours/schema.ts';
import { endpoint } from '#kit/endpoint.ts';

/** 404 where the property has no tour, or does not exist. */
export const propertyTour = endpoint({
  method: 'GET',
  path: '/api/properties/:id/tour',
  summary: 'The tour of a property: where it is, what it costs in data, which rooms it has',
  params: tourParams,
  reply: propertyTourShape,
});
