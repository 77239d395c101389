import { queryOptions, useQuery } from '@tanstack/react-query';
import type { logout } from '#features/accounts/api.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CallError, call, readAddress } from '#kit/web/call.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';

export const currentUserKey = ['/api/user'] as const;

/**
 * The query for the signed-in user, or null. Only the browser sends it, because server-rendered pages are the
 * same for every visitor.
 */
export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: currentUserKey,
  queryFn: async ({ signal }) => {
    // Most visitors are not signed in and skip the request.
    if (!hasSessionCookie()) return null;
    try {
      return (await readAddress('/api/user', signal)) as CurrentUser;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/**
 * Returns the signed-in user, null for a signed-out visitor, or undefined while loading. Also returns
 * undefined during hydration, even if another part of the page has already loaded the user: the server's HTML
 * does not know the user.
 */
export function useCurrentUser(): CurrentUser | null | undefined {
  const { data } = useQuery(currentUserQuery);
  return useHydrated() ? data : undefined;
}

/** Returns true for a signed-in user, even before the user is loaded. */
export function useIsSignedIn(): boolean {
  const user = useCurrentUser();
  const isHydrated = useHydrated();
  return user === undefined ? isHydrated && hasSessionCookie() : user !== null;
}

const hasSessionCookie = () => document.cookie.includes('signed-in=');

export const sendLogout = () => call<typeof logout>('POST', '/api/logout');
