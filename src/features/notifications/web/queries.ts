import type {
  forgetBounce,
  markRead,
  readEmailSettings,
  readInbox,
  setEmailFrequency,
  unsubscribeFromEmails,
} from '#features/notifications/api.ts';
import type { EmailChoice, MailTopic } from '#features/notifications/choices.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const inboxQuery = (before?: number) =>
  read<typeof readInbox>('/api/notifications', { query: before === undefined ? {} : { before } });

export const sendRead = (body: BodyInput<typeof markRead>) =>
  call<typeof markRead>('POST', '/api/notifications/read', { body });

export const emailSettingsQuery = () => read<typeof readEmailSettings>('/api/mail-choices');

export const sendEmailChoice = (topic: MailTopic, choice: EmailChoice) =>
  call<typeof setEmailFrequency>('PUT', '/api/mail-choices/:topic', { params: { topic }, body: { choice } });

export const sendAddressWorks = () => call<typeof forgetBounce>('DELETE', '/api/mail-choices/bounce', {});

export const sendStop = (token: string) =>
  call<typeof unsubscribeFromEmails>('POST', '/api/mail-stops/:token', { params: { token } });
