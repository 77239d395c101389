import type { Db } from '#kit/server/database/database.ts';
import { englishTranslator } from '#kit/server/translator.ts';
import type { EmailKindName } from './email-kinds.ts';
import type { EmailMessage, RenderedEmail } from './email-message.ts';
import { renderEmail } from './render-email.ts';

export type OutgoingEmail = {
  kind: EmailKindName;
  /**
   * Unique per text, subject and recipient, so that the same email is not enqueued twice. It is never parsed.
   */
  key: string;
  /** The subject that the email is deleted with, such as 'viewing 12'. */
  about?: string;
  recipient: string;
  letter: EmailMessage;
};

/** The result of routing an email. */
export type RoutedEmail = {
  /** With its footer, in the language of its recipient. */
  email: RenderedEmail;
  /** True when its recipient may unsubscribe from such emails. */
  isOptional: boolean;
  /** False when its recipient wants no such email, or wants it in a digest. */
  isSent: boolean;
  /** Adds an inbox notification. @returns false if the recipient was notified before */
  notify(): Promise<boolean>;
};

/** An address that does not accept email, and the reply of its server. */
export type Bounce = { recipient: string; reason: string };

/** Knows the recipient of an email, and their preferences. */
export type EmailRouter = {
  /** For links in emails. */
  appOrigin: string;
  /** Runs in the transaction that enqueues the email. */
  sort(db: Db, mail: OutgoingEmail, now: Date): Promise<RoutedEmail>;
  /** After a bounce, the address receives only emails that must be sent. */
  noteBounce(db: Db, bounce: Bounce, now: Date): Promise<void>;
};

export const sendUnchanged = (email: RenderedEmail): RoutedEmail => ({
  email,
  isOptional: false,
  isSent: true,
  notify: async () => true,
});

/** Sends everything in English and adds no notifications. */
export const passThroughRouter: EmailRouter = {
  appOrigin: 'http://localhost',
  sort: async (_db, { letter }) => sendUnchanged(renderEmail(letter, 'en', englishTranslator)),
  noteBounce: async () => {},
};
