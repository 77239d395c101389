import { dayMs, graceDays, membershipQuote } from '#features/memberships/rules.ts';
import type {
  Limits,
  MembershipState,
  OwnMembership,
  PayLinkMembership,
  PlanChoice,
} from '#features/memberships/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { multiply, toMajorUnit, toShillings } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type Account,
  ensurePayToken,
  type PeriodRow,
  readAccount,
  readAccountByPayToken,
  readHistory,
  readPeriods,
} from './membership-rows.ts';
import { findPausedHomes, type MarketListing, readMarketListings } from './paused-homes.ts';
import { type Rate, readRate, readSoldPlans, readTitles, readTrialDays, type SoldPlan } from './plan-rows.ts';
import { planToPay } from './plan-to-pay.ts';
import { isOpenEnded } from './purchase.ts';
import type { SoldTerms } from './sold-terms.ts';
import { canStartTrial } from './trial.ts';

const maxPeriods = 24;

/** Returns the membership of an account, and a quote for each plan. */
export async function readOwnMembership(kit: Kit, userId: number): Promise<OwnMembership> {
  const { db, payments } = kit;
  const account = requireAccount(await readAccount(db, userId));
  const { plan, startsAt, endsAt, role } = account;
  const now = kit.clock();
  const rate = await readRate(db);
  const titles = await readTitles(db);
  const periods = await readPeriods(db, userId);
  const plans = await readSoldPlans(db);
  const marketListings = role === 'property_manager' ? await readMarketListings(db, userId) : [];
  const state = stateOf(account, now);
  return {
    plan,
    title: titles.get(plan) ?? plan,
    state,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    pausesAt: endsAt && new Date(endsAt.getTime() + graceDays * dayMs).toISOString(),
    mayList: role !== 'user',
    canTry: canStartTrial(account),
    trialDays: await readTrialDays(db),
    wish: account.wish,
    next: account.next,
    limits: limitsInForce(account),
    follows: nextPeriod(periods, { titles, listed: marketListings, account, now }),
    choices: plans.map((soldPlan) => ({
      ...choiceOf(soldPlan, { account, periods, rate, now }),
      paused: findPausedHomes(marketListings, soldPlan.limits.listings),
    })),
    rate,
    periods: (await readHistory(db, userId, maxPeriods)).map((row) => ({
      ...row,
      title: titles.get(row.plan) ?? row.plan,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    mark:
      role === 'user' || state === 'endless' || state === 'free'
        ? null
        : await ensurePayToken(kit.secrets, db, userId),
    isTest: payments.isTest,
  };
}

/**
 * Returns the membership data for the holder of a pay link.
 * @throws AppError 'not-found'
 */
export async function readMembershipByPayToken(kit: Kit, token: string): Promise<PayLinkMembership> {
  const { db, payments } = kit;
  const account = await requireAccountByPayToken(kit, token);
  const now = kit.clock();
  const rate = await readRate(db);
  const planName = planToPay(account);
  const plan = (await readSoldPlans(db)).find(({ name }) => name === planName);
  const periods = await readPeriods(db, account.id);
  return {
    name: account.fullName,
    state: stateOf(account, now),
    endsAt: account.endsAt?.toISOString() ?? null,
    limits: limitsInForce(account),
    choice: plan ? choiceOf(plan, { account, periods, rate, now }) : null,
    rate,
    isTest: payments.isTest,
  };
}

/**
 * Returns the account that a pay link is for.
 * @throws AppError 'not-found'
 */
export async function requireAccountByPayToken(kit: Kit, token: string): Promise<Account> {
  return requireAccount(await readAccountByPayToken(kit.db, token));
}

function requireAccount(account: Account | null): Account {
  if (account) return account;
  throw new AppError(
    'not-found',
    'no_such_membership',
    english('We could not find this membership. The link may be incomplete.'),
  );
}

type PlanChoiceContext = { account: Account; periods: PeriodRow[]; rate: Rate; now: Date };

function limitsOf({ level: _, ...limits }: SoldTerms): Limits {
  return limits;
}

/** Returns the current limits of an account. An admin has none. */
function limitsInForce({ role, terms }: Account): Limits {
  if (role !== 'admin') return limitsOf(terms);
  return { listings: null, days: null, pictures: null, tours: null, featured: null };
}

type NextPeriodContext = {
  titles: Map<string, string>;
  listed: MarketListing[];
  account: Account;
  now: Date;
};

function nextPeriod(
  periods: readonly PeriodRow[],
  { titles, listed, account, now }: NextPeriodContext,
): OwnMembership['follows'] {
  const followingPeriod = periods.find(
    ({ startsAt }) => startsAt > now && startsAt >= (account.endsAt ?? now),
  );
  return (
    (followingPeriod && {
      title: titles.get(followingPeriod.plan) ?? followingPeriod.plan,
      startsAt: followingPeriod.startsAt.toISOString(),
      endsAt: followingPeriod.endsAt.toISOString(),
      limits: limitsOf(followingPeriod.terms),
      paused: findPausedHomes(listed, followingPeriod.terms.listings),
    }) ??
    null
  );
}

function choiceOf(
  plan: SoldPlan,
  { account, periods, rate, now }: PlanChoiceContext,
): Omit<PlanChoice, 'paused'> {
  const { months: soldMonths, level, monthly, ...shown } = plan;
  const isBlocked = account.role === 'user' || (isOpenEnded(account) && level <= account.level);
  const quotes = (isBlocked ? [] : soldMonths).map((months) => {
    const price = toShillings(multiply(monthly, months), plan.currency, rate.ugxPerUsd);
    const quote = membershipQuote(periods, { level, months, price, now });
    return {
      months,
      price: toMajorUnit(price, 'UGX'),
      credit: toMajorUnit(quote.credit, 'UGX'),
      amount: toMajorUnit(quote.amount, 'UGX'),
      startsAt: quote.startsAt.toISOString(),
      endsAt: quote.endsAt.toISOString(),
      isAtOnce: quote.startsAt <= now,
    };
  });
  const isCurrent = plan.name === account.plan || level === account.level;
  const change = isCurrent ? 'same' : level > account.level ? 'more' : 'less';
  return { ...shown, quotes, change };
}

function stateOf(account: Account, now: Date): MembershipState {
  const { endsAt, level } = account;
  if (level === 0 && endsAt === null) return 'free';
  if (isOpenEnded(account)) return 'endless';
  if (!endsAt || endsAt > now) return 'running';
  return endsAt.getTime() + graceDays * dayMs > now.getTime() ? 'grace' : 'lapsed';
}
