import type { LedgerAccount } from '#features/payments/choices.ts';

/** The `provider` of money that payers paid into our own bank account. No provider knows it. */
export const bankProvider = 'bank';

/** Returns the account of what was received and refunded: our own bank account, or what the provider owes us. */
export const clearingAccount = (provider: string): LedgerAccount =>
  provider === bankProvider ? 'bank' : 'provider_clearing';
