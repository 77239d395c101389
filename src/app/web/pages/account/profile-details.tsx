import type { CurrentUser } from '#features/accounts/schema.ts';
import { capitalised } from '#features/accounts/web/capitalised.ts';
import { formatLongDate } from '#kit/dates.ts';

/** What the account is. Dates in the long form, or N/A. */
export function ProfileDetails({ user }: { user: CurrentUser }) {
  const lines: [string, string][] = [
    ['Full name', user.fullName],
    ['Username', user.username],
    ['Email', user.email],
    ['Role', user.role.replace('_', ' ')],
    ['Current plan', user.membershipPlan ? capitalised(user.membershipPlan) : 'Basic'],
    ...(user.requestedPlan
      ? [['Plan asked for', `${capitalised(user.requestedPlan)}, not paid yet`] as [string, string]]
      : []),
    ['Membership start', user.membershipStartDate ? formatLongDate(user.membershipStartDate) : 'N/A'],
    ['Membership end', user.membershipEndDate ? formatLongDate(user.membershipEndDate) : 'N/A'],
  ];
  return (
    <dl className="grid rounded-card border border-line bg-card">
      {lines.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-1 border-b border-line p-4 last:border-b-0 sm:grid-cols-[14rem_1fr]"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
