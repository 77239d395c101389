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

type Followed = {
  topic: Topic;
  pages: Set<ServerResponse>;
  /** The last message, which is valid until a change is announced; null before the first. */
  last: string | null;
  sentAt: number;
  isPublished: boolean;
  isTurning: boolean;
};

/**
 * Reads a topic immediately after a change, once for all pages that follow it. If several changes arrive in
 * the meantime, only the last one is sent.
 */
export function openLiveTopics(events: ContentEvents, sources: readonly LiveSource[], log: Log): LiveTopics {
  const followed = new Map<Topic, Followed>();
  const topicOf = new Map<ServerResponse, Followed>();
  let isClosed = false;

  const stopListening = events.listen((change) => {
    const one = followed.get(change);
    const concerned =
      one || idOf(change) !== null
        ? [one]
        : [...followed.values()].filter(({ topic }) => matchesTopic(topic, change));
    for (const each of concerned) if (each) publish(each);
  });

  function publish(one: Followed): void {
    one.isPublished = true;
    if (!one.isTurning) void turn(one);
  }

  async function turn(one: Followed): Promise<void> {
    one.isTurning = true;
    while (one.isPublished && one.pages.size > 0 && !isClosed) {
      await pause(one.sentAt + one.pages.size * pauseMsPerPage - Date.now());
      one.isPublished = false;
      await sendNewest(one);
    }
    one.isTurning = false;
  }

  async function sendNewest(one: Followed): Promise<void> {
    try {
      const text = await sourceOf(one.topic)?.read(idOf(one.topic) ?? 0);
      one.last = text ? `data: live ${one.topic} ${text}\n\n` : null;
      one.sentAt = Date.now();
      for (const page of one.pages) send(page, one.last);
    } catch (error) {
      log.warn({ err: error, topic: one.topic }, 'a live topic could not be read');
      one.isPublished = true;
      await pause(retryMs);
    }
  }

  const sourceOf = (topic: Topic) => sources.find(({ kind }) => kind === kindOf(topic));

  return {
    join(connection, text) {
      if (!/^[a-z-]{1,40}:[1-9]\d{0,8}$/.test(text)) return;
      const topic = text as Topic;
      if (!sourceOf(topic)) return;
      const existing = followed.get(topic);
      const fresh = { topic, last: null, sentAt: 0, isPublished: false, isTurning: false };
      const one = existing ?? { ...fresh, pages: new Set() };
      followed.set(topic, one);
      topicOf.set(connection, one);
      one.pages.add(connection);
      // Otherwise the page receives the state that is being read.
      if (one.isTurning) return;
      if (existing && events.isHearing()) send(connection, one.last);
      else publish(one);
    },
    leave(connection) {
      const one = topicOf.get(connection);
      topicOf.delete(connection);
      one?.pages.delete(connection);
      if (one?.pages.size === 0) followed.delete(one.topic);
    },
    close() {
      isClosed = true;
      stopListening();
    },
  };
}

const pause = (ms: number) =>
  ms > 0 ? new Promise<void>((done) => void setTimeout(done, ms).unref()) : Promise.resolve();

function send(connection: ServerResponse, text: string | null): void {
  if (text === null) return;
  if (connection.writableLength < maxPendingBytes) connection.write(text);
  else connection.destroy();
}
