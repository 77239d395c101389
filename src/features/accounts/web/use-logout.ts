import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#kit/web/call.ts';
import { showToast } from '#kit/web/toasts.ts';
import { currentUserKey, sendLogout } from './current-user.ts';

/** Signs out and shows a toast, also on failure; leaves pages that require a signed-in user. */
export function useLogout() {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);

  async function logOut(): Promise<void> {
    setLeaving(true);
    try {
      await sendLogout();
      showToast({
        title: 'Logged out successfully',
        description: 'You have been logged out of your account',
      });
      client.setQueryData(currentUserKey, null);
    } catch (error) {
      const description =
        error instanceof CallError ? (error.problem?.message ?? error.message) : String(error);
      showToast({ title: 'Logout failed', description, tone: 'destructive' });
    } finally {
      setLeaving(false);
    }
  }

  return { isLeaving, logOut };
}
