import { queryOptions } from '@tanstack/react-query';
import type { CallError } from '#kit/web/call.ts';

export type PropertyTour = {
  tourUrl: string;
  startBytes: number;
  totalBytes: number;
  files: number;
  rooms: Array<{ name: string }>;
  posterUrl: string | null;
  sample: boolean;
};

export function propertyTourQuery(propertyId: string | number) {
  return queryOptions<PropertyTour, CallError>({ queryKey: [`/api/properties/${propertyId}/tour`] });
}
