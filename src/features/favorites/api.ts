import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

export const savedHomes = endpoint({
  method: 'GET',
  path: '/api/favorites',
  summary: 'The homes that the signed-in person has saved, as they were then and as they are now',
  reply: z.array(shapes.savedHome),
});

export const savedIds = endpoint({
  method: 'GET',
  path: '/api/favorites/ids',
  summary: 'The ids of the homes that the signed-in person has saved',
  reply: shapes.savedIds,
});

/** The call is idempotent, so a device that does not know whether it arrived sends it again. */
export const changeFavorites = endpoint({
  method: 'POST',
  path: '/api/favorites',
  summary:
    'Saves homes and removes saved ones; what a device has saved without an account is added to the account',
  body: shapes.favoriteChanges,
  reply: shapes.changedFavorites,
});

export const noteFavorite = endpoint({
  method: 'PUT',
  path: '/api/favorites/:id/note',
  summary: 'A note of one’s own about a saved home',
  params: propertyParams,
  body: shapes.favoriteNote,
  reply: z.object({ note: z.string() }),
});
