import type { QueryClient } from '@tanstack/react-query';
import type { ReadAddress } from '#app/rendered-page.ts';
import { isTransientError } from './query-client.ts';

/** Retries once the reads that failed on the server. The page changes only if a retry succeeds. */
export function retryFailedReads(client: QueryClient, readAddress: ReadAddress): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (state.status !== 'error' || !isTransientError(state.error)) continue;
    readAddress(String(queryKey[0])).then(
      (value) => client.setQueryData(queryKey, value),
      () => {},
    );
  }
}
