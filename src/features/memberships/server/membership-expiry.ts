import type { MembershipPlan } from '#features/accounts/schema.ts';
import { updateMembership, updateNextPlan } from '#features/accounts/server/account-plan.ts';
import { currentPeriod, dayMs, dueReminder, graceDays } from '#features/memberships/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueuePlanEndingEmail, enqueuePlanLapsedEmail } from './emails.ts';
import {
  type Account,
  claimMembershipReminder,
  lockAccount,
  readEndedAccountIds,
  readEndingAccountIds,
  readPeriods,
} from './membership-rows.ts';
import { type ApplyPlanLimits, syncUserMembership } from './periods.ts';
import { readSoldPlan } from './plan-rows.ts';
import { isOpenEnded } from './purchase.ts';

const batchSize = 200;

type Settings = { appOrigin: string; productName: string };

/**
 * When a period has ended, starts the next period, or Basic if the owner chose it. After the grace period,
 * pauses all listings. Runs as a job.
 */
export async function advanceMemberships(
  kit: Kit,
  applyLimits: ApplyPlanLimits,
  settings: Settings,
): Promise<void> {
  const now = kit.clock();
  await forEachBatch(
    kit,
    'a plan that has ended',
    (after) => readEndedAccountIds(kit.db, now, after, batchSize),
    (id) => kit.db.transaction().execute((tx) => advanceAccount(kit, tx, applyLimits, id, settings)),
  );
}

async function advanceAccount(
  kit: Kit,
  tx: Db,
  applyLimits: ApplyPlanLimits,
  id: number,
  settings: Settings,
): Promise<void> {
  const now = kit.clock();
  const account = await lockAccount(tx, id);
  if (!account?.endsAt || account.endsAt > now || account.lapsedAt) return;
  if (currentPeriod(await readPeriods(tx, id), now)) {
    await syncUserMembership(tx, id, now);
    return applyLimits(kit, tx, id);
  }
  if (account.next === 'basic' || account.plan === 'basic') {
    await switchToBasic(tx, id);
    return applyLimits(kit, tx, id);
  }
  if (account.endsAt.getTime() + graceDays * dayMs > now.getTime()) return;
  const { plan, startsAt, endsAt } = account;
  await updateMembership(tx, id, { plan, startsAt, endsAt, lapsedAt: now });
  if (account.role !== 'property_manager') return;
  await applyLimits(kit, tx, id);
  if (await claimMembershipReminder(tx, id, endsAt, -graceDays))
    await enqueuePlanLapsedEmail(kit, tx, account, settings);
}

/**
 * Emails the managers whose plan ends soon or has just ended, unless they have paid for another period or
 * chosen Basic. Runs as a job.
 */
export async function remindMembers(kit: Kit, settings: Settings): Promise<void> {
  const now = kit.clock();
  const remindUntil = new Date(now.getTime() + 14 * dayMs);
  await forEachBatch(
    kit,
    'a reminder of a plan',
    (after) => readEndingAccountIds(kit.db, remindUntil, after, batchSize),
    (id) =>
      kit.db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, id);
        if (!account?.startsAt || !account.endsAt || account.next === 'basic') return;
        const { startsAt, endsAt } = account;
        const days = dueReminder({ startsAt, endsAt }, now);
        if (days !== null && (await claimMembershipReminder(tx, id, endsAt, days)))
          await enqueuePlanEndingEmail(kit, tx, { ...account, endsAt }, days, settings);
      }),
  );
}

async function forEachBatch(
  kit: Kit,
  label: string,
  read: (after: number) => Promise<number[]>,
  process: (id: number) => Promise<void>,
): Promise<void> {
  for (let ids = await read(0); ids.length > 0; ids = await read(ids.at(-1) ?? 0))
    await forEachIsolated(kit, label, ids, process);
}

async function switchToBasic(tx: Db, id: number): Promise<void> {
  await updateMembership(tx, id, { plan: 'basic', startsAt: null, endsAt: null, lapsedAt: null });
}

/**
 * Switches an account to Basic after its plan has ended. Homes within the limits are restored.
 * @throws AppError 'conflict' while the plan is active, or when it has no end
 */
export async function chooseBasic(
  kit: Kit,
  applyLimits: ApplyPlanLimits,
  userId: number,
  keepIds: readonly number[],
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account?.endsAt || account.endsAt > kit.clock())
      throw new AppError(
        'conflict',
        'plan_runs',
        english('Your plan is still active. You can choose to switch to Basic when it ends.'),
      );
    await switchToBasic(tx, userId);
    await applyLimits(kit, tx, userId, keepIds);
  });
}

/**
 * Sets the plan to switch to when the current plan ends. Null cancels the switch.
 * @throws AppError 'conflict' when the plan is not lower, or when the current plan has no end or is not
 * active
 */
export async function chooseNext(kit: Kit, userId: number, next: MembershipPlan | null): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    const plan = next && (await readSoldPlan(tx, next));
    if (!account || (plan && !mayFollow(account, plan, kit.clock())))
      throw new AppError(
        'conflict',
        'not_smaller',
        english('When your plan ends, you can only switch to a smaller plan.'),
      );
    await updateNextPlan(tx, userId, next);
  });
}

function mayFollow(account: Account, plan: { level: number; name: string }, now: Date): boolean {
  const isActive = !isOpenEnded(account) && account.endsAt !== null && account.endsAt > now;
  return isActive && plan.level < account.level && plan.name !== 'trial' && plan.name !== account.plan;
}
