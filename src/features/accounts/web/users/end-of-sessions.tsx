import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#features/accounts/schema.ts';
import { auditQuery, sendEndUserSessions } from '#features/accounts/web/queries.ts';
import { showToast } from '#kit/web/toasts.ts';
import { UserActionDialog } from './user-action-dialog.tsx';

/**
 * Ends the sessions of a user who has lost their phone or left the company. Users end their own sessions in
 * the settings.
 */
export function EndSessionsDialog({ user, onClose }: { user: User; onClose(): void }) {
  const client = useQueryClient();

  function showResult() {
    showToast({ title: `${user.username} was signed out everywhere` });
    void client.invalidateQueries({ queryKey: auditQuery().queryKey });
  }

  return (
    <UserActionDialog
      user={user}
      name="Sign out everywhere"
      confirmLabel="Sign out"
      pendingLabel="Signing out..."
      run={() => sendEndUserSessions(user.id)}
      onDone={showResult}
      onClose={onClose}
    >
      This signs them out on every phone and computer. Anyone who knows their password can sign in again. Your
      name is recorded in the audit log.
    </UserActionDialog>
  );
}
