import type { Query, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import type { Topic } from '#kit/topic.ts';
import { queryMatchesChange } from '#kit/web/is-query-concerned.ts';
import { listenForChanges, type Since } from '#kit/web/listen-for-changes.ts';
import { serverNow } from '#kit/web/server-clock.ts';
import { requestedAt } from '#kit/web/topics-of.ts';

/**
 * The delay after an announced change. It is longer than the 300 ms for which answers may be cached despite
 * it, and its spread is small, so that one cached answer serves all open pages.
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

  /** The page's initial data may be older than the connection that announces changes. */
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

/** Refetches outdated queries; a first read that is still pending is repeated after its answer. */
function renew(client: QueryClient, isOutdated: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    // The client itself refetches queries that it knows to be outdated.
    if (query.state.data !== undefined || isOutdated(query)) continue;
    // Skipped if it is being fetched already, after another change.
    const refetch = () => {
      if (query.state.fetchStatus === 'idle' && isOutdated(query))
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(refetch, () => undefined);
  }
  void client.invalidateQueries({ predicate: isOutdated });
}

/** A stream belongs to the account that opened it, so signing in or out opens a new one. */
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
