import type { CurrentUser } from '#features/accounts/schema.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatLongDate } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { currentPlan } from './current-plan.ts';

const roleNames = {
  user: t('User'),
  property_manager: t('Property manager'),
  admin: t('Admin'),
} as const;

/** The account's details. Dates are in the long form, and a missing date is N/A. */
export function ProfileDetails({ user }: { user: CurrentUser }) {
  const rows: [string, string][] = [
    [t('Full name'), user.fullName],
    [t('Username'), user.username],
    [t('Email'), user.email],
    ...(user.phone ? [[t('Phone'), formatPhone(user.phone)] as [string, string]] : []),
    [t('Role'), roleNames[user.role]],
    [t('Current plan'), planLabel(user)],
    ...(user.requestedPlan
      ? [[t('Requested plan'), requestedPlanLabel(user.requestedPlan)] as [string, string]]
      : []),
    [t('Membership start'), user.membershipStartDate ? formatLongDate(user.membershipStartDate) : t('N/A')],
    [t('Membership end'), user.membershipEndDate ? formatLongDate(user.membershipEndDate) : t('N/A')],
  ];
  return (
    <div className="grid grid-cols-1 justify-items-start gap-6">
      <List as="dl" className="w-full">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-1 gap-1 border-b border-line p-4 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="t-strong wrap-anywhere">{value}</dd>
          </div>
        ))}
      </List>
      <LinkButton href="/profile/membership" tone="secondary">
        {t('Upgrade Membership')}
      </LinkButton>
    </div>
  );
}

function planLabel(user: CurrentUser): string {
  const { plan, state } = currentPlan(user);
  if (state === 'running') return plan;
  return state === 'grace'
    ? t('{plan} (expired). Renew now to keep your homes listed.', { plan })
    : t('None. Your {plan} plan has expired and your homes are paused.', { plan });
}

function requestedPlanLabel(plan: string): string {
  return plan === 'trial'
    ? t('Free trial. Starts when we approve you to list homes.')
    : t('{plan} (not paid yet)', { plan: capitalise(plan) });
}
