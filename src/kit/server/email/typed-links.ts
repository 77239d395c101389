import type { Message, MessageValue } from '#kit/msg.ts';

/** A mail program makes no link of an address that has this in it, and it is not seen. */
const breakPoint = '\u200b';

/**
 * Shows the links in a text that a person typed as text: what one person writes may reach another person by our email, and
 * must not lead them anywhere with a tap.
 */
export function linksAsText(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${breakPoint}`)
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `.${breakPoint}`)
    .replace(/(?<=\S)@(?=\S)/g, `@${breakPoint}`);
}

/** Does this for all strings among the values of a message, because people may have typed them. */
export function withoutTypedLinks(message: Message): Message {
  const values = Object.entries(message.values).map(([name, value]) => [name, shown(value)]);
  return { ...message, values: Object.fromEntries(values) };
}

function shown(value: MessageValue): MessageValue {
  if (typeof value === 'string') return linksAsText(value);
  if (typeof value === 'number') return value;
  if ('id' in value) return withoutTypedLinks(value);
  return Array.isArray(value) ? value.map(withoutTypedLinks) : value;
}

/** Returns the text as it was typed, for places where no mail program looks for links. */
export const withoutBreakPoints = (text: string): string => text.replaceAll(breakPoint, '');
