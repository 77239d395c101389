import type { Language } from '#kit/languages.ts';
import type { LetterWords } from './letter-template.ts';

export type Letter = LetterWords & {
  /** English, where nothing is said. */
  language?: Language;
  /** A list of links below the paragraphs. */
  items?: readonly { text: string; address: string | null }[];
  /** The call to action. */
  link?: { label: string; address: string };
  /** A secret contained in the link: stored until the mail is sent or the secret has expired. */
  secret?: { text: string; minutes: number };
  /** How to end such mails: by a link, and by one tap in mail programs, which send a POST to `oneTap` (RFC 8058). */
  unsubscribe?: { label: string; address: string; oneTap: string };
  /** Said in small print after everything else. */
  note?: string;
  /** An entry for the recipient's calendar. */
  calendar?: string | undefined;
};
