import { setRequestedPlan } from '#features/accounts/server/account-plan.ts';
import { dayMs } from '#features/memberships/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Account, insertPeriod, lockAccount, nextPeriodId } from './membership-rows.ts';
import { syncUserMembership } from './periods.ts';
import { readSoldPlan, readTrialDays } from './plan-rows.ts';
import { termsOf } from './sold-terms.ts';

/** Returns true for an account that may list homes, is on Basic and has not had a trial. */
export const canStartTrial = ({ role, plan, hasTried }: Account) =>
  role === 'property_manager' && plan === 'basic' && !hasTried;

/**
 * Starts the trial that a user requested at registration, when they get permission to list homes. Does
 * nothing without such a request. Must be called in the transaction that changes the role.
 */
export async function startRequestedTrial(kit: Kit, tx: Db, userId: number): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (account?.wish === 'trial' && canStartTrial(account)) await beginTrial(kit, tx, userId);
}

/**
 * Starts a trial.
 * @throws AppError 'conflict' when the account cannot list homes, is on another plan, or has had a trial
 */
export async function startTrial(kit: Kit, userId: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account?.role === 'user')
      throw new AppError(
        'conflict',
        'may_not_list_yet',
        english('Your trial can start when your account is approved to list homes.'),
      );
    if (!account || !canStartTrial(account))
      throw new AppError(
        'conflict',
        'no_trial',
        english('The free trial is only for accounts that have not had a plan or trial before.'),
      );
    await beginTrial(kit, tx, userId);
  });
}

async function beginTrial(kit: Kit, tx: Db, userId: number): Promise<void> {
  const startsAt = kit.clock();
  const endsAt = new Date(startsAt.getTime() + (await readTrialDays(tx)) * dayMs);
  const plan = await readSoldPlan(tx, 'trial');
  if (!plan) throw new Error('there is no plan for a trial');
  const periodFields = { terms: termsOf(plan), value: 0, credit: 0, intentId: null } as const;
  const id = await nextPeriodId(tx);
  await insertPeriod(tx, { id, userId, plan: 'trial', source: 'trial', startsAt, endsAt, ...periodFields });
  await setRequestedPlan(tx, userId, null);
  await syncUserMembership(tx, userId, startsAt);
}
