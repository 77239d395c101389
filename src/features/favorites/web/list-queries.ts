import type {
  changeLink,
  commentOnProperty,
  deleteList,
  joinList,
  oneList,
  ownLists,
  removeListHome,
  removeMember,
  startList,
} from '#features/favorites/list-api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const ownListsQuery = () => read<typeof ownLists>('/api/favorite-lists');
export const listQuery = (token: string) =>
  read<typeof oneList>('/api/favorite-lists/:mark', { params: { mark: token } });

export const sendNewList = (body: BodyInput<typeof startList>) =>
  call<typeof startList>('POST', '/api/favorite-lists', { body });
export const sendJoin = (token: string, displayName: string) =>
  call<typeof joinList>('POST', '/api/favorite-lists/:mark/members', {
    params: { mark: token },
    body: { displayName },
  });
export const sendMemberRemoval = (token: string, number: number) =>
  call<typeof removeMember>('DELETE', '/api/favorite-lists/:mark/members/:number', {
    params: { mark: token, number },
  });
export const sendComment = (token: string, id: number, body: BodyInput<typeof commentOnProperty>) =>
  call<typeof commentOnProperty>('PUT', '/api/favorite-lists/:mark/homes/:id', {
    params: { mark: token, id },
    body,
  });
export const sendHomeRemoval = (token: string, id: number) =>
  call<typeof removeListHome>('DELETE', '/api/favorite-lists/:mark/homes/:id', {
    params: { mark: token, id },
  });
export const sendLinkChange = (token: string, isOpen: boolean) =>
  call<typeof changeLink>('POST', '/api/favorite-lists/:mark/link', {
    params: { mark: token },
    body: { isOpen },
  });
export const sendListDeletion = (token: string) =>
  call<typeof deleteList>('DELETE', '/api/favorite-lists/:mark', { params: { mark: token } });
