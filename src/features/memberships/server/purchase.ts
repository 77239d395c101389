import type { MembershipPlan } from '#features/accounts/schema.ts';
import { membershipPlans } from '#features/accounts/schema.ts';
import { membershipQuote, type Quote } from '#features/memberships/rules.ts';
import type { Owner } from '#features/payments/policy.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { createIntent, type QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { presentPayment } from '#features/payments/server/payment-list.ts';
import { AppError } from '#kit/app-error.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, multiply, roundToMinorUnit, toShillings } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueuePaidByLinkEmail } from './emails.ts';
import { type Account, lockAccount, type PeriodRow, readAccount, readPeriods } from './membership-rows.ts';
import { type ApplyPlanLimits, revokePeriods, startPeriods } from './periods.ts';
import { readRate, readSoldPlan, type SoldPlan } from './plan-rows.ts';
import { formatSoldTerms, parseSoldTerms, type SoldTerms, termsOf } from './sold-terms.ts';

export type PlanSelection = { plan: MembershipPlan; months: number };

type Purchase = PlanSelection &
  QuoteRequest & {
    userId: number;
    /** The account or browser of the payer, or null when the browser blocks cookies. */
    owner: Owner | null;
    payer: Payer;
  };

/** A quote for a period of a plan for an account. */
type Offer = { account: Account; plan: SoldPlan; quote: Quote<PeriodRow>; title: string };

/**
 * Returns the current offer of a number of months of a plan for an account.
 * @throws AppError 'not-found'; 'conflict' with the reason when this account cannot buy the plan
 */
export async function requireOffer(
  db: Db,
  userId: number,
  { plan: name, months }: PlanSelection,
  now: Date,
): Promise<Offer> {
  const [account, plan, rate] = [
    await readAccount(db, userId),
    await readSoldPlan(db, name),
    await readRate(db),
  ];
  if (!account) throw new AppError('not-found', 'no_such_user', msg('User not found.'));
  if (!plan?.months.includes(months))
    throw new AppError(
      'conflict',
      'not_sold',
      english('This plan is not available for that number of months.'),
    );
  if (account.role === 'user')
    throw new AppError(
      'conflict',
      'may_not_list_yet',
      english(
        'Your membership starts on the day you pay. To avoid losing days, pay after your account is approved to list homes.',
      ),
    );
  if (account.isLeaving)
    throw new AppError(
      'conflict',
      'account_closing',
      english('This account is scheduled for deletion. Keep the account before you pay for a membership.'),
    );
  if (isOpenEnded(account) && plan.level <= account.level)
    throw new AppError(
      'conflict',
      'no_end',
      english('Your current plan has no end date, so there is nothing to pay.'),
    );
  const price = toShillings(multiply(plan.monthly, months), plan.currency, rate.ugxPerUsd);
  const quote = membershipQuote(await readPeriods(db, userId), { level: plan.level, months, price, now });
  const inDollars =
    plan.currency === 'USD'
      ? `, ${formatMoney(plan.monthlyPrice * months, 'USD')} at the ${formatDate(rate.asOf)} exchange rate`
      : '';
  const title = `${plan.title} membership, ${months === 1 ? '1 month' : `${months} months`}${inDollars}`;
  return { account, plan, quote, title };
}

/** Returns true for an account on a plan above the free level that has no end date. */
export const isOpenEnded = ({ endsAt, level }: Pick<Account, 'endsAt' | 'level'>) =>
  endsAt === null && level > 0;

/**
 * Creates the payment for a number of months of a plan, at the current price less the credit for the periods
 * that it replaces.
 * @throws AppError as thrown by `requireOffer` and `createIntent`; 'conflict' when nothing is due, or when
 * cookies are blocked
 */
export async function purchaseMembership(kit: Kit, purchase: Purchase): Promise<Payment> {
  const { userId, plan, months, owner, payer } = purchase;
  if (!owner)
    throw new AppError(
      'conflict',
      'cookie_needed',
      english(
        'Your browser blocks cookies, so we could not show you this payment. Allow cookies or sign in, and try again.',
      ),
    );
  const { quote, title, plan: soldPlan } = await requireOffer(kit.db, userId, purchase, kit.clock());
  if (quote.amount === 0)
    throw new AppError(
      'conflict',
      'nothing_to_pay',
      english('The credit from your current plan covers this in full.'),
    );
  const order = {
    purpose: 'membership' as const,
    subject: formatSubject({ userId, plan, months, price: quote.price, terms: termsOf(soldPlan) }),
    ...{ title, amount: quote.amount, currency: 'UGX' as const, owner, payer },
  };
  const reference = await createIntent(kit, order, purchase);
  return presentPayment(kit, await requireOwnIntent(kit, owner, reference));
}

/**
 * Switches to a plan for which the credit of the replaced periods pays in full.
 * @throws AppError as thrown by `requireOffer`; 'conflict' when an amount is due
 */
export async function changeMembership(
  kit: Kit,
  applyLimits: ApplyPlanLimits,
  userId: number,
  selection: PlanSelection,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const now = kit.clock();
    const { plan, quote } = await requireOffer(tx, userId, selection, now);
    if (quote.amount > 0)
      throw new AppError(
        'conflict',
        'to_be_paid',
        english('The credit from your current plan does not cover this.'),
      );
    const { months } = selection;
    const { name } = plan;
    const subscription = {
      userId,
      plan: name,
      terms: termsOf(plan),
      months,
      price: quote.price,
      quotedAt: now,
    };
    await startPeriods(tx, { ...subscription, source: 'changed', paid: 0, intentId: null }, now);
    await applyLimits(kit, tx, userId);
  });
}

type Subject = { userId: number; plan: MembershipPlan; months: number; price: MinorAmount; terms: SoldTerms };

/**
 * Returns the stored subject of a payment. It contains the quoted price and terms, so that later changes do
 * not affect the purchase.
 */
export const formatSubject = ({ userId, plan, months, price, terms }: Subject) =>
  `${userId} ${plan} ${months} ${price} ${formatSoldTerms(terms)}`;

function parseSubject(subject: string): Omit<Subject, 'terms'> & { terms: SoldTerms | null } {
  const [userId, name, months, price, terms] = subject.split(' ');
  const plan = membershipPlans.find((option) => option === name);
  if (!plan) throw new Error(`a payment is for ${subject}, which is no membership`);
  return {
    userId: Number(userId),
    plan,
    months: Number(months),
    price: roundToMinorUnit(Number(price), 'UGX'),
    terms: parseSoldTerms(terms),
  };
}

/** Converts every payment into time on a plan. No payment lapses. */
export const fulfilMembership = (applyLimits: ApplyPlanLimits): FulfilmentHandler => ({
  isLapsed: async () => false,
  async grant(tx, { id, subject, amount, createdAt, userId: payerId }, kit) {
    const { userId, plan: name, months, price, terms } = parseSubject(subject);
    const account = await lockAccount(tx, userId);
    const plan = account && (await readSoldPlan(tx, name));
    if (!plan) throw new Error(`unknown plan ${subject}`);
    const soldTerms = terms ?? termsOf(plan);
    const subscription = { userId, plan: name, terms: soldTerms, months, price, quotedAt: createdAt };
    await startPeriods(tx, { ...subscription, source: 'paid', paid: amount, intentId: id }, kit.clock());
    await applyLimits(kit, tx, userId);
    if (payerId !== userId) await enqueuePaidByLinkEmail(kit, tx, account, id);
  },
  async revoke(tx, { id, subject }, kit) {
    const { userId } = parseSubject(subject);
    await lockAccount(tx, userId);
    await revokePeriods(tx, id, kit.clock());
    await applyLimits(kit, tx, userId);
    return null;
  },
});
