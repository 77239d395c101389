import { areSameLimits, limitLabel } from '#features/memberships/plan-limits-text.ts';
import { dayMs, graceDays, type ReminderDay } from '#features/memberships/rules.ts';
import { formatDate } from '#kit/dates.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Account, ensurePayToken, readPeriodOf } from './membership-rows.ts';
import { pausedBy, readListed } from './paused-homes.ts';
import { readSoldPlan, readTitles } from './plan-rows.ts';
import { planToPay } from './plan-to-pay.ts';

const dateOf = (at: Date) => ({ calendarText: formatDate(at.toISOString()) });

type Settings = { appOrigin: string; productName: string };

const passItOn = english(
  'The link works without signing in, so you can send it on to whoever pays for you, by mail or in a chat.',
);
const toPay = english('See the price and pay');

/** Emails the owner before a plan ends, and on the day. The text is in English, like the dashboard. */
export async function writeEnding(
  kit: Kit,
  tx: Db,
  account: Account & { endsAt: Date },
  days: ReminderDay,
  { appOrigin, productName }: Settings,
): Promise<void> {
  const { id, email, plan, endsAt } = account;
  const title = (await readTitles(tx)).get(plan) ?? plan;
  const changes = await changesOf(tx, account, days);
  const end = dateOf(endsAt);
  const pause = dateOf(new Date(endsAt.getTime() + graceDays * dayMs));
  const what = plan === 'trial' ? english('free trial') : english('{title} plan', { title });
  await enqueueEmail(kit, tx, {
    kind: 'plan_end',
    key: `membership ${id} ends ${endsAt.toISOString()} ${days}`,
    recipient: email,
    letter: {
      subject:
        days === 0
          ? english('Your {what} has ended', { what })
          : english('Your {what} on {product} ends on {end}', { what, product: productName, end }),
      paragraphs: [
        days === 0
          ? english('Your {what} ended on {end}. Your homes stay on the market until {pause}.', {
              what,
              end,
              pause,
            })
          : english(
              'Your {what} ends on {end}. Mobile money cannot pay by itself, so please pay for the next period in time.',
              { what, end },
            ),
        english(
          'If nothing is paid by {pause}, your homes are paused: they are taken off the market, nothing is deleted, and they come back when you pay.',
          { pause },
        ),
        ...changes,
        passItOn,
      ],
      link: {
        label: toPay,
        address: `${appOrigin}/memberships/${await ensurePayToken(kit.secrets, tx, id)}`,
      },
    },
  });
}

/**
 * Returns the limits of the plan that the pay link sells, where they differ from those of the present period.
 */
async function changesOf(tx: Db, account: Account, days: ReminderDay): Promise<Message[]> {
  const plan = await readSoldPlan(tx, planToPay(account));
  if (!plan || areSameLimits(plan.limits, account.terms)) return [];
  const { count, titles } = pausedBy(await readListed(tx, account.id), plan.limits.listings);
  const names = titles.map((name) => `“${name}”`).join(', ');
  const values = { present: limitLabel(account.terms), plan: plan.title, next: limitLabel(plan.limits) };
  return [
    days === 0
      ? english(
          'Your last period allowed {present}. The next period of the {plan} plan allows {next}.',
          values,
        )
      : english(
          'Your present period allows {present}. The next period of the {plan} plan allows {next}.',
          values,
        ),
    ...(count > 0
      ? [
          english(
            'It has no room for {count, plural, one {# home} other {# homes}} that you have on the market now: {names}{others}. They are paused when it begins.',
            { count, names, others: count > titles.length ? ' and others' : '' },
          ),
        ]
      : []),
  ];
}

/** Emails the owner that the days of grace are over. */
export async function writeLapse(
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
          'Your plan has ended and was not renewed, so your homes are off the market now. Nothing was deleted: homes, photographs, tours and messages are as you left them.',
        ),
        english(
          'When you pay, what was paused comes back as it was, as far as the plan has room. Or choose the free Basic plan in your profile: as many homes as it has room for come back.',
        ),
        passItOn,
      ],
      link: {
        label: toPay,
        address: `${appOrigin}/memberships/${await ensurePayToken(kit.secrets, tx, id)}`,
      },
    },
  });
}

/**
 * Emails the owner that another person has paid. The payer's details are only on the receipt. @param before
 * the account before the payment
 */
export async function writePaidByLink(kit: Kit, tx: Db, before: Account, intentId: number): Promise<void> {
  const period = await readPeriodOf(tx, intentId);
  if (!period) return;
  const { id, email, role, lapsedAt } = before;
  const title = (await readTitles(tx)).get(period.plan) ?? period.plan;
  const [start, end] = [dateOf(period.startsAt), dateOf(period.endsAt)];
  const wasPaused = lapsedAt !== null && role === 'property_manager';
  await enqueueEmail(kit, tx, {
    kind: 'plan_paid',
    key: `membership ${id} paid by link ${intentId}`,
    recipient: email,
    letter: {
      subject: wasPaused
        ? english('Your {title} plan was paid: your homes are back', { title })
        : english('Your {title} plan was paid until {end}', { title, end }),
      paragraphs: [
        english('Somebody paid for your membership by your pay link. {runs}', {
          runs:
            period.startsAt > kit.clock()
              ? english('From {start}, when what you have now ends, your {title} plan runs until {end}.', {
                  start,
                  title,
                  end,
                })
              : english('Your {title} plan runs until {end}.', { title, end }),
        }),
        ...(wasPaused
          ? [english('The homes that were paused are back on the market, as far as the plan has room.')]
          : []),
        english('You need not do anything. The receipt went to whoever paid.'),
      ],
      link: {
        label: english('See your membership'),
        address: `${kit.mailRoom.appOrigin}/profile/membership`,
      },
    },
  });
}
