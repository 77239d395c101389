import { sql } from 'kysely';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { maxRateChange, rateBounds, readQuotedRate } from '#features/properties/rate-quote.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The source of a rate: a URL that returns JSON, and the path to the number in it. */
export type RateSource = { address: string; field: string };

const fetchLimits = { mostBytes: 200_000, withinMs: 20_000, mostRedirects: 3 };

/**
 * Fetches the number of shillings per dollar and saves it as today's rate. A quote is ignored if it is out of
 * bounds, or too far from the current rate. The failure is then shown on the operations page, so that an
 * admin can set the rate.
 */
export async function fetchRate(kit: Kit, source: RateSource): Promise<void> {
  const failure = await updateRate(kit, source).then(
    () => null,
    (error: unknown) => errorMessage(error).slice(0, 300),
  );
  await sql`
    insert into exchange_rate_fetches (currency, tried_at, fetched_at, fault)
    values ('USD', now(), case when ${failure}::text is null then now() end, ${failure})
    on conflict (currency) do update set tried_at = excluded.tried_at, fault = excluded.fault,
      fetched_at = coalesce(excluded.fetched_at, exchange_rate_fetches.fetched_at)`.execute(kit.db);
  // The address is never logged, because it may contain a key.
  if (failure !== null) kit.log.warn({ fault: failure }, 'the exchange rate could not be fetched');
}

/** @throws Error with the reason why the rate is unchanged */
async function updateRate(kit: Kit, { address, field }: RateSource): Promise<void> {
  const quote = readQuotedRate(await kit.readOutside(address, fetchLimits), field);
  if (quote < rateBounds.least || quote > rateBounds.most)
    throw new Error(`The address quotes ${quote}, which is no price of a dollar in shillings`);
  await kit.db.transaction().execute(async (tx) => {
    const before = await lockRate(tx);
    const { numAffectedRows = 0n } = await sql`
      update exchange_rates set ugx_per_unit = ${quote}, as_of = (now() at time zone 'Africa/Kampala')::date
      where currency = 'USD' and abs(${quote}::numeric / ugx_per_unit - 1) <= ${maxRateChange}`.execute(tx);
    if (numAffectedRows === 0n)
      throw new Error(
        `The address quotes ${quote}, but the rate is ${before}. A step of more than ${maxRateChange * 100}% is not taken. If it is right, set it in Settings`,
      );
    if (quote !== before)
      await writeAudit(tx, {
        actorId: null,
        action: 'exchange rate fetched',
        subject: 'exchange-rate USD',
        details: { from: before, to: quote },
      });
  });
}

async function lockRate(db: Db): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select ugx_per_unit::float8 as rate from exchange_rates where currency = 'USD' for update`.execute(db);
  return onlyRow(rows).rate;
}
