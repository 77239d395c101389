import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type ProviderBank, type ProviderBranch, ProviderError } from '#kit/server/payments/provider.ts';

/**
 * The banks to which the provider transfers.
 * @throws AppError 'unavailable' from both calls when the provider does not answer and has not answered before
 */
export type BankDirectory = {
  readBanks(kit: Kit): Promise<ProviderBank[]>;
  /** Returns the branches of a bank; empty if a transfer needs none. Returns null for an unknown bank. */
  readBranches(kit: Kit, bankCode: string): Promise<ProviderBranch[] | null>;
};

const freshMs = 3_600_000;

/** Opens a directory that remembers the provider's lists for an hour, and for longer while it does not answer. */
export function openBankDirectory(): BankDirectory {
  const remembered = new Map<string, { list: unknown; readAt: Date }>();

  async function remember<T>(kit: Kit, key: string, ask: () => Promise<T>): Promise<T> {
    const known = remembered.get(key) as { list: T; readAt: Date } | undefined;
    const now = kit.clock();
    if (known && now.getTime() - known.readAt.getTime() < freshMs) return known.list;
    try {
      const list = await ask();
      remembered.set(key, { list, readAt: now });
      return list;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      kit.log.warn({ err: error }, 'the list of banks could not be read');
      if (known) return known.list;
      throw new AppError(
        'unavailable',
        'banks_unavailable',
        english(
          'Our payment provider does not list the banks right now. Nothing was saved. Try again in a few minutes, or use mobile money.',
        ),
      );
    }
  }

  const readBanks = (kit: Kit) => remember(kit, 'banks', () => kit.payments.listBanks());
  return {
    readBanks,
    async readBranches(kit, bankCode) {
      const bank = (await readBanks(kit)).find(({ code }) => code === bankCode);
      return bank ? remember(kit, `branches of ${bank.id}`, () => kit.payments.listBranches(bank.id)) : null;
    },
  };
}
