import { areSameLimits, limitLabel } from '#features/memberships/plan-limits-text.ts';
import { dayMs, graceDays, type ReminderDay } from '#features/memberships/rules.ts';
import { formatDate } from '#kit/dates.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Account, ensurePayToken, readPeriodByIntent } from './membership-rows.ts';
import { findPausedHomes, readMarketListings } from './paused-homes.ts';
import { readSoldPlan, readTitles } from './plan-rows.ts';
import { planToPay } from './plan-to-pay.ts';

const dateOf = (at: Date) => ({ calendarText: formatDate(at.toISOString()) });

type Settings = { appOrigin: string; productName: string };

const forwardingNote = english(
  'The link works without signing in, so you can forward it to the person who pays.',
);
const payLabel = english('View price and pay');

/**
 * Emails the owner before a plan ends, or on the day when it ends. The text is in English, like the
 * dashboard.
 */
export async function enqueuePlanEndingEmail(
  kit: Kit,
  tx: Db,
  account: Account & { endsAt: Date },
  days: ReminderDay,
  { appOrigin, productName }: Settings,
): Promise<void> {
  const { id, email, plan, endsAt } = account;
  const title = (await readTitles(tx)).get(plan) ?? plan;
  const changes = await limitChanges(tx, account, days);
  const endDate = dateOf(endsAt);
  const pauseDate = dateOf(new Date(endsAt.getTime() + graceDays * dayMs));
  const planLabel = plan === 'trial' ? english('free trial') : english('{title} plan', { title });
  await enqueueEmail(kit, tx, {
    kind: 'plan_end',
    key: `membership ${id} ends ${endsAt.toISOString()} ${days}`,
    recipient: email,
    letter: {
      subject:
        days === 0
          ? english('Your {what} has ended', { what: planLabel })
          : english('Your {what} on {product} ends on {end}', {
              what: planLabel,
              product: productName,
              end: endDate,
            }),
      paragraphs: [
        days === 0
          ? english('Your {what} ended on {end}. Your homes stay available until {pause}.', {
              what: planLabel,
              end: endDate,
              pause: pauseDate,
            })
          : english(
              'Your {what} ends on {end}. Mobile money payments are not automatic, so please pay for the next period before then.',
              { what: planLabel, end: endDate },
            ),
        english(
          'If you do not pay by {pause}, we will pause your homes. Visitors will not see them as available. Nothing is deleted, and they are available again when you pay.',
          { pause: pauseDate },
        ),
        ...changes,
        forwardingNote,
      ],
      link: {
        label: payLabel,
        address: `${appOrigin}/memberships/${await ensurePayToken(kit.secrets, tx, id)}`,
      },
    },
  });
}

/**
 * Returns paragraphs about the differences between the current limits and those of the plan in the pay link.
 * Empty when the limits are the same.
 */
async function limitChanges(tx: Db, account: Account, days: ReminderDay): Promise<Message[]> {
  const plan = await readSoldPlan(tx, planToPay(account));
  if (!plan || areSameLimits(plan.limits, account.terms)) return [];
  const { count, titles } = findPausedHomes(await readMarketListings(tx, account.id), plan.limits.listings);
  const names = titles.map((name) => `“${name}”`).join(', ');
  const values = { present: limitLabel(account.terms), plan: plan.title, next: limitLabel(plan.limits) };
  return [
    days === 0
      ? english(
          'Your last plan period allowed {present}. The next period of the {plan} plan allows {next}.',
          values,
        )
      : english(
          'Your current period allows {present}. The next period of the {plan} plan allows {next}.',
          values,
        ),
    ...(count > 0
      ? [
          english(
            'It has no room for {count, plural, one {# home} other {# homes}} that you have on the market now: {names}{others}. We will pause them when it begins.',
            { count, names, others: count > titles.length ? ' and others' : '' },
          ),
        ]
      : []),
  ];
}

/** Emails the owner that the grace period is over and the homes are paused. */
export async function enqueuePlanLapsedEmail(
  kit: Kit,
  tx: Db,
  { id, email, endsAt }: Account,
  { appOrigin }: Settings,
): Promise<void> {
  await enqueueEmail(kit, tx, {
    kind: 'plan_end',
    key: `membership ${id} lapsed ${endsAt?.toISOString()}`,
    recipient: email,
    letter: {
      subject: english('Your homes are paused'),
      paragraphs: [
        english(
          'Your plan ended and was not renewed, so we paused your homes. Nothing was deleted. Your homes, photos, tours and messages are as you left them.',
        ),
        english(
          'When you pay, your homes are available again, up to the limit of your plan. You can also switch to the free Basic plan in your profile to make as many homes available as it allows.',
        ),
        forwardingNote,
      ],
      link: {
        label: payLabel,
        address: `${appOrigin}/memberships/${await ensurePayToken(kit.secrets, tx, id)}`,
      },
    },
  });
}

/**
 * Emails the owner that another person has paid. The payer's details are only in the receipt, which the payer
 * gets.
 * @param account the account before the payment
 */
export async function enqueuePaidByLinkEmail(
  kit: Kit,
  tx: Db,
  account: Account,
  intentId: number,
): Promise<void> {
  const period = await readPeriodByIntent(tx, intentId);
  if (!period) return;
  const { id, email, role, lapsedAt } = account;
  const title = (await readTitles(tx)).get(period.plan) ?? period.plan;
  const [start, end] = [dateOf(period.startsAt), dateOf(period.endsAt)];
  const wasPaused = lapsedAt !== null && role === 'property_manager';
  await enqueueEmail(kit, tx, {
    kind: 'plan_paid',
    key: `membership ${id} paid by link ${intentId}`,
    recipient: email,
    letter: {
      subject: wasPaused
        ? english('Your {title} plan is paid. Your homes are available again', { title })
        : english('Your {title} plan is paid until {end}', { title, end }),
      paragraphs: [
        english('Your membership was paid through your payment link. {runs}', {
          runs:
            period.startsAt > kit.clock()
              ? english(
                  'Your {title} plan starts on {start}, when your current plan ends, and runs until {end}.',
                  {
                    start,
                    title,
                    end,
                  },
                )
              : english('Your {title} plan runs until {end}.', { title, end }),
        }),
        ...(wasPaused
          ? [english('Your paused homes are available again, up to the limit of your plan.')]
          : []),
        english('You do not need to do anything. We sent the receipt to the person who paid.'),
      ],
      link: {
        label: english('View your membership'),
        address: `${kit.mailRoom.appOrigin}/profile/membership`,
      },
    },
  });
}
