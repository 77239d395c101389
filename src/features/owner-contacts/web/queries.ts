import { queryOptions } from '@tanstack/react-query';
import type { openContact } from '#features/owner-contacts/api.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { type CallError, call } from '#kit/web/call.ts';

export const askForContact = (id: number, spend: boolean): Promise<ContactReply> =>
  call<typeof openContact>('POST', '/api/properties/:id/contact', { params: { id }, body: { spend } });

/** Spends nothing. @param userId whose answer it is; null: this browser's */
export const contactQuery = (id: number, userId: number | null) =>
  queryOptions<ContactReply, CallError>({
    queryKey: ['contact', id, userId],
    queryFn: () => askForContact(id, false),
    // A package may have been bought elsewhere.
    staleTime: 0,
  });
