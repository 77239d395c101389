import type { Query, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { Topic } from '#kit/topic.ts';
import { queryMatchesChange } from '#kit/web/is-query-concerned.ts';
import { type ChangeTimes, listenForChanges } from '#kit/web/listen-for-changes.ts';
import { serverNow } from '#kit/web/server-clock.ts';
import { requestedAt } from '#kit/web/topics-of.ts';

/**
 * The delay in milliseconds after an announced change. It exceeds the 300 ms for which replies may still be
 * cached, and varies little, so that one cached reply serves all open pages.
 */
const minWaitMs = 350;
const jitterMs = 250;
export const maxWaitMs = minWaitMs + jitterMs;
const pollMs = 3_000;

/**
 * Keeps the page up to date with other users' changes.
 * @returns a function that stops the updates
 */
export function startLiveUpdates(client: QueryClient): () => void {
  const changedTopics = new Set<Topic>();
  let timer: number | undefined;

  function refresh(): void {
    timer = undefined;
    const changes = [...changedTopics];
    changedTopics.clear();
    refetchOutdated(client, (query) => changes.some((change) => queryMatchesChange(query, change)));
  }

  /**
   * Refetches queries that are older than the connection, because the page's initial data may miss changes
   * from before it.
   */
  function refreshOlder(since: ChangeTimes): void {
    const isOlder = (query: Query) => {
      const sentAt = requestedAt(String(query.queryKey[0]));
      const readAt = sentAt === undefined ? query.state.dataUpdatedAt : (serverNow(sentAt) ?? sentAt);
      return (
        readAt > 0 &&
        since.some(([change, changedAt]) => readAt < changedAt && queryMatchesChange(query, change))
      );
    };
    window.setTimeout(() => refetchOutdated(client, isOlder), minWaitMs);
  }

  const { stop, listenAnew } = listenForChanges({
    pollMs,
    onPoll: () => void client.refetchQueries({ type: 'active' }),
    onSince: refreshOlder,
    onChange(change) {
      changedTopics.add(change);
      timer ??= window.setTimeout(refresh, minWaitMs + Math.random() * jitterMs);
    },
  });
  const stopFollowing = followAccount(client, listenAnew);
  return () => {
    stopFollowing();
    stop();
  };
}

/** Refetches outdated queries. A pending first read is repeated after its reply. */
function refetchOutdated(client: QueryClient, isOutdated: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    // `invalidateQueries` below handles these queries.
    if (query.state.data !== undefined || isOutdated(query)) continue;
    // Does nothing while the query is being fetched again because of another change.
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
function followAccount(client: QueryClient, reconnect: () => void): () => void {
  const readAccountId = () => {
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    return user === undefined ? undefined : (user?.id ?? null);
  };
  let accountId = readAccountId();
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== currentUserKey[0]) return;
    const before = accountId;
    accountId = readAccountId() ?? null;
    if (before !== undefined && before !== accountId) reconnect();
  });
}
