import { sql } from 'kysely';
import type { ReturnReason } from '#features/payments/choices.ts';
import type { MoneyState } from '#features/payments/rules.ts';
import type { Db } from '#kit/server/database/database.ts';

type Row = Omit<MoneyState, 'returnReason'> & { id: number; heldBecause: string | null };

const defaultState: MoneyState = {
  isHeld: false,
  isPriceGoingBack: false,
  isOtherGoingBack: false,
  otherReturned: 0,
  isPriceReversed: false,
  isOtherReversed: false,
  returnReason: null,
  failure: null,
};

/** Returns a function that gives the state of a payment's money by the payment's id. */
export async function readMoneyStates(
  db: Db,
  intentIds: readonly number[],
): Promise<(id: number) => MoneyState> {
  const { rows } = await sql<Row>`
    select t.intent_id as id,
      bool_or(t.outcome = 'held' and t.closed_at is null and t.refunded < coalesce(t.amount, 1)) is true as "isHeld",
      bool_or(t.outcome = 'credited' and r.open > 0 and t.refunded > t.excess) is true as "isPriceGoingBack",
      bool_or(t.outcome <> 'credited' and r.open > 0) is true as "isOtherGoingBack",
      bool_or(t.outcome = 'credited' and t.reversed_at is not null) is true as "isPriceReversed",
      bool_or(t.outcome <> 'credited' and t.reversed_at is not null) is true as "isOtherReversed",
      coalesce(sum(r.arrived) filter (where t.outcome <> 'credited'), 0)::bigint as "otherReturned",
      (array_agg(t.review_reason order by t.id desc) filter (where t.outcome = 'refund_due'))[1] as "heldBecause",
      (array_agg(t.reason order by t.id desc) filter (where t.status = 'failed'))[1] as failure
    from payment_transactions t left join lateral (
      select count(*) filter (where status in ('requested', 'pending', 'unknown')) as open,
        coalesce(sum(amount) filter (where status = 'completed'), 0) as arrived
      from payment_refunds where transaction_id = t.id) as r on true
    where t.intent_id = any(${[...intentIds]}::int[]) group by t.intent_id`.execute(db);
  const states = new Map(
    rows.map(({ id, heldBecause, ...state }) => [
      id,
      { ...state, returnReason: returnReasonFor(heldBecause) },
    ]),
  );
  return (id) => states.get(id) ?? defaultState;
}

function returnReasonFor(heldBecause: string | null): ReturnReason | null {
  if (heldBecause === 'lapsed') return 'lapsed';
  return heldBecause === 'paid already' || heldBecause === 'paid twice' ? 'already_paid' : null;
}
