import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#kit/t.ts';
import { CallError } from '#kit/web/call.ts';
import { tabStorage } from '#kit/web/storage.ts';
import { showToast } from '#kit/web/toasts.ts';
import { currentUserKey, sendLogout } from './current-user.ts';

/**
 * Returns a function that signs the user out, and shows a toast on success and on failure. Pages that require
 * a signed-in user then redirect (use-guard.tsx).
 */
export function useLogout() {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);

  async function logOut(): Promise<void> {
    setLeaving(true);
    try {
      await sendLogout();
      // The next person at a shared device must not see what this one typed.
      tabStorage.clear();
      showToast({
        title: t('Logged out successfully'),
        description: t('You have been logged out of your account'),
      });
      client.setQueryData(currentUserKey, null);
    } catch (error) {
      const description =
        error instanceof CallError ? (error.problem?.message ?? error.message) : String(error);
      showToast({ title: t('Logout failed'), description, tone: 'destructive' });
    } finally {
      setLeaving(false);
    }
  }

  return { isLeaving, logOut };
}
