import type { changeFavorites, noteFavorite, savedHomes, savedIds } from '#features/favorites/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const savedHomesQuery = () => read<typeof savedHomes>('/api/favorites');
export const savedIdsQuery = () => read<typeof savedIds>('/api/favorites/ids');

export const sendChanges = (body: BodyInput<typeof changeFavorites>) =>
  // Browsers limit the bodies of requests that outlive their page.
  call<typeof changeFavorites>('POST', '/api/favorites', {
    body,
    keepalive: JSON.stringify(body).length < 16_000,
  });

export const sendNote = (id: number, note: string) =>
  call<typeof noteFavorite>('PUT', '/api/favorites/:id/note', { params: { id }, body: { note } });
