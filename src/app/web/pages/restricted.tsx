import type { ComponentProps } from 'react';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { BecomeManager } from '#features/verification/web/become-manager.tsx';

/**
 * A page for some roles only. Users who cannot list homes see how to request permission, or the state of
 * their request.
 */
export function Restricted(props: Omit<ComponentProps<typeof SignedIn>, 'restricted'>) {
  return <SignedIn {...props} restricted={BecomeManager} />;
}
