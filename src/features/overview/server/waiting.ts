import { type RawBuilder, sql } from 'kysely';
import { type Waiting, type WaitingKind, waitingShown } from '#features/accounts/waiting.ts';
import { lotsToDo } from '#features/auctions/server/lots-to-do.ts';
import { unansweredSales } from '#features/memberships/server/unanswered-sales.ts';
import { moneyToLookAt } from '#features/payments/server/money-to-look-at.ts';
import { oldRate, readRateDays } from '#features/properties/server/old-rate.ts';
import { casesToDecide } from '#features/reports/server/cases-to-decide.ts';
import { checksToDecide } from '#features/verification/server/checks-to-decide.ts';
import { claimsToDecide } from '#features/viewing-claims/server/claims-to-decide.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Each feature says which of its rows wait for an admin; each statement is one that an index answers. */
const waiting: Record<WaitingKind, RawBuilder<unknown>> = {
  ...casesToDecide,
  ...moneyToLookAt,
  ...claimsToDecide,
  ...checksToDecide,
  ...unansweredSales,
  ...lotsToDo,
  ...oldRate,
  findings: sql`select from integrity_findings where gone_at is null`,
};

/** Counts up to one more than is shown, so that a long queue costs no more than a short one. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const counts = Object.entries(waiting).map(
    ([kind, rows]) =>
      sql`(select count(*)::int from (${rows} limit ${waitingShown + 1}) as found) as ${sql.id(kind)}`,
  );
  const { rows } = await sql<Record<WaitingKind, number>>`select ${sql.join(counts)}`.execute(db);
  const rateDays = Math.max(0, ...(await readRateDays(db)).values());
  return { ...onlyRow(rows), rateDays };
}
