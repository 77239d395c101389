import type { Db } from '#kit/server/database/database.ts';
import { englishTranslator } from '#kit/server/translator.ts';
import type { EmailKindName } from './email-kinds.ts';
import type { EmailMessage, RenderedEmail } from './email-message.ts';
import { renderEmail } from './render-email.ts';

export type OutgoingEmail = {
  kind: EmailKindName;
  /** One per text, subject and recipient: the same email is not written twice. Nothing reads anything from it. */
  key: string;
  /** What the email is about and is deleted with: 'viewing 12'. */
  about?: string;
  recipient: string;
  letter: EmailMessage;
};

/** What becomes of a mail. */
export type RoutedEmail = {
  /** With its footer, in the language of its reader. */
  email: RenderedEmail;
  /** Whether its reader may end such mails. */
  isOptional: boolean;
  /** False where its reader wants no such mail, or wants it with others. */
  isSent: boolean;
  /** Tells its reader in another way too. @returns false if they were told before */
  tell(): Promise<boolean>;
};

/** An address that takes no mail, and what its server said. */
export type Bounce = { recipient: string; reason: string };

/** Knows who reads a mail, and what they want. */
export type EmailRouter = {
  /** For links in mails. */
  appOrigin: string;
  /** In the transaction that writes the mail. */
  sort(db: Db, mail: OutgoingEmail, now: Date): Promise<RoutedEmail>;
  /** From then on only what must be sent goes there. */
  noteBounce(db: Db, bounce: Bounce, now: Date): Promise<void>;
};

export const sendUnchanged = (email: RenderedEmail): RoutedEmail => ({
  email,
  isOptional: false,
  isSent: true,
  tell: async () => true,
});

/** Sends everything in English and tells nobody. */
export const passThroughRouter: EmailRouter = {
  appOrigin: 'http://localhost',
  sort: async (_db, { letter }) => sendUnchanged(renderEmail(letter, 'en', englishTranslator)),
  noteBounce: async () => {},
};
