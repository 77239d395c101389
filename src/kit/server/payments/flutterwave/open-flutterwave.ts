import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import {
  type CheckoutRequest,
  type MobileNetwork,
  type PaymentProvider,
  ProviderError,
  type ProviderTransaction,
} from '#kit/server/payments/provider.ts';
import { call, deadlineOf, type Endpoint, nullIfNotFound } from './call.ts';
import { findAccount, findTransfer, listBanks, listBranches, sendTransfer } from './transfers.ts';
import { readWebhook } from './webhook.ts';
import {
  chargeSchema,
  linkSchema,
  refundOf,
  refundSchema,
  transactionOf,
  transactionSchema,
  transactionsSchema,
} from './wire.ts';

export type FlutterwaveSettings = {
  id: string;
  isTest: boolean;
  /** The address of the API without the version, such as `https://api.flutterwave.com`. */
  apiUrl: string;
  scriptUrl: string;
  publicKey: string;
  secretKey: string;
  /**
   * The accepted secrets. There may be several, so that a secret can be changed while events are on their
   * way.
   */
  webhookSecrets: string[];
  reportsUrl?: string;
  timeLimitMs?: number;
  /** The delays between retries of a failed list page, in milliseconds. */
  pausesMs?: readonly number[];
};

/**
 * The maximum number of pages per reference. A provider that ignores `tx_ref` would return all its
 * transactions.
 */
const maxPagesOfReference = 5;
const maxPages = 10_000;

/**
 * The payment options by currency; the provider silently leaves out those that do not fit the currency.
 * Mobile money in Uganda is in shillings and prompts by USSD. The provider's option `ussd` is only for naira.
 */
const paymentOptions = { UGX: 'card, mobilemoneyuganda', USD: 'card' } as const;

/** Opens a client of version 3 of Flutterwave's API (docs/decisions/0040). */
export function openFlutterwave(settings: FlutterwaveSettings): PaymentProvider {
  if (settings.webhookSecrets.some((secret) => secret === ''))
    throw new Error('An empty webhook secret would accept every caller.');
  const endpoint: Endpoint = {
    apiUrl: settings.apiUrl.replace(/\/$/, ''),
    secretKey: settings.secretKey,
    timeLimitMs: settings.timeLimitMs ?? 10_000,
    pausesMs: settings.pausesMs ?? [1_000, 5_000, 20_000, 60_000],
  };
  return {
    id: settings.id,
    isTest: settings.isTest,
    inline: { scriptUrl: settings.scriptUrl, publicKey: settings.publicKey, paymentOptions },
    reportsUrl: settings.reportsUrl ?? null,
    openCheckout: (request) => openCheckout(endpoint, request),
    askPhone: (request) => promptPhone(endpoint, request),
    findByReference: (reference) => findByReference(endpoint, reference),
    findById: (id) => findById(endpoint, id),
    async refund({ transactionId, amount, comment }) {
      const path = `/v3/transactions/${encodeURIComponent(transactionId)}/refund`;
      const body = { amount, comments: comment };
      return refundOf(
        await call(endpoint, path, refundSchema, { method: 'POST', body }, deadlineOf(endpoint)),
      );
    },
    findRefund: (id) =>
      nullIfNotFound(async () => {
        const path = `/v3/refunds/${encodeURIComponent(id)}`;
        return refundOf(await call(endpoint, path, refundSchema, {}, deadlineOf(endpoint)));
      }),
    transfer: (request) => sendTransfer(endpoint, request),
    findTransfer: (transfer) => findTransfer(endpoint, transfer),
    findAccount: (target) => findAccount(endpoint, target),
    listBanks: () => listBanks(endpoint),
    listBranches: (bankId) => listBranches(endpoint, bankId),
    list: (days) => list(endpoint, days),
    readWebhook: (body, headers) => readWebhook(body, headers, settings.webhookSecrets),
  };
}

async function openCheckout(endpoint: Endpoint, request: CheckoutRequest): Promise<{ url: string }> {
  const body = {
    tx_ref: request.reference,
    amount: request.amount,
    currency: request.currency,
    redirect_url: request.returnUrl,
    payment_options: paymentOptions[request.currency],
    customer: {
      email: request.payer.email,
      name: request.payer.name,
      ...(request.payer.phone !== null && { phonenumber: request.payer.phone }),
    },
    customizations: { title: request.title },
  };
  const reply = await call(
    endpoint,
    '/v3/payments',
    linkSchema,
    { method: 'POST', body },
    deadlineOf(endpoint),
  );
  return { url: reply.data.link };
}

async function promptPhone(
  endpoint: Endpoint,
  request: CheckoutRequest & { network: MobileNetwork; phone: string },
): Promise<{ url: string | null }> {
  const body = {
    tx_ref: request.reference,
    amount: request.amount,
    currency: request.currency,
    email: request.payer.email,
    fullname: request.payer.name,
    phone_number: request.phone.replace(/^\+/, ''),
    network: request.network,
    redirect_url: request.returnUrl,
  };
  const query = { type: 'mobile_money_uganda' };
  const reply = await call(
    endpoint,
    '/v3/charges',
    chargeSchema,
    { method: 'POST', query, body },
    deadlineOf(endpoint),
  );
  return { url: reply.meta?.authorization?.redirect ?? null };
}

/**
 * Finds the attempts of a payment. The list contains all of them but may show the newest one late. The lookup
 * by reference returns only one, but without delay. So the lookup is made when the list has found no
 * successful attempt.
 */
async function findByReference(endpoint: Endpoint, reference: string): Promise<ProviderTransaction[]> {
  const signal = deadlineOf(endpoint);
  const attempts = new Map<string, ProviderTransaction>();
  const pages = pagesOf({ tx_ref: reference }, maxPagesOfReference, (query) =>
    fetchPage(endpoint, query, signal),
  );
  for await (const transaction of pages)
    if (transaction.reference === reference) attempts.set(transaction.id, transaction);
  if ([...attempts.values()].some(({ status }) => status === 'successful')) return [...attempts.values()];
  const path = '/v3/transactions/verify_by_reference';
  const newest = await nullIfNotFound(async () => {
    const reply = await call(endpoint, path, transactionSchema, { query: { tx_ref: reference } }, signal);
    return transactionOf(reply.data);
  });
  if (newest?.reference === reference) attempts.set(newest.id, newest);
  return [...attempts.values()];
}

async function findById(endpoint: Endpoint, id: string): Promise<ProviderTransaction | null> {
  // The id may come from the address bar, and '..' would change the requested path.
  if (!/^[\w-]{1,64}$/.test(id)) return null;
  return nullIfNotFound(async () => {
    const path = `/v3/transactions/${encodeURIComponent(id)}/verify`;
    return transactionOf((await call(endpoint, path, transactionSchema, {}, deadlineOf(endpoint))).data);
  });
}

async function* list(
  endpoint: Endpoint,
  days: { from: string; to: string },
): AsyncGenerator<ProviderTransaction> {
  const seenIds = new Set<string>();
  // A payment that arrives in the meantime moves older payments to a later page, where they appear again.
  for await (const transaction of pagesOf(days, Number.POSITIVE_INFINITY, (query) =>
    fetchWithRetry(endpoint, query),
  )) {
    if (seenIds.has(transaction.id)) continue;
    seenIds.add(transaction.id);
    yield transaction;
  }
}

type PageQuery = Record<string, string | number>;
type Page = z.output<typeof transactionsSchema>;

const fetchPage = (endpoint: Endpoint, query: PageQuery, signal: AbortSignal): Promise<Page> =>
  call(endpoint, '/v3/transactions', transactionsSchema, { query }, signal);

/** Retries a page, so that a long list need not start again because one of its pages failed. */
async function fetchWithRetry(endpoint: Endpoint, query: PageQuery): Promise<Page> {
  for (const pauseMs of endpoint.pausesMs) {
    try {
      return await fetchPage(endpoint, query, deadlineOf(endpoint));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.isFinal) throw error;
      await setTimeout(pauseMs);
    }
  }
  return fetchPage(endpoint, query, deadlineOf(endpoint));
}

async function* pagesOf(
  query: Record<string, string>,
  max: number,
  pageOf: (query: PageQuery) => Promise<Page>,
): AsyncGenerator<ProviderTransaction> {
  for (let page = 1; page <= max; page++) {
    if (page > maxPages) throw new ProviderError('The list does not end.', { isFinal: false });
    const { data, meta } = await pageOf({ ...query, page });
    yield* data.map(transactionOf);
    if (data.length === 0 || page >= (meta?.page_info?.total_pages ?? 1)) return;
  }
}
