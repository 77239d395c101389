import { oneProperty } from '#features/properties/api.ts';
import { endpoint } from '#kit/endpoint.ts';
import { contactBody, contactReply } from './schema.ts';

export const unlockContact = endpoint({
  method: 'POST',
  path: '/api/properties/:id/contact',
  summary: "A home's contact, for those who opened it, its owner and admins; for others, what would open it",
  params: oneProperty.params,
  body: contactBody,
  reply: contactReply,
});
