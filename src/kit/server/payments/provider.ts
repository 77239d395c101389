import type { MajorAmount } from '#kit/money.ts';

export type MobileNetwork = 'MTN' | 'AIRTEL';

/**
 * One attempt to pay, as the provider reports it. Amounts are in the currency's major unit, as the provider
 * writes them.
 */
export type ProviderTransaction = {
  /** The provider's id of this attempt, always as text. */
  id: string;
  /** Our reference of the payment intent. */
  reference: string;
  status: 'pending' | 'successful' | 'failed';
  amount: MajorAmount;
  currency: string;
  /** The provider's fee; null while it is unknown. */
  fee: MajorAmount | null;
  /** The method as the provider names it, such as `card` or `mobilemoneyug`. */
  method: string | null;
  /** The phone number that was prompted or entered, as the provider writes it. */
  phone: string | null;
  /** The reason for a failure, as the provider states it. */
  reason: string | null;
  /** The time in ISO 8601. */
  createdAt: string | null;
};

export type ProviderRefund = {
  id: string;
  transactionId: string;
  amount: MajorAmount;
  status: 'pending' | 'completed' | 'failed';
};

/** Where a transfer goes. */
export type TransferTarget =
  | { kind: 'mobile_money'; network: MobileNetwork; phone: string }
  | {
      kind: 'bank_account';
      /** The provider's code of the bank. */
      bankCode: string;
      /** The provider's code of the branch; null for a bank without listed branches. */
      branchCode: string | null;
      accountNumber: string;
    };

/** A bank to which the provider can transfer shillings. */
export type ProviderBank = { id: string; code: string; name: string };
export type ProviderBranch = { code: string; name: string };

/** A transfer of our money to a phone or a bank account. */
export type ProviderTransfer = {
  id: string;
  /** Our reference of the payout. */
  reference: string;
  amount: MajorAmount;
  currency: string;
  status: 'pending' | 'successful' | 'failed' | 'reversed';
  fee: MajorAmount | null;
  /** The reason for a failure, as the provider states it. */
  reason: string | null;
  /** True when it failed because of our account at the provider, such as an empty wallet. */
  isOurFault: boolean;
};

export type TransferRequest = {
  /** The idempotency key. The provider refuses a second transfer with the same reference. */
  reference: string;
  amount: MajorAmount;
  target: TransferTarget;
  /** The name of the owner of the account. */
  name: string;
  title: string;
};

export type CheckoutRequest = {
  /** Our reference, which is unique for each intent and has at most 100 characters. */
  reference: string;
  amount: MajorAmount;
  currency: 'UGX' | 'USD';
  payer: { email: string; name: string; phone: string | null };
  title: string;
  /** The address to which the payer's browser is sent after the payment. */
  returnUrl: string;
};

export type InlineDialog = {
  scriptUrl: string;
  publicKey: string;
  /**
   * The methods that the provider's dialog offers for an amount in this currency, as the provider names them.
   */
  paymentOptions: Readonly<Record<CheckoutRequest['currency'], string>>;
};

/**
 * A company that processes payments. Every call ends within ten seconds.
 * @throws ProviderError when the provider cannot be reached, is too slow, or refuses the call
 */
export type PaymentProvider = {
  readonly id: string;
  /** True when no real money moves. Every screen then says so. */
  readonly isTest: boolean;
  /** The values that a page needs to open the provider's own dialog; null when there is no dialog. */
  readonly inline: InlineDialog | null;
  /** The page on which admins download the provider's reports; null when its address is not known. */
  readonly reportsUrl: string | null;
  /** Opens the provider's page for this payment. */
  openCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  /** Prompts the payer's phone; `url` is a page that the payer must open first, if there is one. */
  askPhone(
    request: CheckoutRequest & { network: MobileNetwork; phone: string },
  ): Promise<{ url: string | null }>;
  /**
   * Returns every attempt under our reference; empty when the provider knows none. It is the only source of
   * truth.
   */
  findByReference(reference: string): Promise<ProviderTransaction[]>;
  findById(id: string): Promise<ProviderTransaction | null>;
  refund(request: { transactionId: string; amount: MajorAmount; comment: string }): Promise<ProviderRefund>;
  findRefund(id: string): Promise<ProviderRefund | null>;
  /** Sends shillings to a phone or a bank account. The reply says only that the provider has accepted the transfer. */
  transfer(request: TransferRequest): Promise<ProviderTransfer>;
  /**
   * Returns the transfer, by our reference as long as its id is unknown; null when the provider knows none.
   */
  findTransfer(transfer: { id: string | null; reference: string }): Promise<ProviderTransfer | null>;
  /**
   * Returns the name under which a network or a bank knows an account; null when it knows none. Not every provider can
   * tell.
   */
  findAccount(target: TransferTarget): Promise<{ name: string } | null>;
  /** Returns the banks of Uganda to which it can transfer. */
  listBanks(): Promise<ProviderBank[]>;
  /** Returns the branches of a bank; empty if a transfer to this bank needs none. */
  listBranches(bankId: string): Promise<ProviderBranch[]>;
  /**
   * Returns the transactions of these days, for reconciliation. Dates are `YYYY-MM-DD`, and both are
   * inclusive.
   */
  list(days: { from: string; to: string }): AsyncIterable<ProviderTransaction>;
  /**
   * Reads a webhook's raw body. Returns null when its signature is missing or wrong. `reference` is null for
   * an event that is not about a charge.
   */
  readWebhook(body: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | null;
};

export type ProviderEvent = {
  /** The key, which is the same for each delivery of an event. */
  key: string;
  name: string;
  reference: string | null;
  transactionId: string | null;
  /** Our reference of the transfer, for an event about a transfer. */
  transferReference?: string;
};

/**
 * An error from a call to the payment provider. `isFinal` means that the provider refused, so a retry would
 * not help. Otherwise the outcome of the call is unknown.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isFinal: boolean;
  /** The reason for a final refusal as the provider states it; null if it gave none. */
  readonly reason: string | null;
  /**
   * True unless the provider's own words blame the recipient of a transfer: a wrong key, an address that is not
   * allowed, an empty wallet.
   */
  readonly isOurFault: boolean;
  constructor(
    message: string,
    options: { isFinal: boolean; reason?: string | null; isOurFault?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal;
    this.reason = options.reason ?? null;
    this.isOurFault = options.isOurFault ?? true;
  }
}
