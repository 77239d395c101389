import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

export const savedHomes = endpoint({
  method: 'GET',
  path: '/api/favorites',
  summary: 'Lists the user’s saved homes, with their state when saved and now',
  reply: z.array(shapes.savedHome),
});

export const savedIds = endpoint({
  method: 'GET',
  path: '/api/favorites/ids',
  summary: 'Lists the ids of the user’s saved homes',
  reply: shapes.savedIds,
});

/** The call is idempotent, so a device that does not know whether its request arrived can send it again. */
export const changeFavorites = endpoint({
  method: 'POST',
  path: '/api/favorites',
  summary: 'Saves and removes homes; homes saved on a device are added to the account',
  body: shapes.favoriteChanges,
  reply: shapes.changedFavorites,
});

export const noteFavorite = endpoint({
  method: 'PUT',
  path: '/api/favorites/:id/note',
  summary: 'Sets the user’s note on a saved home',
  params: propertyParams,
  body: shapes.favoriteNote,
  reply: z.object({ note: z.string() }),
});
