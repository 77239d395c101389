import type { Db } from '#kit/server/database/database.ts';
import { englishTranslator } from '#kit/server/translator.ts';
import type { EmailKindName } from './email-kinds.ts';
import type { EmailMessage, RenderedEmail } from './email-message.ts';
import { renderEmail } from './render-email.ts';

export type OutgoingEmail = {
  kind: EmailKindName;
  /**
   * A key that is unique per text, record and recipient, so that the same email is not enqueued twice. It is
   * never parsed.
   */
  key: string;
  /** The record that the email is about, such as 'viewing 12'. The email is deleted together with it. */
  about?: string;
  recipient: string;
  letter: EmailMessage;
};

/** The result of routing an email. */
export type RoutedEmail = {
  /** The email with its footer, in the recipient's language. */
  email: RenderedEmail;
  /** True when the recipient may unsubscribe from emails of this kind. */
  isOptional: boolean;
  /** False when the recipient does not want the email, or wants it in a digest. */
  isSent: boolean;
  /**
   * Adds a notification to the inbox.
   * @returns false if the recipient was already notified
   */
  notify(): Promise<boolean>;
};

/** An address that does not accept email, and the response of its server. */
export type Bounce = { recipient: string; reason: string };

/** Finds the recipient of an email and their preferences. */
export type EmailRouter = {
  /** The origin of the application, for links in emails. */
  appOrigin: string;
  /** The name of the application, at the head of emails. */
  productName: string;
  /** Routes an email, in the transaction that enqueues it. */
  route(db: Db, mail: OutgoingEmail, now: Date): Promise<RoutedEmail>;
  /** Records a bounce. The address then receives only mandatory emails. */
  noteBounce(db: Db, bounce: Bounce, now: Date): Promise<void>;
};

export const sendUnchanged = (email: RenderedEmail): RoutedEmail => ({
  email,
  isOptional: false,
  isSent: true,
  notify: async () => true,
});

/** A router that sends everything in English and adds no notifications. */
export const passThroughRouter: EmailRouter = {
  appOrigin: 'http://localhost',
  productName: '',
  route: async (_db, { letter }) => sendUnchanged(renderEmail(letter, 'en', englishTranslator)),
  noteBounce: async () => {},
};
