import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { resetCodesOf } from '#features/accounts/web/queries.ts';
import { showToast } from '#kit/web/toasts.ts';
import { ActOnUser } from './act-on-user.tsx';

/** For users who have lost both phone and recovery codes. One's own codes are switched off in the settings. */
export function SecondFactorReset({ user }: { user: User }) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const [reason, setReason] = useState('');
  if (!user.hasTwoFactor || user.id === me?.id) return null;

  function afterwards() {
    showToast({ title: `Two-factor sign-in of ${user.username} was switched off` });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => /^\/api\/(users|audit)/.test(String(queryKey[0])),
    });
  }

  return (
    <ActOnUser
      user={user}
      name="Reset two-factor sign-in"
      verb="Reset"
      verbMeanwhile="Resetting..."
      act={() => resetCodesOf(user.id, reason)}
      reason={{ label: 'How do you know that it is them?', value: reason, change: setReason }}
      onDone={afterwards}
    >
      Do this only if you are sure that it is really them, and that they have lost their phone and their
      recovery codes. They can then sign in with their password alone until they set up codes again. We will
      email them, and the log will show that you did it.
    </ActOnUser>
  );
}
