import { createHmac } from 'node:crypto';
import { errorCode } from '#kit/error-fields.ts';
import type { Log } from '#kit/server/log.ts';
import type { Plan } from './failure-plan.ts';
import type { Attempt, Delivery, PaymentStore, Transfer } from './payment-store.ts';
import { transferWebhookBody, webhookBody } from './wire-bodies.ts';

export type DeliverySettings = {
  webhookUrl: string;
  /** The time between retries in milliseconds. The real provider retries after half an hour. */
  retryEveryMs: number;
};

const maxTries = 4;
/** The time limit of a delivery, the same as the real provider's. */
const responseTimeoutMs = 60_000;

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
    for (const delivery of this.#book.deliveries.values())
      if (delivery.state === 'waiting') this.#await(delivery);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#pending);
  }

  announce(attempt: Attempt): void {
    this.#announce(attempt.id, webhookBody(attempt));
  }

  announceTransfer(transfer: Transfer): void {
    this.#announce(transfer.id, transferWebhookBody(transfer));
  }

  #announce(attemptId: number, body: string): void {
    const { mode, copies, delayMs } = this.#plan().webhooks;
    const states = { send: 'waiting', hold: 'held', drop: 'dropped' } as const;
    for (let copy = 0; copy < copies; copy++) {
      const delivery: Delivery = {
        id: this.#book.nextId(),
        attemptId,
        body,
        state: states[mode],
        dueAt: Date.now() + delayMs,
        answers: [],
      };
      this.#book.deliveries.set(delivery.id, delivery);
      this.#book.changed();
      if (delivery.state === 'waiting') this.#await(delivery);
    }
  }

  /** Sends the held events one after the other. Returns their number. */
  async release(order: 'oldest' | 'newest'): Promise<number> {
    const heldDeliveries = [...this.#book.deliveries.values()].filter(({ state }) => state === 'held');
    for (const delivery of order === 'newest' ? heldDeliveries.toReversed() : heldDeliveries) {
      delivery.state = 'waiting';
      await this.#try(delivery);
    }
    return heldDeliveries.length;
  }

  #await(delivery: Delivery): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(delivery.id);
        const work = this.#try(delivery).finally(() => this.#pending.delete(work));
        this.#pending.add(work);
      },
      Math.max(0, delivery.dueAt - Date.now()),
    );
    this.#timers.set(delivery.id, timer);
  }

  async #try(delivery: Delivery): Promise<void> {
    try {
      await this.#book.saved();
      const status = await this.#send(delivery);
      if (this.#stopping.signal.aborted) return;
      delivery.answers.push(status);
      delivery.state =
        status === 200 ? 'delivered' : delivery.answers.length < maxTries ? 'waiting' : 'failed';
      delivery.dueAt = Date.now() + this.#settings.retryEveryMs;
      this.#book.changed();
      if (delivery.state === 'waiting') this.#await(delivery);
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
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(responseTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      this.#log.debug({ id, code: errorCode(error) }, 'a payment event was not taken');
      return 0;
    }
  }
}
