import type { ServerResponse } from 'node:http';
import type { ContentEvents } from '#kit/server/events/content-events.ts';
import type { Log } from '#kit/server/log.ts';
import { idOf, kindOf, matchesTopic, type Topic } from '#kit/topic.ts';

/**
 * Content that open pages receive with each change of a topic, so that they need no request. It is short and
 * the same for everyone.
 */
export type LiveSource = {
  kind: string;
  /** Returns the content as one line; null when there is nothing to follow. */
  read(id: number): Promise<string | null>;
};

export type LiveTopics = {
  /** Sends the current state, then the new state after each change. An unknown topic is ignored. */
  join(connection: ServerResponse, topic: string): void;
  leave(connection: ServerResponse): void;
  close(): void;
};

/**
 * The pause between two messages per open page, in milliseconds. A thousand pages get ten messages a second,
 * each with the newest state.
 */
const pauseMsPerPage = 0.1;
const retryMs = 1_000;
/**
 * A page with this many unread bytes receives no more. It reconnects when it can, and then receives the
 * current state.
 */
const maxPendingBytes = 65_536;

type FollowedTopic = {
  topic: Topic;
  pages: Set<ServerResponse>;
  /** The last message, which is valid until a change is announced; null before the first. */
  last: string | null;
  sentAt: number;
  isPublished: boolean;
  isTakingTurns: boolean;
};

/**
 * Reads a topic immediately after a change, once for all pages that follow it. If several changes arrive in
 * the meantime, only the last state is sent.
 */
export function openLiveTopics(events: ContentEvents, sources: readonly LiveSource[], log: Log): LiveTopics {
  const followedTopics = new Map<Topic, FollowedTopic>();
  const topicByConnection = new Map<ServerResponse, FollowedTopic>();
  let isClosed = false;

  const stopListening = events.listen((change) => {
    const followed = followedTopics.get(change);
    const affectedTopics =
      followed || idOf(change) !== null
        ? [followed]
        : [...followedTopics.values()].filter(({ topic }) => matchesTopic(topic, change));
    for (const affected of affectedTopics) if (affected) publish(affected);
  });

  function publish(followed: FollowedTopic): void {
    followed.isPublished = true;
    if (!followed.isTakingTurns) void publishPending(followed);
  }

  async function publishPending(followed: FollowedTopic): Promise<void> {
    followed.isTakingTurns = true;
    while (followed.isPublished && followed.pages.size > 0 && !isClosed) {
      await wait(followed.sentAt + followed.pages.size * pauseMsPerPage - Date.now());
      followed.isPublished = false;
      await sendNewest(followed);
    }
    followed.isTakingTurns = false;
  }

  async function sendNewest(followed: FollowedTopic): Promise<void> {
    try {
      const text = await sourceOf(followed.topic)?.read(idOf(followed.topic) ?? 0);
      followed.last = text ? `data: live ${followed.topic} ${text}\n\n` : null;
      followed.sentAt = Date.now();
      for (const page of followed.pages) send(page, followed.last);
    } catch (error) {
      log.warn({ err: error, topic: followed.topic }, 'a live topic could not be read');
      followed.isPublished = true;
      await wait(retryMs);
    }
  }

  const sourceOf = (topic: Topic) => sources.find(({ kind }) => kind === kindOf(topic));

  return {
    join(connection, text) {
      if (!/^[a-z-]{1,40}:[1-9]\d{0,8}$/.test(text)) return;
      const topic = text as Topic;
      if (!sourceOf(topic)) return;
      const existing = followedTopics.get(topic);
      const initial = { topic, last: null, sentAt: 0, isPublished: false, isTakingTurns: false };
      const followed = existing ?? { ...initial, pages: new Set() };
      followedTopics.set(topic, followed);
      topicByConnection.set(connection, followed);
      followed.pages.add(connection);
      // Otherwise the page receives the state that is being read.
      if (followed.isTakingTurns) return;
      if (existing && events.isReceiving()) send(connection, followed.last);
      else publish(followed);
    },
    leave(connection) {
      const followed = topicByConnection.get(connection);
      topicByConnection.delete(connection);
      followed?.pages.delete(connection);
      if (followed?.pages.size === 0) followedTopics.delete(followed.topic);
    },
    close() {
      isClosed = true;
      stopListening();
    },
  };
}

const wait = (ms: number) =>
  ms > 0 ? new Promise<void>((done) => void setTimeout(done, ms).unref()) : Promise.resolve();

function send(connection: ServerResponse, text: string | null): void {
  if (text === null) return;
  if (connection.writableLength < maxPendingBytes) connection.write(text);
  else connection.destroy();
}
