import { sql } from 'kysely';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import { readRate, readSoldPlan } from '#features/memberships/server/plan-rows.ts';
import { formatSubject } from '#features/memberships/server/purchase.ts';
import { termsOf } from '#features/memberships/server/sold-terms.ts';
import { multiply, toShillings } from '#kit/money.ts';
import { accountOf, dayAgo, type Past, timeOf } from './past.ts';
import { addPayment } from './payments.ts';
import { accountPerson } from './people.ts';

type PaidPlan = { username: string; plan: MembershipPlan; months: 3 | 12; daysAgo: number };

/** Plans that managers paid for. None ends soon enough for a reminder. */
const paidPlans: readonly PaidPlan[] = [
  { username: 'city-stays', plan: 'professional', months: 3, daysAgo: 21 },
  { username: 'sunrise-homes', plan: 'professional', months: 12, daysAgo: 17 },
];

export async function scheduleMemberships(past: Past): Promise<void> {
  const { ugxPerUsd } = await readRate(past.tx);
  for (const { username, plan, months, daysAgo } of paidPlans) {
    const userId = accountOf(past, username);
    const soldPlan = await readSoldPlan(past.tx, plan);
    if (!soldPlan) throw new Error(`there is no plan ${plan}`);
    const price = toShillings(multiply(soldPlan.monthly, months), soldPlan.currency, ugxPerUsd);
    const at = timeOf(dayAgo(past, daysAgo), 10, 24);
    past.at(at, async () => {
      const { intent } = await addPayment(past, {
        ...{
          purpose: 'membership',
          subject: formatSubject({ userId, plan, months, price, terms: termsOf(soldPlan) }),
        },
        title: `${soldPlan.title} membership, ${months} months`,
        ...{ amount: price, currency: 'UGX', payer: accountPerson(past, username), at },
      });
      await sql`update memberships set created_at = starts_at where intent_id = ${intent.id}`.execute(
        past.tx,
      );
    });
  }
}
