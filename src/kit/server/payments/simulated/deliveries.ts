import { createHmac } from 'node:crypto';
import { errorCode } from '#kit/error-fields.ts';
import type { Log } from '#kit/server/log.ts';
import type { Plan } from './failure-plan.ts';
import type { Attempt, Delivery, PaymentStore } from './payment-store.ts';
import { webhookBody } from './wire-bodies.ts';

export type DeliverySettings = {
  webhookUrl: string;
  /** The time between retries in milliseconds. The real provider retries after half an hour. */
  retryEveryMs: number;
};

const tries = 4;
/** The time limit of a delivery, the same as the real provider's. */
const answerWithinMs = 60_000;

/** Sends each event until it is answered with exactly 200, at most four times, even across restarts. */
export class Deliveries {
  readonly #book: PaymentStore;
  readonly #plan: () => Plan;
  readonly #settings: DeliverySettings;
  readonly #log: Log;
  readonly #timers = new Map<number, NodeJS.Timeout>();
  readonly #pending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(book: PaymentStore, plan: () => Plan, settings: DeliverySettings, log: Log) {
    this.#book = book;
    this.#plan = plan;
    this.#settings = settings;
    this.#log = log;
  }

  /** Resumes the deliveries of an earlier run. */
  start(): void {
    for (const one of this.#book.deliveries.values()) if (one.state === 'waiting') this.#await(one);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#pending);
  }

  announce(attempt: Attempt): void {
    const { mode, copies, delayMs } = this.#plan().webhooks;
    const states = { send: 'waiting', hold: 'held', drop: 'dropped' } as const;
    for (let copy = 0; copy < copies; copy++) {
      const one: Delivery = {
        id: this.#book.nextId(),
        attemptId: attempt.id,
        body: webhookBody(attempt),
        state: states[mode],
        dueAt: Date.now() + delayMs,
        answers: [],
      };
      this.#book.deliveries.set(one.id, one);
      this.#book.changed();
      if (one.state === 'waiting') this.#await(one);
    }
  }

  /** Sends the held events one after the other. */
  async release(order: 'oldest' | 'newest'): Promise<number> {
    const held = [...this.#book.deliveries.values()].filter(({ state }) => state === 'held');
    for (const one of order === 'newest' ? held.toReversed() : held) {
      one.state = 'waiting';
      await this.#try(one);
    }
    return held.length;
  }

  #await(one: Delivery): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(one.id);
        const work = this.#try(one).finally(() => this.#pending.delete(work));
        this.#pending.add(work);
      },
      Math.max(0, one.dueAt - Date.now()),
    );
    this.#timers.set(one.id, timer);
  }

  async #try(one: Delivery): Promise<void> {
    try {
      await this.#book.saved();
      const answer = await this.#send(one);
      if (this.#stopping.signal.aborted) return;
      one.answers.push(answer);
      one.state = answer === 200 ? 'delivered' : one.answers.length < tries ? 'waiting' : 'failed';
      one.dueAt = Date.now() + this.#settings.retryEveryMs;
      this.#book.changed();
      if (one.state === 'waiting') this.#await(one);
      await this.#book.saved();
    } catch (error) {
      this.#log.error({ err: error }, 'an event of the simulated payment provider could not be kept');
    }
  }

  /** Returns the status of the response, or 0. */
  async #send({ body, id }: Delivery): Promise<number> {
    const { tamper, signature } = this.#plan().webhooks;
    const secret = this.#book.keys.webhook;
    const hmac = createHmac('sha256', secret).update(body).digest('base64');
    try {
      const response = await fetch(this.#settings.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...((signature === 'both' || signature === 'password') && { 'verif-hash': secret }),
          ...((signature === 'both' || signature === 'hmac') && { 'flutterwave-signature': hmac }),
        },
        body: tamper ? body.replace('"amount":', '"amount":9') : body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      this.#log.debug({ id, code: errorCode(error) }, 'a payment event was not taken');
      return 0;
    }
  }
}
