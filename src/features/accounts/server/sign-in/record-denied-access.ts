import { writeAccess } from '#features/accounts/server/audit.ts';
import type { RefusedCall } from '#kit/server/http/mount-routes.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * The error codes of access that was denied because of role or ownership. Other 403 responses are not
 * audited.
 */
const auditedCodes = new Set(['not_allowed', 'not_yours', 'password_too_weak']);

/** Records in the audit log that a signed-in user was denied access. */
export async function recordDeniedAccess(
  kit: Kit,
  { user, address, call, error }: RefusedCall,
): Promise<void> {
  if (auditedCodes.has(error.code))
    await writeAccess(kit.db, { userId: user.id, action: 'refused', details: { address, call } });
}
