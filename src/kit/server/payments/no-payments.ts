import { type PaymentProvider, ProviderError } from './provider.ts';

const refuse = async (): Promise<never> => {
  throw new ProviderError('no payment provider is set up', { isFinal: true });
};

/** The provider when none is configured: nothing can be paid, and no webhook is accepted. */
export const noPayments: PaymentProvider = {
  id: 'none',
  isTest: true,
  inline: null,
  reportsUrl: null,
  openCheckout: refuse,
  askPhone: refuse,
  findByReference: refuse,
  findById: refuse,
  refund: refuse,
  findRefund: refuse,
  transfer: refuse,
  findTransfer: refuse,
  findAccount: refuse,
  listBanks: refuse,
  listBranches: refuse,
  async *list() {
    yield* [];
  },
  readWebhook: () => null,
};
