import { type Message, type msg, textOf } from './msg.ts';

const messages = new Map<string, Message>();

/**
 * Returns the English text of a field's error for a schema of zod, which takes strings only. `validated` finds the message
 * behind the text and sends it in the caller's language. Only for texts that are known when the module loads: each stays in
 * memory.
 */
export function fieldError<const Id extends string>(...[id, values]: Parameters<typeof msg<Id>>): string {
  const message: Message = { id, values: values ?? {}, isTranslated: true };
  const text = textOf(message);
  messages.set(text, message);
  return text;
}

/** Returns the message of `fieldError` behind the text. A schema's other texts are English for every reader. */
export const messageOfFieldError = (text: string): Message | undefined => messages.get(text);
