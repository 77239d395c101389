import type { Query, QueryClient } from '@tanstack/react-query';
import { listenForChanges } from '#kit/web/listen-for-changes.ts';

/**
 * An open page asks again so long after it was told, so that an answer that is kept for a moment (300 ms) despite a change is
 * from after it; and within so long of all others that one such answer serves them all.
 */
const leastWaitMs = 350;
const spreadMs = 250;
export const longestWaitMs = leastWaitMs + spreadMs;
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

  /** What the page came with may be older than the connection by which it hears of changes. */
  function refreshOlder(time: number): void {
    const isOlder = ({ state }: Query) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < time;
    window.setTimeout(() => void client.invalidateQueries({ predicate: isOlder }), leastWaitMs);
  }

  return listenForChanges({
    pollMs,
    onPoll: () => void client.refetchQueries({ type: 'active' }),
    onSince: refreshOlder,
    onChange(event) {
      changed.add(event?.topic === 'property' && event.id ? `/api/properties/${event.id}` : '*');
      timer ??= window.setTimeout(refresh, leastWaitMs + Math.random() * spreadMs);
    },
  });
}

/** One property's change concerns its own calls and every list of properties, in which it may stand or come to stand. */
function concerns(address: string, changed: string): boolean {
  const asked = address.replace(/^\/api\/desk\//, '/api/');
  if (changed === '*' || asked === changed || asked.startsWith(`${changed}/`)) return true;
  return /^\/api\/(banks|properties)\b(?!\/\d)/.test(asked);
}
