import { sql } from 'kysely';
import { errorMessage } from '#kit/error-fields.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type PaymentProvider, ProviderError } from '#kit/server/payments/provider.ts';

const providerCalls = [
  'openCheckout',
  'askPhone',
  'findByReference',
  'findById',
  'refund',
  'findRefund',
  'transfer',
  'findTransfer',
  'findAccount',
  'listBanks',
  'listBranches',
] as const;
const maxMessageLength = 300;

/** Wraps the provider to record failed calls for the operations page. Callers still get the errors. */
export function recordProviderErrors(
  provider: PaymentProvider,
  { db, log }: Pick<Kit, 'db' | 'log'>,
): PaymentProvider {
  const recordedCalls = new Set<PropertyKey>(providerCalls);
  return new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (!recordedCalls.has(name) || typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(member, target, args);
        } catch (error) {
          if (error instanceof ProviderError && !error.isFinal)
            void recordError(String(name), errorMessage(error));
          throw error;
        }
      };
    },
  });

  async function recordError(call: string, message: string): Promise<void> {
    try {
      await sql`
        with old as (delete from provider_faults where happened_at < now() - interval '30 days')
        insert into provider_faults (call, message) values (${call}, ${message.slice(0, maxMessageLength)})`.execute(
        db,
      );
    } catch (error) {
      log.warn({ err: error }, 'a fault of the payment provider could not be recorded');
    }
  }
}

type ProviderErrorCount = { call: string; message: string; times: number; lastAt: string };

/** Returns the provider's most frequent errors of the last seven days. */
export async function readProviderErrors(db: Db): Promise<ProviderErrorCount[]> {
  const { rows } = await sql<Omit<ProviderErrorCount, 'lastAt'> & { lastAt: Date }>`
    select call, message, count(*)::int as times, max(happened_at) as "lastAt" from provider_faults
    where happened_at > now() - interval '7 days' group by 1, 2 order by 4 desc limit 10`.execute(db);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}
