import type { Language } from '#kit/languages.ts';
import type { LinkableText, Message, MessageValue } from '#kit/msg.ts';

/** One of our texts, or a text that a user typed. Only our texts are translated. */
export type EmailText = Message | { readonly typed: string } | LinkableText;

/** The value of a placeholder. It may have several paragraphs if the placeholder is on a separate line. */
export type TemplateValue = MessageValue | readonly (string | Message | LinkableText)[];

/** `isTotal` marks the most important amount; a value with an address is a link. */
export type EmailFact = { label: Message; value: EmailText; isTotal?: boolean; address?: string };

/** An email before the language of its recipient is known. */
export type EmailMessage = {
  subject: EmailText;
  /** The paragraphs of the email; empty ones are left out. */
  paragraphs: readonly EmailText[];
  /** The amounts and dates that the email is about, as a table above the paragraphs. */
  facts?: readonly EmailFact[];
  /** The template whose text an admin may have replaced. */
  template?: { code: string; values: Readonly<Record<string, TemplateValue>> };
  /** A list of links below the paragraphs. */
  items?: readonly { text: EmailText; address: string | null }[];
  /** The call to action. */
  link?: { label: EmailText; address: string };
  /** A secret in the link. It is stored until the email is sent or the secret expires. */
  secret?: { text: string; minutes: number };
  /**
   * The ways to unsubscribe from emails of this kind: a link, and a one-tap button of mail programs, which
   * send a POST to `oneTap` (RFC 8058).
   */
  unsubscribe?: { label: EmailText; address: string; oneTap: string };
  /** A note in small print at the end. */
  note?: Message;
  /** An entry for the recipient's calendar. */
  calendar?: string | undefined;
};

/** An email in the language of its recipient. */
export type RenderedEmail = Pick<EmailMessage, 'template' | 'secret' | 'calendar'> & {
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  facts?: readonly { label: string; value: string; isTotal?: boolean; address?: string }[];
  items?: readonly { text: string; address: string | null }[];
  link?: { label: string; address: string };
  unsubscribe?: { label: string; address: string; oneTap: string };
  note?: string;
};
