import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { areSameLimits, limitLabel } from '#features/memberships/plan-limits-text.ts';
import type { OwnMembership, PlanChoice } from '#features/memberships/schema.ts';
import { UnfinishedPayments } from '#features/payments/web/unfinished-payments.tsx';
import { formatDate, formatLongDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { PastPeriods } from './past-periods.tsx';
import { PayLink } from './pay-link.tsx';
import { CurrentLimitsNotice, PausedHomes, planSummary } from './plan-terms.tsx';
import { membershipQuery, sendBasic, sendNext, sendTrial } from './queries.ts';
import { SalesForm } from './sales-form.tsx';

const BuyDialog = lazy(() => import('./buy-dialog.tsx'));

type Props = {
  user: CurrentUser;
  membership: OwnMembership;
  /** The content that explains how a user gets permission to list homes. */
  applicationPrompt: ReactNode;
  /** The audience whose plans the URL requests. Null for the audience of the current plan. */
  requested: PlanAudience | null;
};

export type PlanAudience = 'agents' | 'companies';

const stateBadges: Record<OwnMembership['state'], [string, BadgeTone]> = {
  free: ['Free', 'plain'],
  running: ['Active', 'ok'],
  endless: ['Active', 'ok'],
  grace: ['Ended', 'danger'],
  lapsed: ['Paused', 'danger'],
};

/** Shows the current plan of a member, the plans to choose from and the past periods. */
export function MembershipView({ user, membership, applicationPrompt, requested }: Props) {
  const client = useQueryClient();
  const { isPending, message, fields, submit } = useSubmit<OwnMembership>();
  const [selectedPlan, setSelectedPlan] = useState<string | null>(null);
  const [isContactOpen, setContactOpen] = useState(false);
  const { state, choices, mark: payToken } = membership;
  const selectedChoice = choices.find(({ name }) => name === selectedPlan);
  const submitChange = async (work: () => Promise<OwnMembership>) => {
    const updatedMembership = await submit(work);
    if (updatedMembership) client.setQueryData(membershipQuery().queryKey, updatedMembership);
  };
  const [label, tone] = stateBadges[state];
  const shownAudience = requested ?? audienceOf(membership);
  return (
    <div className="grid gap-8">
      <section aria-label="Current plan" className="grid gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="t-heading">{membership.title}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {state === 'grace' || state === 'lapsed' ? (
          <Notice tone="danger">{stateText(membership)}</Notice>
        ) : (
          <p>{stateText(membership)}</p>
        )}
        <CurrentLimits membership={membership} />
        {membership.mayList && <UnfinishedPayments purpose="membership" />}
        {membership.next && (
          <p className="flex flex-wrap items-center gap-x-3">
            <span>{`Switches to ${titleOf(choices, membership.next)} when your current plan ends.`}</span>
            <Button
              tone="quiet"
              disabled={isPending}
              onClick={() => void submitChange(() => sendNext({ plan: null }))}
            >
              Cancel switch
            </Button>
          </p>
        )}
        {!membership.mayList && (
          <Notice>
            <p className="t-strong">You can pay when your account is approved</p>
            <p className="mt-1">
              {membership.wish
                ? `You chose ${membership.wish === 'trial' ? 'the free trial' : titleOf(choices, membership.wish)}. It starts when your account is approved to list homes, so you do not lose any days.`
                : 'A membership is for listing homes. Your account needs to be approved to list homes first, so that you do not lose any days.'}
            </p>
            <div className="mt-2">{applicationPrompt}</div>
          </Notice>
        )}
        {membership.canTry && (
          <p className="flex flex-wrap items-center gap-3">
            <Button tone="secondary" disabled={isPending} onClick={() => void submitChange(sendTrial)}>
              {`Start your ${membership.trialDays}-day free trial`}
            </Button>
            <span className="text-muted">Includes Professional features. One free trial per account.</span>
          </p>
        )}
        <FormError message={message} fields={fields} />
      </section>
      <section className="grid gap-3">
        <h2 className="t-heading">
          {shownAudience === 'companies' ? 'Plans for companies' : 'Plans for agents'}
        </h2>
        <ul className="grid gap-3">
          {choices.filter(isForAudience(shownAudience)).map((choice) => (
            <PlanRow
              key={choice.name}
              choice={choice}
              membership={membership}
              isPending={isPending}
              onBuy={() => setSelectedPlan(choice.name)}
              onSwitchLater={() => void submitChange(() => sendNext({ plan: choice.name }))}
              onBasic={() => void submitChange(sendBasic)}
            />
          ))}
        </ul>
        <AudienceLink ladder={shownAudience} />
      </section>
      <section className="grid gap-2">
        <h2 className="t-heading">Larger plans</h2>
        <p className="text-muted">Ask us about plans and prices. We will reply by email.</p>
        <p>
          <Button tone="secondary" onClick={() => setContactOpen(true)}>
            Contact Sales
          </Button>
        </p>
      </section>
      <Dialog
        title="Contact Sales"
        description="We will reply by email."
        isOpen={isContactOpen}
        onClose={() => setContactOpen(false)}
      >
        <SalesForm
          known={{
            name: user.fullName,
            email: user.email,
            phone: user.phone ? formatPhone(user.phone) : undefined,
          }}
          onSent={() => setContactOpen(false)}
        />
      </Dialog>
      {payToken && <PayLink token={payToken} />}
      {membership.periods.length > 0 && <PastPeriods periods={membership.periods} />}
      <Suspense>
        {selectedChoice && (
          <BuyDialog
            user={user}
            membership={membership}
            choice={selectedChoice}
            onClose={() => setSelectedPlan(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

const isForAudience =
  (ladder: PlanAudience) =>
  ({ audience }: PlanChoice) =>
    audience === 'all' || audience === ladder;

/** Returns the audience of the current or requested plan. */
function audienceOf({ plan, wish: requestedPlan, choices }: OwnMembership): PlanAudience {
  const audiences = [plan, requestedPlan].map(
    (name) => choices.find((choice) => choice.name === name)?.audience,
  );
  return audiences.includes('companies') && !audiences.includes('agents') ? 'companies' : 'agents';
}

function AudienceLink({ ladder }: { ladder: PlanAudience }) {
  const [question, href, label] =
    ladder === 'companies'
      ? ['Do you list on your own?', '/profile/membership?plans=agents', 'See plans for agents']
      : ['Do you list for a company?', '/profile/membership?plans=companies', 'See plans for companies'];
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {question}
      <TextLink href={href}>{label}</TextLink>
    </p>
  );
}

/** Shows the current limits, and those of the next period if they differ. */
function CurrentLimits({ membership }: { membership: OwnMembership }) {
  const { state, limits, follows, mayList } = membership;
  if (!mayList || state === 'lapsed') return null;
  return (
    <div className="grid gap-1 text-muted">
      <p>{`It allows ${limitLabel(limits)}.`}</p>
      {follows && !areSameLimits(limits, follows.limits) && (
        <>
          <p>{`From ${formatDate(follows.startsAt)} your plan allows ${limitLabel(follows.limits)}.`}</p>
          <PausedHomes paused={follows.paused} limit={follows.limits.listings} title={follows.title} />
        </>
      )}
    </div>
  );
}

const titleOf = (choices: PlanChoice[], plan: string) =>
  choices.find(({ name }) => name === plan)?.title ?? plan;

function stateText({ state, title, endsAt, pausesAt, plan, follows }: OwnMembership): string {
  const end = endsAt ? formatLongDate(endsAt) : '';
  const pauseDate = pausesAt ? formatLongDate(pausesAt) : '';
  switch (state) {
    case 'free':
      return 'The free plan has no end date.';
    case 'endless':
      return `Your ${title} plan has no end date. There is nothing to pay.`;
    case 'running':
      if (follows)
        return `Runs until ${end}. Then your ${follows.title} plan, which is paid, runs until ${formatLongDate(follows.endsAt)}.`;
      return plan === 'trial'
        ? `Your free trial ends on ${end}. It does not renew automatically, and you will not be charged.`
        : `Ends on ${end}. It does not renew automatically. We will email you before it ends.`;
    case 'grace':
      return `Your plan ended on ${end}. Your homes stay available until ${pauseDate}. After that we pause them until you pay. Nothing is deleted.`;
    case 'lapsed':
      return `Your plan ended on ${end}, so your homes are paused. Nothing was deleted. Your homes are available again when you pay. You can also switch to Basic to make as many homes available as it allows.`;
  }
}

type PlanRowProps = {
  choice: PlanChoice;
  membership: OwnMembership;
  isPending: boolean;
  onBuy(): void;
  onSwitchLater(): void;
  onBasic(): void;
};

function PlanRow({ choice, membership, isPending, onBuy, onSwitchLater, onBasic }: PlanRowProps) {
  const { plan, state, next, wish: requestedPlan, mayList } = membership;
  const { name, title, quotes, change } = choice;
  const isCurrent = name === plan;
  const hasRequestedPlan = membership.choices.some((option) => option.name === requestedPlan);
  const canBuy = mayList && quotes.length > 0;
  const hasEnded = state === 'grace' || state === 'lapsed';
  const canFollow = state === 'running' && change === 'less' && next !== name;
  // If the user requested a plan, it is highlighted instead of the upgrades.
  const isHighlighted = isCurrent || (hasRequestedPlan ? name === requestedPlan : change === 'more');
  const monthlyQuote = quotes.find(({ months }) => months === 1);
  return (
    <Card
      as="li"
      className={`grid gap-3 sm:flex sm:items-center sm:justify-between ${isCurrent || name === requestedPlan ? 'selected' : ''}`}
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 t-strong">
          {title}
          {isCurrent && <Badge>Your plan</Badge>}
          {name === requestedPlan && <Badge tone="info">Your choice</Badge>}
        </p>
        <p>
          {name === 'basic' ? 'Free' : `${formatMoney(choice.monthlyPrice, choice.currency)} per month`}
          {choice.currency === 'USD' && monthlyQuote && (
            <span className="text-muted">
              {` · ${formatMoney(monthlyQuote.price, 'UGX')} at the ${formatDate(membership.rate.asOf)} exchange rate`}
            </span>
          )}
        </p>
        <p className="t-small text-muted">{planSummary(choice)}</p>
        {isCurrent && (state === 'running' || state === 'grace') && (
          <CurrentLimitsNotice current={membership.limits} next={choice.limits} endsAt={membership.endsAt} />
        )}
        {!isCurrent && (canBuy || canFollow || hasEnded) && (
          <PausedHomes paused={choice.paused} limit={choice.limits.listings} title={title} />
        )}
      </div>
      <div className="grid shrink-0 gap-2 empty:hidden">
        {canBuy && (
          <Button tone={isHighlighted ? 'primary' : 'secondary'} onClick={onBuy}>
            {isCurrent
              ? `Renew ${title}`
              : change === 'more' && !hasEnded
                ? `Upgrade to ${title}`
                : `Choose ${title}`}
          </Button>
        )}
        {canFollow && (
          <Button tone="quiet" disabled={isPending} onClick={onSwitchLater}>
            {name === 'basic'
              ? 'Switch to Basic when your plan ends'
              : `Switch to ${title} when your plan ends`}
          </Button>
        )}
        {name === 'basic' && hasEnded && (
          <Button tone="secondary" disabled={isPending} onClick={onBasic}>
            Switch to Basic
          </Button>
        )}
      </div>
    </Card>
  );
}
