import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { sendPlanRequest } from '#features/accounts/web/queries.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { accountPlansQuery } from './queries.ts';

type Props = { user: CurrentUser; isOpen: boolean; onClose(): void };
type Choice = 'basic' | 'standard' | 'premium';

/** A member requests another plan. Nothing is charged here: the plan begins once it is paid. */
export function UpgradeDialog({ user, isOpen, onClose }: Props) {
  const client = useQueryClient();
  const { data = [], isError } = useQuery({ ...accountPlansQuery(), enabled: isOpen });
  const { isPending, message, submit } = useSubmit<CurrentUser>();

  async function ask({ name, title }: Plan) {
    const changed = await submit(() => sendPlanRequest({ plan: name as Choice }));
    if (!changed) return;
    client.setQueryData(currentUserKey, changed);
    onClose();
    showToast({
      title: 'Request received',
      description: changed.requestedPlan
        ? `${title} starts once it is paid for. Until then your plan stays as it is.`
        : 'Your plan stays as it is.',
    });
  }

  const fault = isError ? 'The plans could not be loaded. Please try again later.' : message;
  return (
    <Dialog
      title="Upgrade Membership"
      description="A plan starts once it is paid for. Requesting one costs nothing."
      isOpen={isOpen}
      onClose={onClose}
    >
      {fault && (
        <p role="alert" className="mb-4 text-alert">
          {fault}
        </p>
      )}
      <ul className="grid gap-3">
        {data.map((plan) => (
          <li
            key={plan.name}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
          >
            <div>
              <p className="font-semibold">
                {plan.title} ·{' '}
                {plan.monthlyPrice === 0
                  ? 'Free'
                  : `${formatMoney(plan.monthlyPrice, plan.currency)} per month`}
              </p>
              <p className="text-sm text-muted">{plan.features.slice(0, 3).join(' · ')}</p>
            </div>
            <Ask plan={plan} user={user} isPending={isPending} onAsk={() => void ask(plan)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Ask({
  plan: { name, title },
  user,
  isPending,
  onAsk,
}: {
  plan: Plan;
  user: CurrentUser;
  isPending: boolean;
  onAsk(): void;
}) {
  const present = user.membershipPlan ?? 'basic';
  if (name === user.requestedPlan) return <p className="text-muted">Requested, not paid yet</p>;
  if (name === present && !user.requestedPlan) return <p className="text-muted">Your plan</p>;
  if (name === present)
    return (
      <Button tone="secondary" disabled={isPending} onClick={onAsk}>
        Stay with {title}
      </Button>
    );
  if (name === 'basic') return null;
  return (
    <Button disabled={isPending} onClick={onAsk}>
      Request {title}
    </Button>
  );
}
