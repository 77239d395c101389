import { queryOptions } from '@tanstack/react-query';
import type { unlockContact } from '#features/owner-contacts/api.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { type CallError, call } from '#kit/web/call.ts';

/**
 * Unlocks the contact.
 * @param stay the access token of a paid stay in this home
 */
export const sendUnlockContact = (id: number, spend: boolean, stay?: string): Promise<ContactReply> =>
  call<typeof unlockContact>('POST', '/api/properties/:id/contact', {
    params: { id },
    body: { spend, ...(stay !== undefined && { stay }) },
  });

/**
 * Loads the contact without using an unlock.
 * @param userId the account of the reader, or null for a reader without one
 */
export const contactQuery = (id: number, userId: number | null) =>
  queryOptions<ContactReply, CallError>({
    queryKey: ['contact', id, userId],
    queryFn: () => sendUnlockContact(id, false),
    // The user may have bought a package elsewhere.
    staleTime: 0,
  });

/** Loads the contact for the holder of a stay's access token. */
export const guestContactQuery = (id: number, token: string) =>
  queryOptions<ContactReply, CallError>({
    queryKey: ['contact', id, token],
    queryFn: () => sendUnlockContact(id, false, token),
    staleTime: 0,
  });
