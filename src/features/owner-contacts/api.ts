import { oneProperty } from '#features/properties/api.ts';
import { endpoint } from '#kit/endpoint.ts';
import { contactBody, contactReply } from './schema.ts';

export const unlockContact = endpoint({
  method: 'POST',
  path: '/api/properties/:id/contact',
  summary:
    'Returns the contact details of a home to those who may see them; to others, the ways to unlock them',
  params: oneProperty.params,
  body: contactBody,
  reply: contactReply,
});
