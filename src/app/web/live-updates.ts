import type { Query, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { Topic } from '#kit/topic.ts';
import { queryMatchesChange } from '#kit/web/is-query-concerned.ts';
import { listenForChanges, type Since } from '#kit/web/listen-for-changes.ts';
import { serverNow } from '#kit/web/server-clock.ts';
import { requestedAt } from '#kit/web/topics-of.ts';

/**
 * The delay in milliseconds after an announced change. It exceeds the 300 ms for which replies may still be
 * cached, and varies little, so that one cached reply serves all open pages.
 */
const minWaitMs = 350;
const spreadMs = 250;
export const longestWaitMs = minWaitMs + spreadMs;
const pollMs = 3_000;

/** Keeps the screen up to date with other users' changes. */
export function startLiveUpdates(client: QueryClient): () => void {
  const changed = new Set<Topic>();
  let timer: number | undefined;

  function refresh(): void {
    timer = undefined;
    const changes = [...changed];
    changed.clear();
    renew(client, (query) => changes.some((change) => queryMatchesChange(query, change)));
  }

  /**
   * Refetches queries that are older than the connection, because the page's initial data may miss changes
   * from before it.
   */
  function refreshOlder(since: Since): void {
    const isOlder = (query: Query) => {
      const sentAt = requestedAt(String(query.queryKey[0]));
      const readAt = sentAt === undefined ? query.state.dataUpdatedAt : (serverNow(sentAt) ?? sentAt);
      return readAt > 0 && since.some(([change, time]) => readAt < time && queryMatchesChange(query, change));
    };
    window.setTimeout(() => renew(client, isOlder), minWaitMs);
  }

  const { stop, listenAnew } = listenForChanges({
    pollMs,
    onPoll: () => void client.refetchQueries({ type: 'active' }),
    onSince: refreshOlder,
    onChange(change) {
      changed.add(change);
      timer ??= window.setTimeout(refresh, minWaitMs + Math.random() * spreadMs);
    },
  });
  const stopFollowing = followAccount(client, listenAnew);
  return () => {
    stopFollowing();
    stop();
  };
}

/** Refetches outdated queries. A pending first read is repeated after its reply. */
function renew(client: QueryClient, isOutdated: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    // The query client refetches queries that it knows to be outdated.
    if (query.state.data !== undefined || isOutdated(query)) continue;
    // This does nothing when the query is already being fetched after another change.
    const refetch = () => {
      if (query.state.fetchStatus === 'idle' && isOutdated(query))
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(refetch, () => undefined);
  }
  void client.invalidateQueries({ predicate: isOutdated });
}

/**
 * Opens a new stream when the user signs in or out, because a stream belongs to the account that opened it.
 */
function followAccount(client: QueryClient, listenAnew: () => void): () => void {
  const accountNow = () => {
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    return user === undefined ? undefined : (user?.id ?? null);
  };
  let account = accountNow();
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== currentUserKey[0]) return;
    const before = account;
    account = accountNow() ?? null;
    if (before !== undefined && before !== account) listenAnew();
  });
}
