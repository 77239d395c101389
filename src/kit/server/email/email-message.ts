import type { Language } from '#kit/languages.ts';
import type { LinkableText, Message, MessageValue } from '#kit/msg.ts';

/** A text of ours, or one that a person typed. Only ours are translated. */
export type EmailText = Message | { readonly typed: string } | LinkableText;

/** What stands in place of a placeholder; several paragraphs where the placeholder has a line of its own. */
export type TemplateValue = MessageValue | readonly (string | Message | LinkableText)[];

/** An email before its reader's language is known. */
export type EmailMessage = {
  subject: EmailText;
  /** Those that are empty are left out. */
  paragraphs: readonly EmailText[];
  /** Which text an admin may have written in place of these. */
  template?: { code: string; values: Readonly<Record<string, TemplateValue>> };
  /** A list of links below the paragraphs. */
  items?: readonly { text: EmailText; address: string | null }[];
  /** The call to action. */
  link?: { label: EmailText; address: string };
  /** A secret contained in the link: stored until the mail is sent or the secret has expired. */
  secret?: { text: string; minutes: number };
  /** How to end such mails: by a link, and by one tap in mail programs, which send a POST to `oneTap` (RFC 8058). */
  unsubscribe?: { label: EmailText; address: string; oneTap: string };
  /** Said in small print after everything else. */
  note?: Message;
  /** An entry for the recipient's calendar. */
  calendar?: string | undefined;
};

/** An email in the language of its reader. */
export type RenderedEmail = Pick<EmailMessage, 'template' | 'secret' | 'calendar'> & {
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  items?: readonly { text: string; address: string | null }[];
  link?: { label: string; address: string };
  unsubscribe?: { label: string; address: string; oneTap: string };
  note?: string;
};
