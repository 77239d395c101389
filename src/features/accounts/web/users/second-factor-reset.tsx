import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { resetUserTwoFactor } from '#features/accounts/web/queries.ts';
import { showToast } from '#kit/web/toasts.ts';
import { UserActionDialog } from './user-action-dialog.tsx';

/**
 * Resets the second factor of a user who has lost both their phone and their recovery codes. Users disable
 * their own second factor in the settings.
 */
export function SecondFactorDialog({ user, onClose }: { user: User; onClose(): void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');

  function showResult() {
    showToast({ title: `Two-factor sign-in turned off for ${user.username}` });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|audit)/.test(String(queryKey[0])),
    });
  }

  return (
    <UserActionDialog
      user={user}
      name="Reset two-factor sign-in"
      confirmLabel="Reset"
      pendingLabel="Resetting..."
      run={() => resetUserTwoFactor(user.id, reason)}
      reason={{ label: 'How did you confirm their identity?', value: reason, change: setReason }}
      onDone={showResult}
      onClose={onClose}
    >
      Only do this if you have confirmed their identity and they have lost both their phone and their recovery
      codes. They can then sign in with just their password until they set up two-factor sign-in again. We
      will email them, and record your name in the audit log.
    </UserActionDialog>
  );
}
