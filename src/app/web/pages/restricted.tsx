import type { ComponentProps } from 'react';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { BecomeManager } from '#features/verification/web/become-manager.tsx';

/** A page for some roles. Who cannot list homes is told how to ask, or how far their request has come. */
export function Restricted(props: Omit<ComponentProps<typeof SignedIn>, 'restricted'>) {
  return <SignedIn {...props} restricted={BecomeManager} />;
}
