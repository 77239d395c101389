import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { accountLimits } from '#features/accounts/limits.ts';
import type { Role } from '#features/accounts/roles.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { inLanguage, t, withoutLanguage } from '#kit/t.ts';
import { currentToast, keepToastAfterLoad, showToastAfterLoad, type Toast } from '#kit/web/toasts.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { useCurrentUser } from './current-user.ts';
import { signInAddress } from './sign-in.ts';

/**
 * Redirects signed-out visitors, and tells users with another role that access is restricted. Shows a spinner
 * until the user is known.
 */
export function SignedIn({
  otherwise,
  roles,
  restricted: Restricted,
  children,
}: {
  otherwise: '/auth' | '/membership';
  roles?: Role[];
  /** Explains to users with another role what they can do. */
  restricted?: ComponentType<{ user: CurrentUser }>;
  children(user: CurrentUser): ReactNode;
}) {
  const user = useCurrentUser();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (user) wasSignedIn.current = true;
    // After a sign-out on this page, a toast has already announced it. When a session was ended elsewhere,
    // the `signed-in` cookie remains in this browser.
    if (user === null && !currentToast() && (wasSignedIn.current || document.cookie.includes('signed-in=')))
      showToastAfterLoad(signedOutElsewhere());
    if (user === null)
      loadPage(
        otherwise === '/auth'
          ? signInAddress(withoutLanguage(location.pathname) + location.search)
          : otherwise,
      );
  }, [user, otherwise]);
  if (!user) return <Loading />;
  if (roles && !roles.includes(user.role))
    return <AccessRestricted>{Restricted && <Restricted user={user} />}</AccessRestricted>;
  if (roles && user.isHeldBack) return <LongerPasswordFirst user={user} />;
  return children(user);
}

const signedOutElsewhere = (): Toast => ({
  title: t('You were signed out'),
  description: t('Your session expired or was ended on another device. Please sign in again.'),
});

/**
 * Redirects signed-in users away from pages for signed-out visitors.
 * @param words the message that explains the redirect
 */
export function SignedOut({
  otherwise,
  words,
  children,
}: {
  otherwise: string;
  words?: Toast;
  children: ReactNode;
}) {
  const user = useCurrentUser();
  useEffect(() => {
    if (!user) return;
    if (words) showToastAfterLoad(words);
    loadPage(otherwise);
  }, [user, otherwise, words]);
  return user ? <Loading /> : children;
}

/** Navigates with a full page load, so that no data of the previous user stays in memory. */
function loadPage(address: string): void {
  keepToastAfterLoad();
  location.replace(inLanguage(address));
}

function Loading() {
  return (
    <div className="grid min-h-[60vh] place-items-center" role="status" aria-label={t('Loading')}>
      <span className="size-8 animate-spin rounded-full border-4 border-line border-t-ink" />
    </div>
  );
}

function LongerPasswordFirst({ user }: { user: CurrentUser }) {
  return (
    <div className="page-frame form-column grid content-start gap-4 py-8 md:py-12">
      <h1 className="t-title">{t('You need a longer password')}</h1>
      <p>
        {t(
          '{name}, your account can now change what everyone sees. It needs a password with at least {least} characters that is not easy to guess. Your current password is too weak for this.',
          { name: user.fullName || user.username, least: accountLimits.managerPasswordMin },
        )}
      </p>
      <p>
        <LinkButton href="/profile?tab=settings">{t('Choose a longer password')}</LinkButton>
      </p>
    </div>
  );
}

function AccessRestricted({ children }: { children: ReactNode }) {
  return (
    <div className="page-frame form-column grid content-start gap-4 py-8 md:py-12">
      <h1 className="t-title">{t('Access Restricted')}</h1>
      <p>
        {t(
          "You don't have permission to access this page. This area is reserved for administrators and property managers.",
        )}
      </p>
      {children}
      <p>
        <LinkButton href="/">{t('Return to Home')}</LinkButton>
      </p>
    </div>
  );
}
