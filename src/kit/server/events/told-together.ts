import { everything, idOf, isPrivate, kindOf, type Topic, topic } from '#kit/topic.ts';

/** More of one kind than these are told as a change of the whole kind. */
const mostOfKind = 50;
/** Each account is told by itself, at the cost of a look at its session: all of them are not to pay for fifty. */
const mostPrivate = 10_000;

/** Gathers changes until they are told: each once, and of a storm of one kind that any of it may have changed. */
export class ToldTogether {
  readonly #ofKind = new Map<string, Set<Topic> | 'whole'>();

  add(change: Topic): void {
    const kind = kindOf(change);
    const named = this.#ofKind.get(kind) ?? new Set<Topic>();
    if (named === 'whole') return;
    const most = isPrivate(change) ? mostPrivate : mostOfKind;
    if (idOf(change) !== null && (named.has(change) || named.size < most))
      this.#ofKind.set(kind, named.add(change));
    else this.#ofKind.set(kind, 'whole');
  }

  /** All that was gathered, which is then forgotten. */
  take(): Topic[] {
    const changes = [...this.#ofKind].flatMap(([kind, named]) =>
      named === 'whole' ? topic(kind) : [...named],
    );
    this.#ofKind.clear();
    return changes.includes(everything) ? [everything] : changes;
  }
}
