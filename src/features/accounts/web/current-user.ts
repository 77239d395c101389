import { queryOptions, useQuery } from '@tanstack/react-query';
import type { logout } from '#features/accounts/api.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CallError, call, readAddress } from '#kit/web/call.ts';

export const currentUserKey = ['/api/user'] as const;

/** Who is signed in here; null for nobody. Asked for by the browser alone: pages are the same for everyone. */
export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: currentUserKey,
  queryFn: async ({ signal }) => {
    // Most visitors are nobody yet: no request is needed to find that out.
    if (!document.cookie.includes('signed-in=')) return null;
    try {
      return (await readAddress('/api/user', signal)) as CurrentUser;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Undefined while it is not known yet. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useQuery(currentUserQuery).data;
}

export const sendLogout = () => call<typeof logout>('POST', '/api/logout');
