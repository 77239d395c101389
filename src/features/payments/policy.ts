import type { Actor } from '#kit/actor.ts';

/** The owner of a payment or a purchase: an account, or the browser of a signed-out visitor. */
export type Owner = { userId: number; visitorId: null } | { userId: null; visitorId: string };

/**
 * Returns the owner's part of limit, lock and idempotency keys: `#7` for an account, otherwise the visitor's
 * id.
 */
export const ownerKey = ({
  userId,
  visitorId,
}: {
  userId: number | null;
  visitorId: string | null;
}): string => (userId === null ? String(visitorId) : `#${userId}`);

/**
 * Returns the owner of the caller's purchases: the account of a signed-in user, otherwise the browser with
 * our cookie. Null without either.
 */
export function ownerOf({ user, visitorId }: Actor): Owner | null {
  if (user) return { userId: user.id, visitorId: null };
  return visitorId === null ? null : { userId: null, visitorId };
}
