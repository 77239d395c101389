import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import { RegistrationForm } from '#features/accounts/web/registration-form.tsx';
import { completeSignIn } from '#features/accounts/web/sign-in.ts';
import { SignedOut } from '#features/accounts/web/use-guard.tsx';
import type { Plan } from '#features/memberships/schema.ts';
import { PlanCard } from '#features/memberships/web/plan-card.tsx';
import { priceLabel } from '#features/memberships/web/plan-choices.ts';
import { plansQuery } from '#features/memberships/web/queries.ts';
import { SalesForm } from '#features/memberships/web/sales-form.tsx';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

export const about: PageMeta = {
  reads: () => [{ query: plansQuery(), required: false }],
  head: () => ({
    title: `${t('Membership Plans')} · ${productName}`,
    description: t('Plans for people who list homes in and around Kampala, with a 14-day free trial.'),
  }),
};

const signedInText = {
  title: t('You already have an account'),
  description: t('See your plan and compare other plans in your profile.'),
};

export default function MembershipPage() {
  const { data = [], isError } = useQuery(plansQuery());
  const [plan, setPlan] = useState<MembershipPlan | null>(null);
  const [isFormOpen, setFormOpen] = useState(false);
  return (
    <SignedOut otherwise="/" words={signedInText}>
      <div className="page-frame grid gap-8 py-8 md:py-16">
        <header className="grid max-w-2xl gap-4">
          <h1 className="t-title">{t('Membership Plans')}</h1>
          <p className="t-body text-muted">
            {t('List homes, let people tour them in 360°, and see what they look at.')}
          </p>
          <p className="flex flex-wrap gap-3">
            <Button onClick={() => setPlan('trial')}>{t('Start Free Trial')}</Button>
            <LinkButton href="/" tone="secondary">
              {t('Return Home')}
            </LinkButton>
          </p>
        </header>
        {isError && (
          <Notice tone="danger">{t('We could not load the plans. Please try again later.')}</Notice>
        )}
        <div className="grid gap-6 md:grid-cols-3">
          {data.map((option) => (
            <PlanCard
              key={option.name}
              plan={option}
              onChoose={({ name }) => (name === 'enterprise' ? setFormOpen(true) : setPlan(name))}
            />
          ))}
        </div>
        <p className="flex flex-wrap items-center gap-x-2">
          {t('Do you list on your own?')}
          <TextLink href="/auth?tab=register">
            {t('Create a free account and choose a plan for agents')}
          </TextLink>
        </p>
        <p className="text-muted">
          {t(
            'Prices are in US dollars per month. We charge them in shillings at the rate shown. Creating an account is free. A paid plan starts after we approve you to list homes and you pay. Until then, you have Basic at no cost.',
          )}
        </p>
      </div>
      <Dialog
        title={t('Create Your Account')}
        description={plan === 'trial' ? trialDescription : requestedPlanLabel(data, plan)}
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
              onRegistered={(user) => completeSignIn(user, 'registration', productName)}
            />
          </>
        )}
      </Dialog>
      <Dialog
        title={t('Contact Sales')}
        description={t('We will reply by email.')}
        isOpen={isFormOpen}
        onClose={() => setFormOpen(false)}
      >
        <p className="mb-4">
          <Button
            tone="quiet"
            className="-ms-4"
            onClick={() => {
              setFormOpen(false);
              setPlan('enterprise');
            }}
          >
            {t('Create an account instead')}
          </Button>
        </p>
        <SalesForm onSent={() => setFormOpen(false)} />
      </Dialog>
    </SignedOut>
  );
}

const trialDescription = t('Sign up for a 14-day free trial with Professional features');

/** Returns a label with the selected plan and its price, which says that nothing is charged yet. */
function requestedPlanLabel(plans: readonly Plan[], name: MembershipPlan | null): string | undefined {
  const plan = plans.find((option) => option.name === name);
  return (
    plan &&
    t('{plan}, {price}. Creating an account is free. You pay nothing until we approve you to list homes.', {
      plan: plan.title,
      // The price of Basic is not charged.
      price: priceLabel(plan.name === 'basic' ? { ...plan, monthlyPrice: 0 } : plan),
    })
  );
}
