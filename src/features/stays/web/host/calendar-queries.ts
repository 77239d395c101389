import type * as api from '#features/stays/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const calendarsQuery = (id: number) =>
  read<typeof api.hostCalendars>('/api/desk/properties/:id/calendars', { params: { id } });

export const sendFeed = (id: number, body: BodyInput<typeof api.addFeed>) =>
  call<typeof api.addFeed>('POST', '/api/desk/properties/:id/calendars', { params: { id }, body });

export const sendFeedRead = (id: number, feedId: number) =>
  call<typeof api.readFeedNow>('POST', '/api/desk/properties/:id/calendars/:feedId/read', {
    params: { id, feedId },
  });

export const removeFeed = (id: number, feedId: number) =>
  call<typeof api.removeFeed>('DELETE', '/api/desk/properties/:id/calendars/:feedId', {
    params: { id, feedId },
  });

export const renewAddress = (id: number) =>
  call<typeof api.renewAddress>('POST', '/api/desk/properties/:id/calendar-address', { params: { id } });
