import { english, type Message } from './msg.ts';

/**
 * Returns a message for a text that was composed elsewhere and is English for every reader, such as an error
 * of an import.
 */
export const englishText = (text: string): Message => english('{text}', { text });

/** Does the same for several fields. */
export const englishTexts = (fields: Readonly<Record<string, string>>): Record<string, Message> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, englishText(text)]));
