import type { MembershipPlan } from '#features/accounts/schema.ts';
import {
  currentPeriod,
  dayMs,
  graceDays,
  latestPeriod,
  periodEnd,
  planSchedule,
  unusedCredit,
} from '#features/memberships/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  insertPeriod,
  nextId,
  type PeriodRow,
  readPeriod,
  readPeriodOf,
  readPeriods,
  readReplaced,
  replacePeriod,
  revokePeriod,
  type Source,
  setRequestedPlan,
  shiftPeriod,
  shortenPeriod,
  updateMembership,
} from './membership-rows.ts';
import { areSameTerms, type SoldTerms } from './sold-terms.ts';

/**
 * Applies the limits of a plan to the listings after a change, in the same transaction. The app supplies it.
 * @param keep the listings to restore first
 */
export type ApplyPlanLimits = (kit: Kit, tx: Db, userId: number, keep?: readonly number[]) => Promise<void>;

export type NewSubscription = {
  userId: number;
  plan: MembershipPlan;
  /** The terms of the quote. */
  terms: SoldTerms;
  months: number;
  /** The quoted price, in shillings. */
  price: number;
  source: Source;
  /** The amount that was received. */
  paid: number;
  intentId: number | null;
  /** The time of the quote, for which the credit is computed. */
  quotedAt: Date;
};

/**
 * Starts a plan, at once or after the existing periods. Money is always converted into time, even when the
 * account has changed since the quote: a shortfall shortens the period, and an excess extends it. The caller
 * must have locked the account.
 */
export async function startPeriods(tx: Db, subscription: NewSubscription, now: Date): Promise<void> {
  const { userId, plan, terms, months, price, source, paid, intentId, quotedAt } = subscription;
  const { startsAt, replaces } = planSchedule(await readPeriods(tx, userId), { level: terms.level, now });
  const id = await nextId(tx);
  let credit = 0;
  for (const period of replaces) {
    const credited = unusedCredit(period, quotedAt < now ? quotedAt : now);
    await replacePeriod(tx, period, { by: id, at: now, credited });
    credit += credited;
  }
  const total = source === 'given' ? price : paid + credit;
  const endsAt = periodEnd(startsAt, { months, price, total });
  await insertPeriod(tx, {
    id,
    userId,
    plan,
    terms,
    source,
    startsAt,
    endsAt,
    value: paid + credit,
    credit,
    intentId,
  });
  // A purchase replaces the plan that the user requested.
  if (source !== 'given') await setRequestedPlan(tx, userId, null);
  await syncUserMembership(tx, userId, now);
}

/**
 * Ends the periods that a payment bought. The periods that they replaced are restored, and later periods move
 * forward.
 */
export async function revokePeriods(tx: Db, intentId: number, now: Date): Promise<void> {
  const period = await readPeriodOf(tx, intentId);
  if (!period || period.state === 'taken_back') return;
  const { userId } = period;
  if (period.state === 'replaced') await lessen(tx, period);
  await revokePeriod(tx, period.id);
  await closeGaps(tx, userId, now);
  for (const former of await readReplaced(tx, period.id)) await restore(tx, former, now);
  await syncUserMembership(tx, userId, now);
}

/** Shortens the period to which the value of a replaced one was credited, by that amount. */
async function lessen(tx: Db, { replacedBy, credited }: PeriodRow): Promise<void> {
  const heir = replacedBy === null ? null : await readPeriod(tx, replacedBy);
  if (heir?.state !== 'live' || heir.value === 0) return;
  const ms = heir.endsAt.getTime() - heir.startsAt.getTime();
  const endsAt = new Date(heir.endsAt.getTime() - Math.round((ms * credited) / heir.value));
  await shortenPeriod(tx, heir.id, { endsAt, less: credited });
}

async function restore(tx: Db, former: PeriodRow, now: Date): Promise<void> {
  const { userId, plan, terms, credited, endsAt, wouldEndAt } = former;
  const remainingMs = (wouldEndAt ?? endsAt).getTime() - endsAt.getTime();
  if (remainingMs <= 0) return;
  const last = latestPeriod(await readPeriods(tx, userId));
  const startsAt = last && last.endsAt > now ? last.endsAt : now;
  await insertPeriod(tx, {
    id: await nextId(tx),
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
  let free = currentPeriod(periods, now)?.endsAt ?? now;
  for (const { id, startsAt, endsAt } of periods.filter(({ startsAt }) => startsAt > now)) {
    const end = new Date(free.getTime() + endsAt.getTime() - startsAt.getTime());
    if (startsAt > free) await shiftPeriod(tx, id, free, end);
    free = startsAt > free ? end : endsAt;
  }
}

/**
 * Updates the account from its periods: the current or last plan, with the start and the end of the time on
 * it without a break and on the same terms. When the terms change later, the job applies them.
 */
export async function syncUserMembership(tx: Db, userId: number, now: Date): Promise<void> {
  const periods = await readPeriods(tx, userId);
  const present = currentPeriod(periods, now) ?? latestPeriod(periods);
  if (!present)
    return updateMembership(tx, userId, { plan: 'basic', startsAt: null, endsAt: null, lapsedAt: null });
  let { startsAt, endsAt } = present;
  for (const other of periods) {
    if (isAlike(other, present) && other.startsAt.getTime() === endsAt.getTime()) endsAt = other.endsAt;
  }
  for (const other of periods.toReversed()) {
    if (isAlike(other, present) && other.endsAt.getTime() === startsAt.getTime()) startsAt = other.startsAt;
  }
  const isOver = endsAt.getTime() + graceDays * dayMs <= now.getTime();
  await updateMembership(tx, userId, { plan: present.plan, startsAt, endsAt, lapsedAt: isOver ? now : null });
}

const isAlike = (one: PeriodRow, other: PeriodRow) =>
  one.plan === other.plan && areSameTerms(one.terms, other.terms);
