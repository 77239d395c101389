import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { auditQuery, sendEndOfSessions } from '#features/accounts/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';

/** For a lost phone or somebody who has left. One's own sessions are ended in the settings. */
export function EndOfSessions({ user }: { user: User }) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const { isPending, message, submit } = useSubmit<{ message: string }>();
  if (user.id === me?.id) return null;

  async function end() {
    if (!(await submit(() => sendEndOfSessions(user.id)))) return;
    setOpen(false);
    showToast({ title: `${user.username} was signed out everywhere` });
    await client.invalidateQueries({ queryKey: auditQuery().queryKey });
  }

  return (
    <>
      <Button tone="quiet" className="-ml-5 justify-self-start text-sm" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        title="Sign out everywhere?"
        description={`For ${user.username}, ${user.email}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="grid gap-4 whitespace-normal">
          <p>
            They are signed out on every phone and computer and have to sign in again. Whoever knows their
            password can do so too. The log will show that you did it.
          </p>
          {message && (
            <p role="alert" className="text-alert">
              {message}
            </p>
          )}
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button disabled={isPending} onClick={() => void end()} className="sm:order-1">
              {isPending ? 'Signing out...' : 'Sign out'}
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
