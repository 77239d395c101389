import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import * as shapes from './schema.ts';

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Saves a search; an identical search is saved once',
  body: shapes.savedSearchDraft,
  reply: shapes.savedSearch,
  status: 201,
});

export const ownSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches/mine',
  summary: 'The searches that the signed-in person saved',
  reply: z.array(shapes.savedSearch),
});

export const changeSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  summary: 'Renames or pauses a saved search, or changes how often alerts are sent',
  params: shapes.savedSearchParams,
  body: shapes.savedSearchChange,
  reply: shapes.savedSearch,
});

export const deleteSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Deletes a saved search',
  params: shapes.savedSearchParams,
  reply: z.object({ message: renderedMessage }),
});

export const pauseByToken = endpoint({
  method: 'POST',
  path: '/api/saved-search-marks/:mark/pause',
  summary: 'Pauses a saved search through an emailed link',
  params: shapes.searchTokenParams,
  reply: z.object({ name: z.string() }),
});

export const pauseInOneClick = endpoint({
  method: 'POST',
  path: '/stop-mails/search/:mark',
  summary: 'One-click unsubscribe (RFC 8058) that pauses a saved search',
  params: shapes.searchTokenParams,
  takes: 'bytes',
  mediaType: 'application/x-www-form-urlencoded',
  reply: z.object({ status: z.literal('ok') }),
});
