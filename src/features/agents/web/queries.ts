import type { oneAgent } from '#features/agents/api.ts';
import { read } from '#kit/web/read.ts';

/** @param before the last home that is known, as it stands in the address */
export const agentQuery = (mark: string, before: string | null) =>
  read<typeof oneAgent>('/api/agents/:mark', {
    params: { mark },
    query: before === null ? {} : { before },
  });
