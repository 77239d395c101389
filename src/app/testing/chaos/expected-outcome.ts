import type { ProviderTransaction } from '#kit/server/payments/provider.ts';
import type { ChaosHarness, Payment } from './types.ts';

const price = 15_000;
const dayMs = 86_400_000;

/** Returns the expected status of a payment before three days have passed. */
export function expectedInitialStatus({ scenario }: Payment): string {
  if (scenario.finalStatus !== 'expired' && !scenario.late) return scenario.finalStatus;
  return scenario.by === null ? 'created' : 'pending';
}

/**
 * Compares all our payments with the provider's list.
 * @returns the differences
 */
export async function ledgerErrors(
  { kit, shop }: ChaosHarness,
  payments: readonly Payment[],
): Promise<string[]> {
  const transactions: ProviderTransaction[] = [];
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const days = { from: dayOf(Date.now() - dayMs), to: dayOf(Date.now() + dayMs) };
  for await (const transaction of shop.provider.list(days)) transactions.push(transaction);
  const successfulTransactions = transactions.filter(({ status }) => status === 'successful');
  const isCorrectPrice = (transaction: ProviderTransaction) =>
    transaction.amount === price && transaction.currency === 'UGX';
  const paidReferences = new Set(
    successfulTransactions.filter(isCorrectPrice).map(({ reference }) => reference),
  );
  const ugxTransactions = successfulTransactions.filter(({ currency }) => currency === 'UGX');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const fees = sum(ugxTransactions.map(({ fee }) => fee ?? 0));
  const received = sum(ugxTransactions.map(({ amount }) => amount));
  const expected = {
    payments: payments.length,
    succeeded: paidReferences.size,
    credited: paidReferences.size,
    packages: paidReferences.size,
    owners: paidReferences.size,
    receipts: paidReferences.size,
    lastReceipt: paidReferences.size,
    due: successfulTransactions.filter(isCorrectPrice).length - paidReferences.size,
    held: successfulTransactions.length - successfulTransactions.filter(isCorrectPrice).length,
    revenue: -paidReferences.size * price,
    fees,
    clearing: received - fees,
    customer: paidReferences.size * price - received,
    unbalanced: 0,
    strangers: 0,
  };
  const { rows } = await kit.pool.query(actualCounts, [[...paidReferences]]);
  const actual: Record<string, number> = rows[0];
  return Object.entries(expected).flatMap(([name, expectedCount]) =>
    actual[name] === expectedCount ? [] : [`${name}: ${actual[name]} instead of ${expectedCount}`],
  );
}

const balanceOf = (account: string) => `(select coalesce(sum(amount), 0)::int from ledger_lines
  where account = '${account}' and currency = 'UGX')`;

const actualCounts = `select
  (select count(*)::int from payment_intents) as payments,
  (select count(*)::int from payment_intents where status = 'succeeded' and reference = any($1)) as succeeded,
  (select count(*)::int from payment_transactions where outcome = 'credited' and reference = any($1)) as credited,
  (select count(*)::int from viewing_packages) as packages,
  (select count(*)::int from viewing_packages p join payment_intents i on i.id = p.intent_id
    where i.reference = any($1) and p.visitor_id = i.visitor_id) as owners,
  (select count(*)::int from receipts) as receipts,
  (select coalesce(max(number), 0) from receipts) as "lastReceipt",
  (select count(*)::int from payment_transactions where outcome = 'refund_due') as due,
  (select count(*)::int from payment_transactions where outcome = 'held') as held,
  ${balanceOf('revenue')} as revenue, ${balanceOf('fees')} as fees,
  ${balanceOf('provider_clearing')} as clearing, ${balanceOf('customer')} as customer,
  (select count(*)::int from (
    select from ledger_lines group by entry_id, currency having sum(amount) <> 0) as one) as unbalanced,
  (select count(*)::int from payment_transactions where intent_id is null) as strangers`;
