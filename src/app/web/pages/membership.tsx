import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productName } from '#app/product.ts';
import type { PageAbout } from '#app/web/route-table.ts';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import { RegistrationForm } from '#features/accounts/web/registration-form.tsx';
import { arriveAs } from '#features/accounts/web/sign-in.ts';
import { SignedOut } from '#features/accounts/web/use-guard.tsx';
import type { Plan } from '#features/memberships/schema.ts';
import { limitWords } from '#features/memberships/web/limit-words.ts';
import { PlanCard } from '#features/memberships/web/plan-card.tsx';
import { priceWords } from '#features/memberships/web/plan-choices.ts';
import { planLine } from '#features/memberships/web/plan-lines.ts';
import { accountPlansQuery, plansQuery } from '#features/memberships/web/queries.ts';
import { SalesForm } from '#features/memberships/web/sales-form.tsx';
import { capitalised } from '#kit/capitalised.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

export const about: PageAbout = {
  reads: () => [
    { query: plansQuery(), required: false },
    { query: accountPlansQuery(), required: false },
  ],
  head: () => ({
    title: `${t('Membership Plans')} · ${productName}`,
    description: t('Plans for people who list homes in and around Kampala, with a 14-day free trial.'),
  }),
};

const already = {
  title: t('You are a member'),
  description: t('Your plan, and every other, is in your profile.'),
};

export default function MembershipPage() {
  const { data = [], isError } = useQuery(plansQuery());
  const { data: ofAccounts = [] } = useQuery(accountPlansQuery());
  const [plan, setPlan] = useState<MembershipPlan | null>(null);
  const [asks, setAsks] = useState(false);
  return (
    <SignedOut otherwise="/" words={already}>
      <div className="page-frame grid gap-10 py-10 md:py-16">
        <header className="grid max-w-2xl gap-4">
          <h1 className="text-3xl font-semibold md:text-4xl">{t('Membership Plans')}</h1>
          <p className="text-lg text-muted">
            {t('List homes, let people walk through them in 360°, and see what they look at.')}
          </p>
          <p className="flex flex-wrap gap-3">
            <Button onClick={() => setPlan('trial')}>{t('Start Free Trial')}</Button>
            <LinkButton href="/" tone="secondary">
              {t('Return Home')}
            </LinkButton>
          </p>
        </header>
        {isError && (
          <p className="text-alert">{t('The plans could not be loaded. Please try again later.')}</p>
        )}
        <div className="grid gap-6 md:grid-cols-3">
          {data.map((one) => (
            <PlanCard
              key={one.name}
              plan={one}
              onChoose={({ name }) => (name === 'enterprise' ? setAsks(true) : setPlan(name))}
            />
          ))}
        </div>
        {ofAccounts.length > 0 && (
          <section className="grid gap-4">
            <div>
              <h2 className="text-2xl font-semibold">{t('Priced in shillings')}</h2>
              <p className="mt-1 text-muted">{t('For those who list a few homes, or many.')}</p>
            </div>
            <ul className="grid gap-6 md:grid-cols-2">
              {ofAccounts
                .filter(({ name }) => name !== 'basic')
                .map((one) => (
                  <ShillingPlan key={one.name} plan={one} onChoose={() => setPlan(one.name)} />
                ))}
            </ul>
          </section>
        )}
        <p className="text-muted">
          {t(
            'Other prices are in US dollars per month and charged in shillings at the rate that stands beside them. An account is free: a paid plan starts once you may list homes and it is paid for, and until then you are on Basic at no cost.',
          )}
        </p>
      </div>
      <Dialog
        title={t('Create Your Account')}
        description={plan === 'trial' ? trial : wishWords([...ofAccounts, ...data], plan)}
        isOpen={plan !== null}
        onClose={() => setPlan(null)}
      >
        {plan && (
          <>
            <RegistrationForm
              plan={plan}
              submitLabel={t('Complete Registration')}
              actions={
                <Button tone="secondary" onClick={() => setPlan(null)}>
                  {t('Cancel')}
                </Button>
              }
              onRegistered={(user) => arriveAs(user, 'registration', productName)}
            />
          </>
        )}
      </Dialog>
      <Dialog
        title={t('Contact Sales')}
        description={t('We answer by mail.')}
        isOpen={asks}
        onClose={() => setAsks(false)}
      >
        <p className="mb-4">
          <Button
            tone="quiet"
            className="-ml-5"
            onClick={() => {
              setAsks(false);
              setPlan('enterprise');
            }}
          >
            {t('Create an account instead')}
          </Button>
        </p>
        <SalesForm onSent={() => setAsks(false)} />
      </Dialog>
    </SignedOut>
  );
}

function ShillingPlan({ plan, onChoose }: { plan: Plan; onChoose(): void }) {
  const { title, features, limits, monthlyPrice, currency } = plan;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-line bg-card p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-xl font-semibold">{title}</h3>
        <p>
          <span className="text-xl font-bold">{formatMoney(monthlyPrice, currency)}</span>{' '}
          <span className="text-muted">{t('/ month')}</span>
        </p>
      </div>
      <ul className="grid grow content-start gap-2">
        {[...features.map(planLine), capitalised(limitWords(limits))].map((line) => (
          <li key={line} className="flex gap-2">
            <Icon name="check" className="h-[1lh] w-5 shrink-0 text-leaf" />
            {line}
          </li>
        ))}
      </ul>
      <Button tone="secondary" onClick={onChoose}>
        {t('Choose {title}', { title })}
      </Button>
    </li>
  );
}

const trial = t('Sign up for a 14-day free trial with Professional features');

/** What was chosen, and that it costs nothing yet. */
function wishWords(plans: readonly Plan[], name: MembershipPlan | null): string | undefined {
  // What an account has without paying goes before what is sold under its name.
  const plan = plans.find((one) => one.name === name);
  return (
    plan &&
    t('{plan}, {price}. An account is free; nothing is paid before you may list homes.', {
      plan: plan.title,
      price: priceWords(plan),
    })
  );
}
