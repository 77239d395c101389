import {
  type InlineDialog,
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type ProviderTransaction,
  type ProviderTransfer,
  type TransferRequest,
} from '#kit/server/payments/provider.ts';

export type TestProvider = PaymentProvider & {
  /** All payments and attempts. */
  readonly attempts: ProviderTransaction[];
  readonly refunds: ProviderRefund[];
  readonly transfers: ProviderTransfer[];
  /** The transfers as they were requested. */
  readonly transferRequests: TransferRequest[];
  /** The calls that the provider has received, by name. */
  readonly calls: string[];
  /** The name that the name enquiry finds; null for an unknown account, undefined if it cannot tell. */
  accountName: string | null | undefined;
  /** The error with which every call fails, as during an outage. */
  error: ProviderError | null;
  /** The provider's dialog; none unless a test sets one. */
  inline: InlineDialog | null;
  /** The initial status of the next refunds. */
  refundStatus: ProviderRefund['status'];
  /** Adds a payment attempt: one million shillings unless the changes say otherwise. */
  attempt(reference: string, changes?: Partial<ProviderTransaction>): ProviderTransaction;
};

export const webhookSecret = 'what the dashboard holds';

/** Returns a webhook in the format of this provider. */
export function webhookOf(event: { key: string; reference: string | null; transactionId: string | null }) {
  return {
    method: 'POST' as const,
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-test-hash': webhookSecret,
      'sec-fetch-site': 'cross-site',
    },
    payload: JSON.stringify({ name: 'charge.completed', ...event }),
  };
}

let count = 0;

/** Opens a payment provider in memory that a test controls. */
export function openTestProvider(): TestProvider {
  const handleCall = <T>(name: string, respond: () => T): Promise<T> => {
    provider.calls.push(name);
    return provider.error ? Promise.reject(provider.error) : new Promise((resolve) => resolve(respond()));
  };
  const provider: TestProvider = {
    id: 'test',
    isTest: true,
    inline: null,
    reportsUrl: null,
    attempts: [],
    refunds: [],
    transfers: [],
    transferRequests: [],
    calls: [],
    accountName: undefined,
    error: null,
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
      handleCall('openCheckout', () => ({ url: `https://pay.example/${reference}` })),
    askPhone: () => handleCall('askPhone', () => ({ url: null })),
    findByReference: (reference) =>
      handleCall('findByReference', () =>
        provider.attempts.filter((attempt) => attempt.reference === reference),
      ),
    findById: (id) =>
      handleCall('findById', () => provider.attempts.find((attempt) => attempt.id === id) ?? null),
    refund: ({ transactionId, amount }) =>
      handleCall('refund', () => {
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
    findRefund: (id) =>
      handleCall('findRefund', () => provider.refunds.find((refund) => refund.id === id) ?? null),
    transfer: (request) =>
      handleCall('transfer', () => {
        const { reference, amount, target } = request;
        if (provider.transfers.some((transfer) => transfer.reference === reference))
          throw new ProviderError('a duplicate reference', { isFinal: true, reason: 'Duplicate reference' });
        count += 1;
        const id = `transfer-${count}`;
        const fee = target.kind === 'mobile_money' ? 1_000 : 5_000;
        const transfer: ProviderTransfer = {
          ...{ id, reference, amount, currency: 'UGX', status: 'pending', fee, reason: null },
          isOurFault: false,
        };
        provider.transfers.push(transfer);
        provider.transferRequests.push(request);
        return { ...transfer };
      }),
    findTransfer: ({ reference }) =>
      handleCall('findTransfer', () => {
        const transfer = provider.transfers.find((one) => one.reference === reference);
        return transfer ? { ...transfer } : null;
      }),
    findAccount: () =>
      handleCall('findAccount', () => {
        const { accountName } = provider;
        if (accountName === undefined) throw new ProviderError('not supported', { isFinal: true });
        return accountName === null ? null : { name: accountName };
      }),
    listBanks: () =>
      handleCall('listBanks', () => [
        { id: '1', code: 'LAKE', name: 'Lakeside Bank' },
        { id: '2', code: 'VALLEY', name: 'Valley Savings Bank' },
      ]),
    listBranches: (bankId) =>
      handleCall('listBranches', () => (bankId === '1' ? [{ code: 'LAKE01', name: 'Entebbe' }] : [])),
    async *list() {
      if (provider.error) throw provider.error;
      yield* provider.attempts;
    },
    readWebhook(body, headers) {
      if (headers['x-test-hash'] !== webhookSecret) return null;
      const { key, name, reference, transactionId, transferReference } = JSON.parse(body.toString('utf8'));
      return { key, name, reference, transactionId, ...(transferReference && { transferReference }) };
    },
  };
  return provider;
}
