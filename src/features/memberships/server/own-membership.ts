import type { MembershipPlan } from '#features/accounts/schema.ts';
import { dayMs, graceDays, priceInShillings, quoteOf } from '#features/memberships/rules.ts';
import type {
  MarkedMembership,
  MembershipState,
  OwnMembership,
  PlanChoice,
} from '#features/memberships/schema.ts';
import { AppError } from '#kit/app-error.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type Account,
  keepMark,
  type PeriodRow,
  readAccount,
  readHistory,
  readMarkedAccount,
  readPeriods,
} from './membership-rows.ts';
import {
  type Rate,
  readAccountPlans,
  readRate,
  readTitles,
  readTrialDays,
  type SoldPlan,
} from './plan-rows.ts';
import { hasNoEnd } from './purchase.ts';
import { canTry } from './trial.ts';

const periodsShown = 24;

/** The plan of an account, and what each plan would cost it now. */
export async function readOwnMembership(kit: Kit, userId: number): Promise<OwnMembership> {
  const { db, payments } = kit;
  const account = requireAccount(await readAccount(db, userId));
  const now = kit.clock();
  const rate = await readRate(db);
  const titles = await readTitles(db);
  const periods = await readPeriods(db, userId);
  const plans = await readAccountPlans(db, [account.plan, account.wish ?? '', account.next ?? '']);
  const { plan, startsAt, endsAt, role } = account;
  const state = stateOf(account, now);
  return {
    plan,
    title: titles.get(plan) ?? plan,
    state,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    pausesAt: endsAt && new Date(endsAt.getTime() + graceDays * dayMs).toISOString(),
    mayList: role !== 'user',
    canTry: canTry(account),
    trialDays: await readTrialDays(db),
    wish: account.wish,
    next: account.next,
    choices: plans.map((one) => choiceOf(one, { account, periods, rate, now })),
    rate,
    periods: (await readHistory(db, userId, periodsShown)).map((row) => ({
      ...row,
      title: titles.get(row.plan) ?? row.plan,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    mark:
      role === 'user' || state === 'endless' || state === 'free'
        ? null
        : await keepMark(kit.secrets, db, userId),
    isTest: payments.isTest,
  };
}

/** @throws AppError 'not-found' */
export async function readMarkedMembership(kit: Kit, mark: string): Promise<MarkedMembership> {
  const { db, payments } = kit;
  const account = await requireMarked(kit, mark);
  const now = kit.clock();
  const rate = await readRate(db);
  const wanted = planToPay(account);
  const [plan] = (await readAccountPlans(db, [wanted])).filter(({ name }) => name === wanted);
  const periods = await readPeriods(db, account.id);
  return {
    name: account.fullName,
    state: stateOf(account, now),
    endsAt: account.endsAt?.toISOString() ?? null,
    choice: plan ? choiceOf(plan, { account, periods, rate, now }) : null,
    rate,
    isTest: payments.isTest,
  };
}

/** @throws AppError 'not-found' */
export async function requireMarked(kit: Kit, mark: string): Promise<Account> {
  return requireAccount(await readMarkedAccount(kit.db, mark));
}

function requireAccount(account: Account | null): Account {
  if (account) return account;
  throw new AppError(
    'not-found',
    'no_such_membership',
    'There is no such membership. The link may be cut off.',
  );
}

/** What the pay link asks for: what its owner chose to follow, what they have, or what they wished for. */
export function planToPay({ next, plan, wish }: Pick<Account, 'next' | 'plan' | 'wish'>): MembershipPlan {
  const sold = [next, plan, wish].find((name) => name && name !== 'basic' && name !== 'trial');
  return sold ?? 'standard';
}

type Known = { account: Account; periods: PeriodRow[]; rate: Rate; now: Date };

function choiceOf(plan: SoldPlan, { account, periods, rate, now }: Known): PlanChoice {
  const { months: sold, level, monthly, ...shown } = plan;
  const isBlocked = account.role === 'user' || (hasNoEnd(account) && level <= account.level);
  const quotes = (isBlocked ? [] : sold).map((months) => {
    const price = priceInShillings({ monthly, currency: plan.currency, months }, rate.ugxPerUsd);
    const quote = quoteOf(periods, { level, months, price, now });
    return {
      months,
      price,
      credit: quote.credit,
      amount: quote.amount,
      startsAt: quote.startsAt.toISOString(),
      endsAt: quote.endsAt.toISOString(),
      isAtOnce: quote.startsAt <= now,
    };
  });
  const change = level > account.level ? 'more' : level < account.level ? 'less' : 'same';
  return { ...shown, quotes, change };
}

function stateOf(account: Account, now: Date): MembershipState {
  const { endsAt, level } = account;
  if (level === 0 && endsAt === null) return 'free';
  if (hasNoEnd(account)) return 'endless';
  if (!endsAt || endsAt > now) return 'running';
  return endsAt.getTime() + graceDays * dayMs > now.getTime() ? 'grace' : 'lapsed';
}
