import type * as api from '#features/agents/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/**
 * Loads a page of an agent.
 * @param before the last home of the previous page, as in the URL
 */
export const agentQuery = (mark: string, before: string | null) =>
  read<typeof api.oneAgent>('/api/agents/:mark', {
    params: { mark },
    query: before === null ? {} : { before },
  });

export const ownPhotoQuery = () => read<typeof api.ownPhoto>('/api/user/photograph');
export const sendPhotoRemoval = () => call<typeof api.removePhoto>('DELETE', '/api/user/photograph');
export const sendPhotoReport = (mark: string, body: BodyInput<typeof api.reportPhoto>) =>
  call<typeof api.reportPhoto>('POST', '/api/agents/:mark/photograph-reports', {
    params: { mark },
    body,
  });
export const photoCasesQuery = () => read<typeof api.listPhotoCases>('/api/photograph-cases');
export const sendPhotoDecision = (id: number, body: BodyInput<typeof api.decidePhoto>) =>
  call<typeof api.decidePhoto>('POST', '/api/photograph-cases/:id/decision', { params: { id }, body });
