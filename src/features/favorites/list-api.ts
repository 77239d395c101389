import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './list-schema.ts';

export const ownLists = endpoint({
  method: 'GET',
  path: '/api/favorite-lists',
  summary: 'Lists the shared lists that the user owns or has joined',
  reply: z.array(shapes.listSummary),
});

export const startList = endpoint({
  method: 'POST',
  path: '/api/favorite-lists',
  summary: 'Creates a shared list',
  body: shapes.listDraft,
  reply: shapes.listTokenSchema,
  status: 201,
});

/**
 * A list is identified by its access token. Members can always open it, and others only while its link is
 * shared.
 */
export const oneList = endpoint({
  method: 'GET',
  path: '/api/favorite-lists/:mark',
  summary: 'Returns a shared list with its homes, likes and notes',
  params: shapes.listParams,
  reply: shapes.sharedList,
});

export const joinList = endpoint({
  method: 'POST',
  path: '/api/favorite-lists/:mark/members',
  summary: 'Joins a shared list through its link, with a display name',
  params: shapes.listParams,
  body: shapes.joinBody,
  reply: shapes.messageReply,
  status: 201,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/favorite-lists/:mark/members/:number',
  summary: 'Leaves a list, or removes a member as its owner',
  params: shapes.listMemberParams,
  reply: shapes.messageReply,
});

export const commentOnProperty = endpoint({
  method: 'PUT',
  path: '/api/favorite-lists/:mark/homes/:id',
  summary: 'Adds a home to a list, or sets the user’s like and note',
  params: shapes.listHomeParams,
  body: shapes.homeComment,
  reply: shapes.messageReply,
});

export const removeListHome = endpoint({
  method: 'DELETE',
  path: '/api/favorite-lists/:mark/homes/:id',
  summary: 'Removes a home from a list',
  params: shapes.listHomeParams,
  reply: shapes.messageReply,
});

/** Turning the link on or off gives the list a new access token, so that the old link stops working. */
export const changeLink = endpoint({
  method: 'POST',
  path: '/api/favorite-lists/:mark/link',
  summary: 'Turns off the link of a list or creates a new one, as its owner',
  params: shapes.listParams,
  body: shapes.linkChange,
  reply: shapes.listTokenSchema,
});

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/favorite-lists/:mark',
  summary: 'Deletes a list for all members, as its owner',
  params: shapes.listParams,
  reply: shapes.messageReply,
});
