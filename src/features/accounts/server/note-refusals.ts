import type { Refused } from '#kit/server/http/mount-routes.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeAccess } from './audit.ts';

/** What a role or an owner decides, and nothing else that is forbidden. */
const byRole = new Set(['not_allowed', 'not_yours', 'password_too_weak']);

/** Whoever is signed in and asks for what is not theirs stands in the trail, whichever way the call came. */
export async function noteRefusal(kit: Kit, { user, address, call, error }: Refused): Promise<void> {
  if (byRole.has(error.code))
    await writeAccess(kit.db, { userId: user.id, action: 'refused', details: { address, call } });
}
