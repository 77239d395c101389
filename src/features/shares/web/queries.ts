import type { endShare, listOwnShares, openShare, shareProperty } from '#features/shares/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const sendShare = (propertyId: number, body: BodyInput<typeof shareProperty>) =>
  call<typeof shareProperty>('POST', '/api/properties/:id/shares', { params: { id: propertyId }, body });

export const ownSharesQuery = () => read<typeof listOwnShares>('/api/shares/mine');

export const sendShareEnd = (shareId: string) =>
  call<typeof endShare>('DELETE', '/api/shares/:shareId', { params: { shareId } });

export const sendShareVisit = (shareId: string, body: BodyInput<typeof openShare>) =>
  call<typeof openShare>('POST', '/api/shares/:shareId/opens', { params: { shareId }, body });
