import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#kit/error-fields.ts';
import { makeFolder, moveSynced, writeSynced } from '#kit/server/storage/fsync.ts';

const payerSchema = z.object({ email: z.string(), name: z.string(), phone: z.string().nullable() });

const linkSchema = z.object({
  token: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  payer: payerSchema,
  title: z.string(),
  redirectUrl: z.string().nullable(),
  /** The site whose page shows this link in a frame. */
  embedder: z.string().nullable(),
});
export type Link = z.output<typeof linkSchema>;

const attemptSchema = z.object({
  id: z.number(),
  /** The token in the address of the attempt's page, because ids can be guessed. */
  token: z.string(),
  linkToken: z.string().nullable(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  method: z.enum(['card', 'mobilemoneyug']),
  status: z.enum(['pending', 'successful', 'failed']),
  /** The next challenge for the payer. */
  step: z.enum(['pin', 'otp', 'bank', 'address', 'phone']).nullable(),
  /** The first and last digits of the card; the whole number is never stored. */
  card: z.object({ first6: z.string(), last4: z.string() }).nullable(),
  phone: z.string().nullable(),
  payer: payerSchema,
  title: z.string(),
  reason: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  createdAt: z.string(),
});
export type Attempt = z.output<typeof attemptSchema>;

const refundSchema = z.object({
  id: z.number(),
  attemptId: z.number(),
  amount: z.number(),
  comment: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  createdAt: z.string(),
});
export type Refund = z.output<typeof refundSchema>;

const currentTransferSchema = z.object({
  id: z.number(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  name: z.string(),
  status: z.enum(['NEW', 'SUCCESSFUL', 'FAILED', 'REVERSED']),
  reason: z.string().nullable(),
  /** True when only the controls end the transfer. */
  isHeld: z.boolean(),
  createdAt: z.string(),
});
export type Transfer = z.output<typeof currentTransferSchema>;
/** Files of the former version call the number a phone. */
const transferSchema = z
  .looseObject({ phone: z.string().optional() })
  .transform(({ phone, ...transfer }) => ({ accountNumber: phone, ...transfer }))
  .pipe(currentTransferSchema);

const deliverySchema = z.object({
  id: z.number(),
  attemptId: z.number(),
  /** The body is stored, so that each retry sends the same bytes. */
  body: z.string(),
  state: z.enum(['held', 'waiting', 'delivered', 'failed', 'dropped']),
  dueAt: z.number(),
  /** The status of each response; 0 for none. */
  answers: z.array(z.number()),
});
export type Delivery = z.output<typeof deliverySchema>;

const stateSchema = z.object({
  keys: z.object({ public: z.string(), secret: z.string(), webhook: z.string() }),
  lastId: z.number(),
  links: z.array(linkSchema),
  attempts: z.array(attemptSchema),
  refunds: z.array(refundSchema),
  transfers: z.array(transferSchema).default([]),
  deliveries: z.array(deliverySchema),
});
type State = z.output<typeof stateSchema>;

/**
 * The maximum number of stored links without a payment attempt. The oldest are deleted first, as are the
 * oldest finished events.
 */
const maxLinks = 2_000;
const maxDeliveries = 500;

/** The state of the simulated provider, in memory and in one file that is replaced as a whole. */
export class PaymentStore {
  readonly keys: State['keys'];
  readonly links: Map<string, Link>;
  readonly attempts: Map<number, Attempt>;
  readonly refunds: Map<number, Refund>;
  readonly transfers: Map<number, Transfer>;
  readonly deliveries: Map<number, Delivery>;
  readonly #file: string;
  #lastId: number;
  #isChanged = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: string, initial: State) {
    this.#file = file;
    this.#lastId = initial.lastId;
    this.keys = initial.keys;
    this.links = new Map(initial.links.map((link) => [link.token, link]));
    this.attempts = new Map(initial.attempts.map((attempt) => [attempt.id, attempt]));
    this.refunds = new Map(initial.refunds.map((refund) => [refund.id, refund]));
    this.transfers = new Map(initial.transfers.map((transfer) => [transfer.id, transfer]));
    this.deliveries = new Map(initial.deliveries.map((delivery) => [delivery.id, delivery]));
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  changed(): void {
    this.#isChanged = true;
  }

  /** Resolves when every change so far is on the disk. Concurrent changes are written together. */
  saved(): Promise<void> {
    if (this.#isChanged) this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.#forgetOld();
    const content: State = {
      keys: this.keys,
      lastId: this.#lastId,
      links: [...this.links.values()],
      attempts: [...this.attempts.values()],
      refunds: [...this.refunds.values()],
      transfers: [...this.transfers.values()],
      deliveries: [...this.deliveries.values()],
    };
    try {
      await writeSynced(`${this.#file}.new`, JSON.stringify(content), { mode: 0o600 });
      await moveSynced(`${this.#file}.new`, this.#file);
    } catch (error) {
      this.#isChanged = true;
      throw error;
    }
  }

  #forgetOld(): void {
    const attemptedTokens = new Set([...this.attempts.values()].map(({ linkToken }) => linkToken));
    const unattemptedTokens = [...this.links.keys()].filter((token) => !attemptedTokens.has(token));
    for (const token of unattemptedTokens.slice(0, -maxLinks)) this.links.delete(token);
    const finished = [...this.deliveries.values()].filter(
      ({ state }) => state !== 'held' && state !== 'waiting',
    );
    for (const { id } of finished.slice(0, -maxDeliveries)) this.deliveries.delete(id);
  }
}

/** @param folder the folder of the store, which is created if it is missing */
export async function openPaymentStore(folder: string): Promise<PaymentStore> {
  await makeFolder(folder);
  const file = join(folder, 'book.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  const store = new PaymentStore(file, text === null ? emptyState() : stateSchema.parse(JSON.parse(text)));
  if (text === null) store.changed();
  await store.saved();
  return store;
}

function emptyState(): State {
  const random = () => randomBytes(16).toString('hex');
  return {
    keys: {
      public: `FLWPUBK_TEST-${random()}-X`,
      secret: `FLWSECK_TEST-${random()}-X`,
      webhook: random(),
    },
    lastId: 4_000_000,
    links: [],
    attempts: [],
    refunds: [],
    transfers: [],
    deliveries: [],
  };
}
