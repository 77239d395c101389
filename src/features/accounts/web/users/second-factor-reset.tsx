import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { resetCodesOf } from '#features/accounts/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';

/** For users who have lost both phone and recovery codes. One's own codes are switched off in the settings. */
export function SecondFactorReset({ user }: { user: User }) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { isPending, message, submit } = useSubmit<User>();
  if (!user.hasTwoFactor || user.id === me?.id) return null;

  async function reset() {
    const changed = await submit(() => resetCodesOf(user.id));
    if (!changed) return;
    setOpen(false);
    showToast({ title: `Two-factor sign-in of ${user.username} was switched off` });
    await client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|audit)/.test(String(queryKey[0])),
    });
  }

  return (
    <>
      <Button tone="quiet" className="-ml-5 justify-self-start text-sm" onClick={() => setOpen(true)}>
        Reset two-factor sign-in
      </Button>
      <Dialog
        title="Reset two-factor sign-in?"
        description={`For ${user.username}, ${user.email}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="grid gap-4 whitespace-normal">
          <p>
            Do this only if you are sure that it is really them, and that they have lost their phone and their
            recovery codes. They can then sign in with their password alone until they set up codes again. We
            will email them, and the log will show that you did it.
          </p>
          {message && (
            <p role="alert" className="text-alert">
              {message}
            </p>
          )}
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button disabled={isPending} onClick={() => void reset()} className="sm:order-1">
              {isPending ? 'Resetting...' : 'Reset'}
            </Button>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
