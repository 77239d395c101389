import { everything, idOf, kindOf, type Topic } from '#kit/topic.ts';
import type { Freshness } from './freshness.ts';

type Moment = { tick: number; at: number };

export type TopicVersions = Freshness & {
  /** Records changes. Changes that are announced together count as one. */
  note(changes: readonly Topic[]): void;
  /** Returns the time when this topic last changed or may have changed, in milliseconds. */
  changedAt(topic: Topic): number;
  /** Returns the last time when every topic may have changed, in milliseconds. */
  everythingChangedAt(): number;
  /** Returns the kinds in which something has changed since startup. */
  kinds(): string[];
};

/**
 * Remembers when each topic last changed. Recording a change costs the same however much is cached, and
 * checking a cached value takes one step per topic. Of topics about single items, only the most recently
 * changed are remembered.
 */
export function createTopicVersions(limitTopics = 10_000): TopicVersions {
  let now: Moment = { tick: 0, at: Date.now() };
  let everythingChanged = now;
  /** The newest change of the evicted topics. */
  let newestEvicted = now;
  const lastOfKind = new Map<string, Moment>();
  const kindVersions = new Map<string, Moment>();
  const byTopic = new Map<Topic, Moment>();

  function recordTopic(topic: Topic): void {
    byTopic.delete(topic);
    byTopic.set(topic, now);
    if (byTopic.size <= limitTopics) return;
    const [oldest, moment] = byTopic.entries().next().value as [Topic, Moment];
    byTopic.delete(oldest);
    newestEvicted = moment;
  }

  function lastChangeOf(topic: Topic): Moment {
    if (topic === everything) return now;
    const kind = kindOf(topic);
    if (idOf(topic) === null) return later(lastOfKind.get(kind), everythingChanged);
    return later(kindVersions.get(kind), later(byTopic.get(topic) ?? newestEvicted, everythingChanged));
  }

  return {
    mark: () => now.tick,
    isUnchanged: (topics, since) =>
      since >= now.tick || topics.every((topic) => lastChangeOf(topic).tick <= since),
    note(changes) {
      now = { tick: now.tick + 1, at: Date.now() };
      for (const topic of changes) {
        if (topic === everything) everythingChanged = now;
        else {
          lastOfKind.set(kindOf(topic), now);
          if (idOf(topic) === null) kindVersions.set(kindOf(topic), now);
          else recordTopic(topic);
        }
      }
    },
    changedAt: (topic) => lastChangeOf(topic).at,
    everythingChangedAt: () => everythingChanged.at,
    kinds: () => [...lastOfKind.keys()],
  };
}

function later(a: Moment | undefined, b: Moment): Moment {
  return a && a.tick > b.tick ? a : b;
}
