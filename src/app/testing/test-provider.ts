import {
  type InlineDialog,
  type PaymentProvider,
  type ProviderError,
  type ProviderRefund,
  type ProviderTransaction,
} from '#kit/server/payments/provider.ts';

export type TestProvider = PaymentProvider & {
  /** Everything that anybody paid or tried to. */
  readonly attempts: ProviderTransaction[];
  readonly refunds: ProviderRefund[];
  /** The calls that it was asked, by name. */
  readonly calls: string[];
  /** A fault that every call meets, as when it is down. */
  fault: ProviderError | null;
  /** Its dialog: none, unless a test gives it one. */
  inline: InlineDialog | null;
  /** How the next refunds stand at first. */
  refundStatus: ProviderRefund['status'];
  /** Somebody pays, or tries to: one million shillings unless the changes say otherwise. */
  attempt(reference: string, changes?: Partial<ProviderTransaction>): ProviderTransaction;
};

export const webhookSecret = 'what the dashboard holds';

/** A webhook as this provider sends it. */
export function webhookOf(said: { key: string; reference: string | null; transactionId: string | null }) {
  return {
    method: 'POST' as const,
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-test-hash': webhookSecret,
      'sec-fetch-site': 'cross-site',
    },
    payload: JSON.stringify({ name: 'charge.completed', ...said }),
  };
}

let count = 0;

/** A payment provider in memory, which does what a test tells it to. */
export function openTestProvider(): TestProvider {
  const asked = <T>(name: string, answer: () => T): Promise<T> => {
    provider.calls.push(name);
    return provider.fault ? Promise.reject(provider.fault) : Promise.resolve(answer());
  };
  const provider: TestProvider = {
    id: 'test',
    isTest: true,
    inline: null,
    attempts: [],
    refunds: [],
    calls: [],
    fault: null,
    refundStatus: 'completed',
    attempt(reference, changes = {}) {
      count += 1;
      const attempt: ProviderTransaction = {
        id: String(9_000_000 + count),
        reference,
        status: 'successful',
        amount: 1_000_000,
        currency: 'UGX',
        fee: null,
        method: 'card',
        phone: null,
        reason: null,
        createdAt: new Date(Date.now() + count).toISOString(),
        ...changes,
      };
      provider.attempts.push(attempt);
      return attempt;
    },
    openCheckout: ({ reference }) =>
      asked('openCheckout', () => ({ url: `https://pay.example/${reference}` })),
    askPhone: () => asked('askPhone', () => ({ url: null })),
    findByReference: (reference) =>
      asked('findByReference', () => provider.attempts.filter((one) => one.reference === reference)),
    findById: (id) => asked('findById', () => provider.attempts.find((one) => one.id === id) ?? null),
    refund: ({ transactionId, amount }) =>
      asked('refund', () => {
        count += 1;
        const refund: ProviderRefund = {
          id: `refund-${count}`,
          transactionId,
          amount,
          status: provider.refundStatus,
        };
        provider.refunds.push(refund);
        return refund;
      }),
    findRefund: (id) => asked('findRefund', () => provider.refunds.find((one) => one.id === id) ?? null),
    async *list() {
      if (provider.fault) throw provider.fault;
      yield* provider.attempts;
    },
    readWebhook(body, headers) {
      if (headers['x-test-hash'] !== webhookSecret) return null;
      const { key, name, reference, transactionId } = JSON.parse(body.toString('utf8'));
      return { key, name, reference, transactionId };
    },
  };
  return provider;
}
