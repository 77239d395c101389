import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roleLabel, roleNames, roles } from '#features/accounts/roles.ts';
import type { User } from '#features/accounts/schema.ts';
import { currentUserKey, useCurrentUser } from '#features/accounts/web/current-user.ts';
import { auditQuery, sendRole } from '#features/accounts/web/queries.ts';
import { inLanguage } from '#kit/t.ts';
import { CallError } from '#kit/web/call.ts';
import { showToast, showToastAfterLoad } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';

type ChoiceProps = { user: User; isUpdating: boolean; onChange(role: Role): Promise<void> };

/**
 * Changes the role after a confirmation. It is hidden for suspended accounts, whose role cannot be changed.
 */
export function RoleChoice({ user, isUpdating, onChange }: ChoiceProps) {
  const [chosenRole, setChosenRole] = useState<Role | null>(null);
  const isOwnAccount = useCurrentUser()?.id === user.id;
  // A suspended account gets its role back when the suspension ends.
  if (user.isSuspended) return null;
  return (
    <>
      <select
        aria-label={`Role of ${user.username}`}
        value={user.role}
        disabled={isUpdating}
        onChange={(event) => setChosenRole(event.currentTarget.value as Role)}
        className={`min-h-11 max-w-full cursor-pointer rounded-control border border-edge px-2 t-label ${roleTones[user.role]}`}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      {isUpdating && (
        <span role="status" className="sr-only">
          Updating...
        </span>
      )}
      <Dialog
        title={isOwnAccount ? 'Change your own role?' : 'Change role?'}
        isOpen={chosenRole !== null}
        onClose={() => setChosenRole(null)}
      >
        {chosenRole && (
          <div className="grid gap-3 text-left whitespace-normal">
            <p className="t-strong wrap-anywhere">
              {user.fullName} ({user.username}): from {roleLabel(user.role)} to {roleLabel(chosenRole)}
            </p>
            <p>{isOwnAccount ? ownDemotionWarning : roleDescriptions[chosenRole]}</p>
            <DialogFoot>
              <Button tone="secondary" onClick={() => setChosenRole(null)}>
                Cancel
              </Button>
              <Button
                onClick={() => {
                  setChosenRole(null);
                  void onChange(chosenRole);
                }}
              >
                Change to {roleLabel(chosenRole)}
              </Button>
            </DialogFoot>
          </div>
        )}
      </Dialog>
    </>
  );
}

/** The colours of the roles, as the specification gives them. */
const roleTones: Record<Role, string> = {
  admin: 'bg-danger-tint text-danger',
  property_manager: 'bg-info-tint text-info',
  user: 'bg-sunken text-muted',
};

const roleDescriptions: Record<Role, string> = {
  admin: 'Admins can edit and delete any property and change any role, including yours.',
  property_manager: 'Property managers can list homes. They can edit and delete only their own.',
  user: 'Users cannot list or edit homes. Their existing listings do not change.',
};

const ownDemotionWarning =
  'You will no longer be an admin. You cannot undo this yourself. Another admin has to restore your role.';

/** Returns a function that changes the role and refetches the list, and whether a change is in progress. */
export function useRoleChange(user: User) {
  const client = useQueryClient();
  const isOwnAccount = useCurrentUser()?.id === user.id;
  const [isUpdating, setUpdating] = useState(false);

  async function change(role: Role, previousRole: Role | null = user.role): Promise<void> {
    setUpdating(true);
    try {
      await sendRole(user.id, role);
    } catch (error) {
      const reason = error instanceof CallError && error.status === 409 ? error.problem?.message : null;
      const description = reason ?? 'Failed to update user role. Please try again.';
      showToast({ title: 'Error', description, tone: 'destructive' });
      return refresh();
    }
    if (isOwnAccount && role !== 'admin') return leaveToProfile(role);
    const title = `User role updated to ${roleLabel(role)}`;
    showToast(
      previousRole && previousRole !== role
        ? { title, durationMs: undoMs, action: { words: 'Undo', run: () => void change(previousRole, null) } }
        : { title },
    );
    await refresh();
  }

  async function refresh(): Promise<void> {
    await client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/users'),
    });
    await client.invalidateQueries({ queryKey: auditQuery().queryKey });
    if (isOwnAccount) await client.invalidateQueries({ queryKey: currentUserKey });
    setUpdating(false);
  }

  return { isUpdating, change };
}

const undoMs = 10_000;

/** Sends an admin who demoted themselves to their profile, because they may no longer see this page. */
function leaveToProfile(role: Role): void {
  showToastAfterLoad({
    title: `User role updated to ${roleLabel(role)}`,
    description: 'You are no longer an admin. Another admin can restore your role.',
    durationMs: undoMs,
  });
  location.assign(inLanguage('/profile'));
}
