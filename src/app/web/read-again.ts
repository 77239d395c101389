import type { QueryClient } from '@tanstack/react-query';
import type { ReadAddress } from '#app/rendered-page.ts';
import { mayPass } from './query-client.ts';

/** Asks once more for what the server could not have for the page. Nothing on the page moves unless it is there now. */
export function readAgainWhatFailed(client: QueryClient, readAddress: ReadAddress): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (state.status !== 'error' || !mayPass(state.error)) continue;
    readAddress(String(queryKey[0])).then(
      (value) => client.setQueryData(queryKey, value),
      () => {},
    );
  }
}
