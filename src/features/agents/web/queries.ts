import type * as api from '#features/agents/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** @param before the last home that is known, as it stands in the address */
export const agentQuery = (mark: string, before: string | null) =>
  read<typeof api.oneAgent>('/api/agents/:mark', {
    params: { mark },
    query: before === null ? {} : { before },
  });

export const ownPhotographQuery = () => read<typeof api.ownPhotograph>('/api/user/photograph');
export const sendPhotographRemoval = () =>
  call<typeof api.removePhotograph>('DELETE', '/api/user/photograph');
export const sendPhotographReport = (mark: string, body: BodyInput<typeof api.reportPhotograph>) =>
  call<typeof api.reportPhotograph>('POST', '/api/agents/:mark/photograph-reports', {
    params: { mark },
    body,
  });
export const photographCasesQuery = () => read<typeof api.listPhotographCases>('/api/photograph-cases');
export const sendPhotographDecision = (id: number, body: BodyInput<typeof api.decidePhotograph>) =>
  call<typeof api.decidePhotograph>('POST', '/api/photograph-cases/:id/decision', { params: { id }, body });
