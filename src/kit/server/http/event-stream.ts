import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { ChangeBatcher } from '#kit/server/events/change-batcher.ts';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import type { Freshness } from '#kit/server/events/freshness.ts';
import { createTopicVersions } from '#kit/server/events/topic-versions.ts';
import { accountTopic, everything, idOf, isPrivate, type Topic, topic } from '#kit/topic.ts';
import type { LiveTopics } from './live-topics.ts';
import type { Identify } from './mount-routes.ts';
import { networkOf, type WiderNetwork, widerNetworksOf } from './network.ts';
import { readSessionToken } from './session-cookie.ts';

const heartbeatIntervalMs = 25_000;
const retryMs = 2_000;

/**
 * The pause between two notifications, per open page, in milliseconds. All pages are notified of a change at
 * once. During a burst of changes, the pause grows with the number of pages, up to 2.2 s for a thousand pages
 * or more. The responses that the pages then request are cached until the next notification.
 */
const pauseMsPerPage = 2.2;
export const maxPauseMs = 2_200;
/**
 * A page that was rendered within this time after a change, in milliseconds, may contain a cached response
 * from before the change.
 */
const uncertaintyMs = 350;

/** The number of streams that may be open at once. A page that gets no stream polls instead. */
export type StreamLimits = {
  /** The maximum per network (see networkOf). */
  perNetwork: number;
  /** The maximum per wider network that contains it (see widerNetworksOf). */
  perWiderNetwork: Record<WiderNetwork['size'], number>;
  total: number;
};

/**
 * A stream of change events. Cached values count as unchanged until pages are notified of a change that
 * concerns them.
 */
export type EventStream = Freshness & {
  /**
   * Adds a listener that is called after pages were notified. `mayHaveMissed` is true when changes may have
   * been missed.
   */
  onNotified(listener: (notification: { mayHaveMissed: boolean }) => void): void;
  /** Returns the number of streams open in this process. */
  count(): number;
};

type Settings = {
  /** Finds the owner of a stream, because private changes are only sent to the owner. */
  identify: Identify;
  limits?: StreamLimits | null | undefined;
  /** The content that is sent to pages that follow it with, for example, `?live=lot:12`. */
  live?: LiveTopics;
};

type StreamRequest = { Querystring: { live?: unknown } };

/**
 * The account that opened a stream, and its session token, which is checked again before each private change
 * is sent.
 */
type Owner = { id: number; token: string };

/**
 * Mounts `GET /api/events`: server-sent events that contain only the topics that changed. The first event
 * states the time since which nothing has changed. A topic that a page follows live is sent with its content.
 * One timer and one listener serve all connections; a comment every 25 s keeps them open at about 270 bytes a
 * minute.
 */
export function mountEventStream(
  app: FastifyInstance,
  events: ContentEvents,
  { identify, limits = null, live }: Settings,
): EventStream {
  const connections = new Set<ServerResponse>();
  const connectionsByAccount = new Map<number, Map<ServerResponse, Owner>>();
  const countByNetwork = new Map<string, number>();
  const unpublished = new ChangeBatcher();
  const versions = createTopicVersions();
  const listeners: Parameters<EventStream['onNotified']>[0][] = [];
  let publishedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;

  const send = (connection: ServerResponse, text: string) => {
    if (connection.writableLength < 65_536) connection.write(text);
  };
  const sendAll = (text: string) => {
    for (const connection of connections) send(connection, text);
  };
  const publish = () => {
    timer = undefined;
    publishedAt = Date.now();
    const changes = unpublished.take();
    versions.note(changes);
    for (const listener of listeners) listener({ mayHaveMissed: changes.includes(everything) });
    sendAll(eventLines(changes.filter((change) => !isPrivate(change))));
    for (const change of changes.filter(isPrivate)) notifyOwners(change);
  };
  const stopListening = events.listen((change) => {
    unpublished.add(change);
    if (timer) return;
    const pauseMs = Math.min(maxPauseMs, connections.size * pauseMsPerPage);
    const waitMs = publishedAt + pauseMs - Date.now();
    if (waitMs > 0) timer = setTimeout(publish, waitMs);
    else publish();
  });
  const heartbeat = setInterval(() => sendAll(':\n\n'), heartbeatIntervalMs);
  heartbeat.unref();

  function notifyOwners(change: Topic): void {
    const id = idOf(change);
    const accounts =
      id === null ? [...connectionsByAccount.values()] : [connectionsByAccount.get(id) ?? new Map()];
    for (const owners of accounts)
      for (const [connection, owner] of owners) void notifyOwner(connection, owner);
  }

  /**
   * Notifies the owner as long as the session that opened the stream lasts, and again when it has ended. The
   * page then requests the session and notices the end. If the session cannot be checked, the stream is
   * closed and the page reconnects.
   */
  async function notifyOwner(connection: ServerResponse, { id, token }: Owner): Promise<void> {
    try {
      if ((await identify(token))?.id !== id) removeOwner(connection, id);
      send(connection, eventLines([accountTopic(id)]));
    } catch {
      connection.end();
    }
  }

  async function findOwner(token: string | null): Promise<Owner | null> {
    const user = token === null ? null : await identify(token);
    return token !== null && user ? { id: user.id, token } : null;
  }

  function addOwner(connection: ServerResponse, owner: Owner): void {
    const owners = connectionsByAccount.get(owner.id) ?? new Map<ServerResponse, Owner>();
    connectionsByAccount.set(owner.id, owners.set(connection, owner));
  }

  function removeOwner(connection: ServerResponse, id: number): void {
    const owners = connectionsByAccount.get(id);
    owners?.delete(connection);
    if (owners?.size === 0) connectionsByAccount.delete(id);
  }

  /** Returns the times since which nothing has changed: overall, per kind, and for the owner's account. */
  function greeting(owner: Owner | null): string {
    const kinds = versions.kinds().map((kind) => topic(kind));
    const visibleTopics = [
      ...kinds.filter((kind) => !isPrivate(kind)),
      ...(owner ? [accountTopic(owner.id)] : []),
    ];
    const times = visibleTopics.map((entry) => `${entry} ${versions.changedAt(entry) + uncertaintyMs}`);
    return `retry: ${retryMs}\ndata: ${['since', versions.everythingChangedAt() + uncertaintyMs, ...times].join(' ')}\n\n`;
  }

  const requireCapacity = (network: string) => {
    if (!limits) return;
    if (openCount(network) >= limits.perNetwork) throw tooManyFromNetworkError();
    if (widerNetworksOf(network).some(({ name, size }) => openCount(name) >= limits.perWiderNetwork[size]))
      throw tooManyFromNetworkError();
    if (connections.size >= limits.total) throw tooManyError();
  };
  const openCount = (network: string) => countByNetwork.get(network) ?? 0;
  const changeCount = (network: string, change: 1 | -1) => {
    for (const name of [network, ...widerNetworksOf(network).map((wider) => wider.name)]) {
      const newCount = openCount(name) + change;
      if (newCount === 0) countByNetwork.delete(name);
      else countByNetwork.set(name, newCount);
    }
  };

  app.get<StreamRequest>('/api/events', { schema: { hide: true } }, async (request, reply) => {
    const network = networkOf(request.ip);
    requireCapacity(network);
    const owner = await findOwner(readSessionToken(request));
    const connection = reply.raw;
    if (connection.destroyed) return reply;
    requireCapacity(network);
    reply.hijack();
    connection.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    connection.write(greeting(owner));
    connections.add(connection);
    if (owner) addOwner(connection, owner);
    changeCount(network, 1);
    live?.join(connection, String(request.query.live ?? ''));
    connection.once('close', () => {
      connections.delete(connection);
      live?.leave(connection);
      if (owner) removeOwner(connection, owner.id);
      changeCount(network, -1);
    });
  });

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    clearTimeout(timer);
    stopListening();
    live?.close();
    for (const connection of connections) connection.end();
  });
  return {
    mark: versions.mark,
    isUnchanged: (topics, since) => events.isReceiving() && versions.isUnchanged(topics, since),
    onNotified: (listener) => void listeners.push(listener),
    count: () => connections.size,
  };
}

function eventLines(changes: readonly Topic[]): string {
  return changes.map((change) => `data: ${change}\n\n`).join('');
}

const retryAfterSeconds = 30;

function tooManyFromNetworkError(): AppError {
  const message = msg(
    'Too many pages are open on your network. This page checks for updates from time to time instead.',
  );
  return new AppError('too-many', 'too_many_streams', message, { retryAfterSeconds });
}

function tooManyError(): AppError {
  const message = msg('Too many pages are open. This page checks for updates from time to time instead.');
  return new AppError('unavailable', 'streams_taken', message, { retryAfterSeconds });
}
