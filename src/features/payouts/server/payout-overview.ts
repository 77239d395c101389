import { sql } from 'kysely';
import type { Admin } from '#features/accounts/policy.ts';
import { readNewAdminUntil } from '#features/accounts/server/admin-appointments.ts';
import { payoutLimits } from '#features/payouts/choices.ts';
import type { AdminPayout, PayoutOverview, WaitingBatch } from '#features/payouts/schema.ts';
import { showTarget } from '#features/payouts/server/destinations/target-columns.ts';
import { readSettlements } from '#features/payouts/server/settlements/settlement-rows.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { countOwed, readDueTotal, readOwedHosts } from './due-hosts.ts';
import { presentPayout, presentSettlement } from './earnings-page.ts';
import { type PayoutRow, readPayoutRules, readPayoutsForAdmin } from './payout-rows.ts';
import { readTroubles } from './payout-troubles.ts';
import { needsSecondAdmin, readApprovedAlone } from './two-admins.ts';

/** Returns who is owed what, what waits for an admin, and the newest payouts. */
export async function readPayoutOverview(
  kit: Kit,
  admin: Admin,
  { page = 1 }: { page?: number | undefined } = {},
): Promise<PayoutOverview> {
  const { db } = kit;
  const rules = await readPayoutRules(db);
  const newUntil = await readNewAdminUntil(db, admin.id);
  const due = { rules, now: kit.clock() };
  const { hosts, total } = await readDueTotal(db, due);
  const { toCheck, recent } = await readPayoutsForAdmin(db, payoutLimits.shown);
  const limit = payoutLimits.shown;
  const owed = await readOwedHosts(db, due, { limit, offset: (page - 1) * limit });
  return {
    due: {
      ...{ hosts, total: toMajorUnit(total, 'UGX') },
      needsSecond: await needsSecondAdmin(db, total, rules),
    },
    secondAdminAbove: toMajorUnit(rules.secondAdminAbove, 'UGX'),
    approvedAlone: toMajorUnit(await readApprovedAlone(db), 'UGX'),
    newAdminUntil: newUntil?.toISOString() ?? null,
    owed: owed.map(({ request, ...host }) => ({
      ...host,
      target: host.target && showTarget(host.target),
      balance: toMajorUnit(host.balance, host.currency),
      request: request && {
        ...{ note: request.note, by: request.by, isOwn: request.byId === admin.id },
        at: request.at,
      },
    })),
    owedPages: Math.ceil((await countOwed(db)) / limit),
    batches: await readWaitingBatches(db, admin, newUntil !== null),
    troubles: await readTroubles(kit),
    toCheck: toCheck.map(presentForAdmin),
    recent: recent.map(presentForAdmin),
    settlements: (await readSettlements(db, limit)).map((row) => ({ ...row, ...presentSettlement(row) })),
    isTest: kit.payments.isTest,
  };
}

const presentForAdmin = (row: PayoutRow): AdminPayout => ({
  ...presentPayout(row),
  reason: row.reason,
  ...{ batchId: row.batchId, userId: row.userId, username: row.username },
});

type BatchRow = Omit<WaitingBatch, 'total' | 'proposedAt' | 'canApprove'> & {
  total: MinorAmount;
  proposedAt: Date;
  proposerId: number;
};

async function readWaitingBatches(db: Db, admin: Admin, isNew: boolean): Promise<WaitingBatch[]> {
  const { rows } = await sql<BatchRow>`
    select b.id, b.total, b.payout_count as payouts, u.username as "proposedBy", u.id as "proposerId",
      b.proposed_at as "proposedAt"
    from payout_batches b join users u on u.id = b.proposed_by
    where b.approved_at is null and b.cancelled_at is null order by b.id`.execute(db);
  return rows.map(({ proposerId, total, proposedAt, ...batch }) => ({
    ...batch,
    total: toMajorUnit(total, 'UGX'),
    proposedAt: proposedAt.toISOString(),
    canApprove: !isNew && proposerId !== admin.id,
  }));
}
