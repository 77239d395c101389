import type {
  changeSearch,
  deleteSearch,
  ownSearches,
  pauseByToken,
  saveSearch,
} from '#features/saved-searches/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const ownSearchesQuery = () => read<typeof ownSearches>('/api/saved-searches/mine');

export const sendNewSearch = (body: BodyInput<typeof saveSearch>) =>
  call<typeof saveSearch>('POST', '/api/saved-searches', { body });

export const sendSearchChange = (id: number, body: BodyInput<typeof changeSearch>) =>
  call<typeof changeSearch>('PATCH', '/api/saved-searches/:id', { params: { id }, body });

export const sendSearchDeletion = (id: number) =>
  call<typeof deleteSearch>('DELETE', '/api/saved-searches/:id', { params: { id } });

export const sendPause = (token: string) =>
  call<typeof pauseByToken>('POST', '/api/saved-search-marks/:mark/pause', { params: { mark: token } });
