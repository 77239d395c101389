import { everything, idOf, isPrivate, kindOf, type Topic, topic } from '#kit/topic.ts';

/** The number of changes of one kind above which a change of the whole kind is announced. */
const maxPerKind = 50;
/**
 * Each account is announced separately, which costs one session lookup each. Announcing the whole kind would
 * cost one lookup for every account.
 */
const maxPrivate = 10_000;

/**
 * Collects changes until they are announced. Each change is announced once, and many changes of one kind are
 * announced as a change of the whole kind.
 */
export class ChangeBatcher {
  readonly #ofKind = new Map<string, Set<Topic> | 'whole'>();

  add(change: Topic): void {
    const kind = kindOf(change);
    const topics = this.#ofKind.get(kind) ?? new Set<Topic>();
    if (topics === 'whole') return;
    const limit = isPrivate(change) ? maxPrivate : maxPerKind;
    if (idOf(change) !== null && (topics.has(change) || topics.size < limit))
      this.#ofKind.set(kind, topics.add(change));
    else this.#ofKind.set(kind, 'whole');
  }

  /** Returns the collected changes and clears them. */
  take(): Topic[] {
    const changes = [...this.#ofKind].flatMap(([kind, topics]) =>
      topics === 'whole' ? topic(kind) : [...topics],
    );
    this.#ofKind.clear();
    return changes.includes(everything) ? [everything] : changes;
  }
}
