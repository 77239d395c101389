import type { MembershipPlan } from '#features/accounts/schema.ts';
import { setRequestedPlan, updateMembership } from '#features/accounts/server/account-plan.ts';
import {
  currentPeriod,
  dayMs,
  graceDays,
  latestPeriod,
  periodEnd,
  planSchedule,
  unusedCredit,
} from '#features/memberships/rules.ts';
import { type MinorAmount, sum } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  insertPeriod,
  nextPeriodId,
  type PeriodRow,
  type PeriodSource,
  readPeriod,
  readPeriodByIntent,
  readPeriods,
  readReplacedPeriods,
  replacePeriod,
  revokePeriod,
  shiftPeriod,
  shortenPeriod,
} from './membership-rows.ts';
import { areSameTerms, type SoldTerms } from './sold-terms.ts';

/**
 * Applies the limits of an account's plan to its listings after a change, in the same transaction. The app
 * provides the implementation.
 * @param keep the ids of the listings to restore first
 */
export type ApplyPlanLimits = (kit: Kit, tx: Db, userId: number, keep?: readonly number[]) => Promise<void>;

export type NewSubscription = {
  userId: number;
  plan: MembershipPlan;
  /** The terms of the quote. */
  terms: SoldTerms;
  months: number;
  /** The quoted price, in shillings. */
  price: MinorAmount;
  source: PeriodSource;
  /** The amount that was received, in shillings. */
  paid: MinorAmount;
  intentId: number | null;
  /** The time of the quote, for which the credit is computed. */
  quotedAt: Date;
};

/**
 * Starts a period of a plan, at once or after the existing periods. Money is always converted into time, even
 * when the account has changed since the quote: a shortfall shortens the period, and an excess extends it.
 * The caller must have locked the account.
 */
export async function startPeriods(tx: Db, subscription: NewSubscription, now: Date): Promise<void> {
  const { userId, plan, terms, months, price, source, paid, intentId, quotedAt } = subscription;
  const { startsAt, replaces } = planSchedule(await readPeriods(tx, userId), { level: terms.level, now });
  const id = await nextPeriodId(tx);
  let credit: MinorAmount = 0;
  for (const period of replaces) {
    const credited = unusedCredit(period, quotedAt < now ? quotedAt : now);
    await replacePeriod(tx, period, { by: id, at: now, credited });
    credit = sum([credit, credited]);
  }
  const total = source === 'given' ? price : sum([paid, credit]);
  const endsAt = periodEnd(startsAt, { months, price, total });
  await insertPeriod(tx, {
    id,
    userId,
    plan,
    terms,
    source,
    startsAt,
    endsAt,
    value: sum([paid, credit]),
    credit,
    intentId,
  });
  // A purchase, unlike a gift, settles the plan that the user requested at registration.
  if (source !== 'given') await setRequestedPlan(tx, userId, null);
  await syncUserMembership(tx, userId, now);
}

/**
 * Revokes the period that a payment bought. The periods that it replaced are restored, and later periods
 * start earlier to close the gap.
 */
export async function revokePeriods(tx: Db, intentId: number, now: Date): Promise<void> {
  const period = await readPeriodByIntent(tx, intentId);
  if (!period || period.state === 'taken_back') return;
  const { userId } = period;
  if (period.state === 'replaced') await shortenSuccessor(tx, period);
  await revokePeriod(tx, period.id);
  await closeGaps(tx, userId, now);
  for (const replacedPeriod of await readReplacedPeriods(tx, period.id))
    await restorePeriod(tx, replacedPeriod, now);
  await syncUserMembership(tx, userId, now);
}

/** Shortens the period that has replaced this one, by the value that was credited to it. */
async function shortenSuccessor(tx: Db, { replacedBy, credited }: PeriodRow): Promise<void> {
  const successor = replacedBy === null ? null : await readPeriod(tx, replacedBy);
  if (successor?.state !== 'live' || successor.value === 0) return;
  const ms = successor.endsAt.getTime() - successor.startsAt.getTime();
  const endsAt = new Date(successor.endsAt.getTime() - Math.round((ms * credited) / successor.value));
  await shortenPeriod(tx, successor.id, { endsAt, less: credited });
}

async function restorePeriod(tx: Db, replacedPeriod: PeriodRow, now: Date): Promise<void> {
  const { userId, plan, terms, credited, endsAt, wouldEndAt } = replacedPeriod;
  const remainingMs = (wouldEndAt ?? endsAt).getTime() - endsAt.getTime();
  if (remainingMs <= 0) return;
  const latest = latestPeriod(await readPeriods(tx, userId));
  const startsAt = latest && latest.endsAt > now ? latest.endsAt : now;
  await insertPeriod(tx, {
    id: await nextPeriodId(tx),
    userId,
    plan,
    terms,
    source: 'restored',
    startsAt,
    endsAt: new Date(startsAt.getTime() + remainingMs),
    ...{ value: credited, credit: credited, intentId: null },
  });
}

async function closeGaps(tx: Db, userId: number, now: Date): Promise<void> {
  const periods = await readPeriods(tx, userId);
  let availableFrom = currentPeriod(periods, now)?.endsAt ?? now;
  for (const { id, startsAt, endsAt } of periods.filter(({ startsAt }) => startsAt > now)) {
    const end = new Date(availableFrom.getTime() + endsAt.getTime() - startsAt.getTime());
    if (startsAt > availableFrom) await shiftPeriod(tx, id, availableFrom, end);
    availableFrom = startsAt > availableFrom ? end : endsAt;
  }
}

/**
 * Updates the account from its periods: the current or last plan, and the start and end of the uninterrupted
 * time on it with the same terms. A job applies later terms when they begin.
 */
export async function syncUserMembership(tx: Db, userId: number, now: Date): Promise<void> {
  const periods = await readPeriods(tx, userId);
  const basePeriod = currentPeriod(periods, now) ?? latestPeriod(periods);
  if (!basePeriod)
    return updateMembership(tx, userId, { plan: 'basic', startsAt: null, endsAt: null, lapsedAt: null });
  let { startsAt, endsAt } = basePeriod;
  for (const laterPeriod of periods) {
    if (hasSameTerms(laterPeriod, basePeriod) && laterPeriod.startsAt.getTime() === endsAt.getTime())
      endsAt = laterPeriod.endsAt;
  }
  for (const earlierPeriod of periods.toReversed()) {
    if (hasSameTerms(earlierPeriod, basePeriod) && earlierPeriod.endsAt.getTime() === startsAt.getTime())
      startsAt = earlierPeriod.startsAt;
  }
  const isOver = endsAt.getTime() + graceDays * dayMs <= now.getTime();
  await updateMembership(tx, userId, {
    plan: basePeriod.plan,
    startsAt,
    endsAt,
    lapsedAt: isOver ? now : null,
  });
}

const hasSameTerms = (a: PeriodRow, b: PeriodRow) => a.plan === b.plan && areSameTerms(a.terms, b.terms);
