import { lazy } from 'react';
import { Link } from 'wouter';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { useCurrentUser } from './current-user.ts';

/** Comes for those who are signed in. */
const OwnMenu = lazy(() => import('./own-menu.tsx'));

/** Until it is known who is here it shows what a visitor sees. */
export function UserMenu() {
  const user = useCurrentUser();
  if (user)
    return (
      <SectionBoundary instead={<Link href="/profile">Profile</Link>}>
        <OwnMenu user={user} />
      </SectionBoundary>
    );
  return (
    <>
      <Link href="/membership">Become a Member</Link>
      <Link href="/auth">Sign In</Link>
    </>
  );
}
