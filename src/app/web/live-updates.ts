import type { QueryClient } from '@tanstack/react-query';
import { listenForChanges } from '#kit/web/listen-for-changes.ts';

/** Longest wait before an open page asks again: spreads a thousand pages, and stays within the specified 3 s. */
const spreadMs = 1_200;
const pollMs = 3_000;

/** Keeps what is on the screen up to date with what others change. */
export function startLiveUpdates(client: QueryClient): () => void {
  const changed = new Set<string>();
  let timer: number | undefined;

  function refresh(): void {
    timer = undefined;
    const addresses = [...changed];
    changed.clear();
    void client.invalidateQueries({
      predicate: ({ queryKey }) => addresses.some((address) => concerns(String(queryKey[0]), address)),
    });
  }

  return listenForChanges({
    pollMs,
    onPoll: () => void client.refetchQueries({ type: 'active' }),
    onChange(event) {
      changed.add(event?.topic === 'property' && event.id ? `/api/properties/${event.id}` : '*');
      timer ??= window.setTimeout(refresh, Math.random() * spreadMs);
    },
  });
}

/** One property's change concerns its own calls and every list, in which it may stand or come to stand. */
function concerns(address: string, changed: string): boolean {
  if (changed === '*' || address.startsWith(changed)) return true;
  return address.startsWith('/api/') && !/^\/api\/properties\/\d/.test(address);
}
