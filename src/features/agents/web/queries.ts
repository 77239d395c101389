import type * as api from '#features/agents/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/**
 * Returns the query for a page of an agent's homes.
 * @param before the id of the last home on the previous page, as in the URL; null for the first page
 */
export const agentQuery = (slug: string, before: string | null) =>
  read<typeof api.readAgent>('/api/agents/:mark', {
    params: { mark: slug },
    query: before === null ? {} : { before },
  });

export const ownPhotoQuery = () => read<typeof api.readOwnPhoto>('/api/user/photograph');
export const sendPhotoRemoval = () => call<typeof api.removePhoto>('DELETE', '/api/user/photograph');
export const sendPhotoReport = (slug: string, body: BodyInput<typeof api.reportPhoto>) =>
  call<typeof api.reportPhoto>('POST', '/api/agents/:mark/photograph-reports', {
    params: { mark: slug },
    body,
  });
export const photoCasesQuery = () => read<typeof api.listPhotoCases>('/api/photograph-cases');
export const sendPhotoDecision = (id: number, body: BodyInput<typeof api.decidePhoto>) =>
  call<typeof api.decidePhoto>('POST', '/api/photograph-cases/:id/decision', { params: { id }, body });
