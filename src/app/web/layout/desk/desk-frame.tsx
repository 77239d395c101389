import { lazy, Suspense } from 'react';
import { BottomNav } from '#app/web/layout/bottom-nav.tsx';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { t } from '#kit/t.ts';

/** The entries are loaded only for users who work at the desk. */
const SideEntries = lazy(() => import('./side-entries.tsx'));
const FootEntries = lazy(() => import('./foot-entries.tsx'));

/** Returns true for the pages of the desk, which have its navigation. */
export const isDeskPath = (path: string): boolean => path.startsWith('/admin/') || path === '/earnings';

/**
 * Returns the signed-in user. Returns null for a user without a desk, and undefined for a visitor and until the user is known.
 */
function useDeskUser() {
  const user = useCurrentUser();
  if (!user) return undefined;
  return user.role === 'user' || user.isHeldBack ? null : user;
}

/** The navigation of the desk, beside the page. Its place is kept free until the user is known. */
export function DeskSide({ path }: { path: string }) {
  const user = useDeskUser();
  if (user === null) return null;
  return (
    <nav aria-label={t('Desk')} className="desk-side">
      {user && (
        <Suspense>
          <SideEntries user={user} path={path} />
        </Suspense>
      )}
    </nav>
  );
}

/**
 * The navigation at the foot of a narrow screen: that of the desk, and for users without a desk, for example those of
 * a bank, that of their own pages.
 */
export function DeskFoot({ path, search }: { path: string; search: string }) {
  const user = useDeskUser();
  if (user === null) return <BottomNav search={search} />;
  if (!user) return null;
  return (
    <nav aria-label={t('Desk')} className="desk-foot at-foot">
      <Suspense>
        <FootEntries user={user} path={path} />
      </Suspense>
    </nav>
  );
}
