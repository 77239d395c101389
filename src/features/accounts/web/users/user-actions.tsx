import { type ComponentType, useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { EndSessionsDialog } from './end-of-sessions.tsx';
import { SecondFactorDialog } from './second-factor-reset.tsx';

/** An action of an admin on an account, with the dialog in which the admin confirms it. */
export type UserAction = {
  name: string;
  isOffered(user: User, isOwnAccount: boolean): boolean;
  dialog: ComponentType<{ user: User; onClose(): void }>;
};

export const accountActions: readonly UserAction[] = [
  {
    name: 'Sign out everywhere',
    isOffered: (_, isOwnAccount) => !isOwnAccount,
    dialog: EndSessionsDialog,
  },
  {
    name: 'Reset two-factor sign-in',
    isOffered: ({ hasTwoFactor }, isOwnAccount) => hasTwoFactor && !isOwnAccount,
    dialog: SecondFactorDialog,
  },
];

type Started = { user: User; action: UserAction };

/** Returns the actions that are offered on an account, and the dialog of the one that the admin has chosen. */
export function useUserActions(more: readonly UserAction[]) {
  const ownId = useCurrentUser()?.id;
  const [started, setStarted] = useState<Started | null>(null);
  const actionsFor = (user: User) =>
    [...accountActions, ...more]
      .filter(({ isOffered }) => isOffered(user, user.id === ownId))
      .map((action) => ({ name: action.name, onSelect: () => setStarted({ user, action }) }));
  const dialog = started && <started.action.dialog user={started.user} onClose={() => setStarted(null)} />;
  return { actionsFor, dialog };
}

/** Shows the actions on one account as buttons. */
export function UserActions({ user, more }: { user: User; more: readonly UserAction[] }) {
  const { actionsFor, dialog } = useUserActions(more);
  return (
    <>
      {actionsFor(user).map(({ name, onSelect }) => (
        <Button key={name} tone="secondary" onClick={onSelect}>
          {name}
        </Button>
      ))}
      {dialog}
    </>
  );
}
