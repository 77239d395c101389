import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { MembershipPlan, User } from '#features/accounts/schema.ts';
import type { UserAction } from '#features/accounts/web/users/user-actions.tsx';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { sendGift } from './queries.ts';

const giftPlans: { plan: MembershipPlan; title: string }[] = [
  { plan: 'standard', title: 'Standard' },
  { plan: 'premium', title: 'Premium' },
  { plan: 'professional', title: 'Professional' },
  { plan: 'enterprise', title: 'Enterprise' },
];

/** With this action, an admin gives an account some months of a plan. */
export const membershipGift: UserAction = {
  name: 'Give a membership',
  isOffered: () => true,
  dialog: GiftDialog,
};

export function GiftDialog({ user, onClose }: { user: User; onClose(): void }) {
  const client = useQueryClient();
  // The dialog is closed before it is removed, so that the focus returns to where it was.
  const [isOpen, setOpen] = useState(true);
  const { isPending, message, fields, submit } = useSubmit<object>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const plan = giftPlans.find((gift) => gift.plan === form.get('plan'))?.plan ?? 'standard';
    const months = Number(form.get('months'));
    const reason = String(form.get('reason') ?? '');
    if (!(await submit(() => sendGift(user.id, { plan, months, reason })))) return;
    setOpen(false);
    showToast({ title: `Membership given to ${user.username}` });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|audit)/.test(String(queryKey[0])),
    });
  }

  return (
    <Dialog
      title="Give a membership"
      description={`${user.username} gets this membership free of charge. Your name and reason are recorded in the audit log.`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} className="grid gap-4 whitespace-normal" noValidate>
        <label className="grid gap-1 t-label">
          Plan
          <select name="plan" className={`t-regular ${controlClass}`}>
            {giftPlans.map(({ plan, title }) => (
              <option key={plan} value={plan}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Field
          label="Months"
          name="months"
          type="number"
          inputMode="numeric"
          defaultValue="1"
          error={fields['months']}
        />
        <Field label="Reason" name="reason" maxLength={300} error={fields['reason']} />
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Giving...' : 'Give membership'}
        </Button>
      </form>
    </Dialog>
  );
}
