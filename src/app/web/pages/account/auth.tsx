import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Landmark, Rotate3d } from 'lucide-react';
import { useState } from 'react';
import { productName } from '#app/product.ts';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { LoginForm } from '#features/accounts/web/login-form.tsx';
import { RegistrationForm } from '#features/accounts/web/registration-form.tsx';
import { completeSignIn } from '#features/accounts/web/sign-in.ts';
import { SignedOut } from '#features/accounts/web/use-guard.tsx';
import { planChoices } from '#features/memberships/web/plan-choices.ts';
import { accountPlansQuery, plansQuery } from '#features/memberships/web/queries.ts';
import { t } from '#kit/t.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { Segmented, segmentId } from '#kit/web/ui/segmented.tsx';

export const about = privatePageMeta(t('Sign in or register'));

const benefits = [
  [
    Rotate3d,
    t('Virtual property tours'),
    t('Walk through every room in 360° before you spend a shilling on a visit.'),
  ],
  [
    Landmark,
    t('Bank sales and auctions'),
    t('See which homes banks are selling, with dates, terms and valuations in one place.'),
  ],
  [BadgeCheck, t('Membership benefits'), t('List homes, upload tours and see what visitors look at.')],
] as const;

const tabs = [
  { value: 'login', name: t('Login') },
  { value: 'register', name: t('Register') },
] as const;

export default function AuthPage({ search }: PageContext) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>(
    search.get('tab') === 'register' ? 'register' : 'login',
  );
  const { data: accountPlans = [] } = useQuery(accountPlansQuery());
  const { data: membershipPlans = [] } = useQuery(plansQuery());
  const planOptions = planChoices(accountPlans, membershipPlans, search.get('plan'));
  return (
    <SignedOut otherwise="/profile">
      <div className="page-frame grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-8 py-8 md:py-12">
        <section className="grid content-start gap-6">
          <h1 className="t-title">{t('Your {productName} account', { productName })}</h1>
          <ul className="grid gap-4">
            {benefits.map(([Icon, name, text]) => (
              <li key={name} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-content-center rounded-control bg-ok-tint text-ok">
                  <Icon className="size-6" aria-hidden />
                </span>
                <div>
                  <p className="t-strong">{name}</p>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <Card as="section" className="order-first md:order-none md:p-8">
          <div className="mb-6">
            <Segmented
              label={t('Sign in or register')}
              options={tabs}
              value={tab}
              onChange={setTab}
              panelId="auth-panel"
            />
          </div>
          <div role="tabpanel" id="auth-panel" aria-labelledby={segmentId('auth-panel', tab)}>
            {tab === 'login' ? (
              <LoginForm onSignedIn={(user) => completeSignIn(user, 'login', productName)} />
            ) : (
              <RegistrationForm
                plan={planOptions.find(({ name }) => name === search.get('plan'))?.name ?? 'basic'}
                choices={planOptions}
                submitLabel={t('Register')}
                onRegistered={(user) => completeSignIn(user, 'registration', productName)}
              />
            )}
          </div>
        </Card>
      </div>
    </SignedOut>
  );
}
