import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './list-schema.ts';

export const ownLists = endpoint({
  method: 'GET',
  path: '/api/favorite-lists',
  summary: 'The shared lists that the signed-in person keeps or has joined',
  reply: z.array(shapes.listLine),
});

export const startList = endpoint({
  method: 'POST',
  path: '/api/favorite-lists',
  summary: 'Starts a list of homes to keep with others',
  body: shapes.listDraft,
  reply: shapes.listTokenSchema,
  status: 201,
});

/**
 * Addresses a list by its access token: while its link is open to everyone who has it, and always for its
 * members.
 */
export const oneList = endpoint({
  method: 'GET',
  path: '/api/favorite-lists/:mark',
  summary: 'A shared list with its homes, who likes them and what they say',
  params: shapes.listParams,
  reply: shapes.sharedList,
});

export const joinList = endpoint({
  method: 'POST',
  path: '/api/favorite-lists/:mark/members',
  summary: 'Joins a list by its link, under a name that the others see',
  params: shapes.listParams,
  body: shapes.joining,
  reply: shapes.done,
  status: 201,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/favorite-lists/:mark/members/:number',
  summary: 'Leaves a list, or, as its owner, takes somebody from it',
  params: shapes.listMemberParams,
  reply: shapes.done,
});

export const commentOnProperty = endpoint({
  method: 'PUT',
  path: '/api/favorite-lists/:mark/homes/:id',
  summary: 'Puts a home on a list, or says whether one likes it and why',
  params: shapes.listHomeParams,
  body: shapes.homeView,
  reply: shapes.done,
});

export const removeListHome = endpoint({
  method: 'DELETE',
  path: '/api/favorite-lists/:mark/homes/:id',
  summary: 'Takes a home from a list',
  params: shapes.listHomeParams,
  reply: shapes.done,
});

/** Either way the list gets another access token, so that the old link stops working. */
export const changeLink = endpoint({
  method: 'POST',
  path: '/api/favorite-lists/:mark/link',
  summary: 'Ends the link of a list, or makes a new one; for its owner',
  params: shapes.listParams,
  body: shapes.linkChange,
  reply: shapes.listTokenSchema,
});

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/favorite-lists/:mark',
  summary: 'Deletes a list for all its members; for its owner',
  params: shapes.listParams,
  reply: shapes.done,
});
