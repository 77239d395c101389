import type {
  forgetBounce,
  markRead,
  readEmailSettings,
  readInbox,
  setEmailFrequency,
  unsubscribeFromEmails,
} from '#features/notifications/api.ts';
import type { EmailFrequency, EmailTopic } from '#features/notifications/choices.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const inboxQuery = (before?: number) =>
  read<typeof readInbox>('/api/notifications', { query: before === undefined ? {} : { before } });

export const sendMarkRead = (body: BodyInput<typeof markRead>) =>
  call<typeof markRead>('POST', '/api/notifications/read', { body });

export const emailSettingsQuery = () => read<typeof readEmailSettings>('/api/mail-choices');

export const sendEmailChoice = (topic: EmailTopic, choice: EmailFrequency) =>
  call<typeof setEmailFrequency>('PUT', '/api/mail-choices/:topic', { params: { topic }, body: { choice } });

export const sendBounceReset = () => call<typeof forgetBounce>('DELETE', '/api/mail-choices/bounce', {});

export const sendUnsubscribe = (token: string) =>
  call<typeof unsubscribeFromEmails>('POST', '/api/mail-stops/:token', { params: { token } });
