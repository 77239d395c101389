import { queryOptions } from '@tanstack/react-query';
import type { unlockContact } from '#features/owner-contacts/api.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { type CallError, call } from '#kit/web/call.ts';

/** @param stay the address of a stay in this home that was paid for */
export const sendUnlockContact = (id: number, spend: boolean, stay?: string): Promise<ContactReply> =>
  call<typeof unlockContact>('POST', '/api/properties/:id/contact', {
    params: { id },
    body: { spend, ...(stay !== undefined && { stay }) },
  });

/** Spends nothing. @param userId whose answer it is; null: this browser's */
export const contactQuery = (id: number, userId: number | null) =>
  queryOptions<ContactReply, CallError>({
    queryKey: ['contact', id, userId],
    queryFn: () => sendUnlockContact(id, false),
    // A package may have been bought elsewhere.
    staleTime: 0,
  });

/** For whoever holds the address of a stay. */
export const guestContactQuery = (id: number, mark: string) =>
  queryOptions<ContactReply, CallError>({
    queryKey: ['contact', id, mark],
    queryFn: () => sendUnlockContact(id, false, mark),
    staleTime: 0,
  });
