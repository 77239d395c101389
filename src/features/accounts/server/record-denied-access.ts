import type { Refused } from '#kit/server/http/mount-routes.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeAccess } from './audit.ts';

/** Refusals because of role or ownership. Other 403 responses are not audited. */
const byRole = new Set(['not_allowed', 'not_yours', 'password_too_weak']);

/** Records in the audit log that a signed-in user was refused access, whatever the kind of call. */
export async function recordDeniedAccess(kit: Kit, { user, address, call, error }: Refused): Promise<void> {
  if (byRole.has(error.code))
    await writeAccess(kit.db, { userId: user.id, action: 'refused', details: { address, call } });
}
