import { english, type Message } from './msg.ts';

/**
 * Returns a message for a text that was composed elsewhere and is shown in English to every reader, such as
 * an import error.
 */
export const englishText = (text: string): Message => english('{text}', { text });

/** Returns an `englishText` message for each field. */
export const englishTexts = (fields: Readonly<Record<string, string>>): Record<string, Message> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, englishText(text)]));
