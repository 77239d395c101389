import { type Message, type msg, textOf } from './msg.ts';

const messages = new Map<string, Message>();

/**
 * Returns the English text of a field's error for a zod schema, which takes only strings. `validate` finds
 * the message behind the text, which is sent in the caller's language. Use it only for texts that are known
 * when the module loads, because each text stays in memory.
 */
export function fieldError<const Id extends string>(...[id, values]: Parameters<typeof msg<Id>>): string {
  const message: Message = { id, values: values ?? {}, isTranslated: true };
  const text = textOf(message);
  messages.set(text, message);
  return text;
}

/**
 * Returns the message of `fieldError` behind the text. All other texts of a schema are shown in English to
 * every reader.
 */
export const messageOfFieldError = (text: string): Message | undefined => messages.get(text);
