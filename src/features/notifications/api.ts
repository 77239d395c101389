import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { emailTopicNames } from './choices.ts';
import * as shapes from './schema.ts';

const ok = z.object({ status: z.literal('ok') });

export const readInbox = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the signed-in person was told, the newest first, in pages',
  query: shapes.inboxQuerySchema,
  reply: shapes.inboxReply,
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks lines of the inbox as read: some, or all up to one',
  body: shapes.readBody,
  reply: z.object({ unread: z.number() }),
});

export const readEmailSettings = endpoint({
  method: 'GET',
  path: '/api/mail-choices',
  summary: 'How often mails come, by what they are about, and whether they arrive',
  reply: shapes.emailSettingsReply,
});

export const setEmailFrequency = endpoint({
  method: 'PUT',
  path: '/api/mail-choices/:topic',
  summary: 'Chooses how often mails about something come',
  params: shapes.emailTopicParams,
  body: shapes.emailChoiceBody,
  reply: shapes.emailSettingsReply,
});

export const forgetBounce = endpoint({
  method: 'DELETE',
  path: '/api/mail-choices/bounce',
  summary: 'Says that the address works again, so that mails are tried once more',
  reply: shapes.emailSettingsReply,
});

export const unsubscribeFromEmails = endpoint({
  method: 'POST',
  path: '/api/mail-stops/:token',
  summary: 'Ends mails of a kind, by the link in one of them',
  params: shapes.stopParams,
  reply: z.object({ topics: z.array(z.enum(emailTopicNames)) }),
});

export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/stop-mails/:token',
  summary: 'The one tap of a mail program (RFC 8058) that ends mails of a kind',
  params: shapes.stopParams,
  takes: 'bytes',
  mediaType: 'application/x-www-form-urlencoded',
  reply: ok,
});

export const receiveEmailEvents = endpoint({
  method: 'POST',
  path: '/api/mail-events',
  summary:
    'What became of mails, from the provider that delivers them, with the secret that it shares with us',
  takes: 'bytes',
  mediaType: 'application/json',
  body: shapes.emailEvents,
  reply: ok,
});
