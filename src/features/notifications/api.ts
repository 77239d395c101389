import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { emailTopicNames } from './choices.ts';
import * as shapes from './schema.ts';

const okReply = z.object({ status: z.literal('ok') });

export const readInbox = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists the user’s notifications, newest first, in pages',
  query: shapes.inboxQuerySchema,
  reply: shapes.inboxReply,
});

export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read: some, or all up to one',
  body: shapes.readBody,
  reply: z.object({ unread: z.number() }),
});

export const readEmailSettings = endpoint({
  method: 'GET',
  path: '/api/mail-choices',
  summary: 'Returns how often each kind of email is sent, and whether emails bounce',
  reply: shapes.emailSettingsReply,
});

export const setEmailFrequency = endpoint({
  method: 'PUT',
  path: '/api/mail-choices/:topic',
  summary: 'Sets how often emails about a topic are sent',
  params: shapes.emailTopicParams,
  body: shapes.emailChoiceBody,
  reply: shapes.emailSettingsReply,
});

export const forgetBounce = endpoint({
  method: 'DELETE',
  path: '/api/mail-choices/bounce',
  summary: 'Resumes emails to an address that bounced',
  reply: shapes.emailSettingsReply,
});

export const unsubscribeFromEmails = endpoint({
  method: 'POST',
  path: '/api/mail-stops/:token',
  summary: 'Unsubscribes from a kind of email through an emailed link',
  params: shapes.unsubscribeParams,
  reply: z.object({ topics: z.array(z.enum(emailTopicNames)) }),
});

export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/stop-mails/:token',
  summary: 'One-click unsubscribe (RFC 8058) from a kind of email',
  params: shapes.unsubscribeParams,
  takes: 'bytes',
  mediaType: 'application/x-www-form-urlencoded',
  reply: okReply,
});

export const receiveEmailEvents = endpoint({
  method: 'POST',
  path: '/api/mail-events',
  summary: 'Receives delivery events from the email provider, authenticated by a shared secret',
  takes: 'bytes',
  mediaType: 'application/json',
  body: shapes.emailEvents,
  reply: okReply,
});
