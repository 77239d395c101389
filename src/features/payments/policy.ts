import type { Actor } from '#kit/actor.ts';

/** Whose a payment, or what was bought with it, is: an account's, or that of a browser without one. */
export type Owner = { userId: number; visitorId: null } | { userId: null; visitorId: string };

/** Returns the owner's name in keys of limits, locks and idempotency: `#7` for an account, else the visitor's id. */
export const ownerKey = ({
  userId,
  visitorId,
}: {
  userId: number | null;
  visitorId: string | null;
}): string => (userId === null ? String(visitorId) : `#${userId}`);

/** Somebody signed in buys for their account; anybody else for the browser that holds our cookie. */
export function ownerOf({ user, visitorId }: Actor): Owner | null {
  if (user) return { userId: user.id, visitorId: null };
  return visitorId === null ? null : { userId: null, visitorId };
}
