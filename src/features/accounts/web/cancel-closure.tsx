import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { formatLongDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { currentUserKey } from './current-user.ts';
import { sendClosureCancellation } from './queries.ts';

/** Shows the last day on which the closure can be cancelled, and the button that cancels it. */
export function CancelClosure({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<CurrentUser>();
  if (!user.closesAt) return null;
  async function cancelClosure() {
    const result = await submit(sendClosureCancellation);
    if (!result) return;
    client.setQueryData(currentUserKey, result);
    showToast({
      title: t('We have kept your account'),
      description: t('Your homes are listed again, up to the limit of your plan.'),
    });
  }
  return (
    <Notice tone="danger" role="status" className="mb-6">
      <p className="t-strong">
        {t('Your account will be deleted on {closesAt}', { closesAt: formatLongDate(user.closesAt) })}
      </p>
      <p>{t('Nothing is deleted before then, but your homes are hidden.')}</p>
      <FormError message={message} fields={fields} />
      <p>
        <Button disabled={isPending} onClick={() => void cancelClosure()}>
          {t('Keep my account')}
        </Button>
      </p>
    </Notice>
  );
}
