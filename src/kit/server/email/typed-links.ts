import type { Message, MessageValue } from '#kit/msg.ts';

/** An invisible character. Mail programs do not turn an address that contains it into a link. */
const breakPoint = '\u200b';

/**
 * Makes the links in a text that a user typed inactive. The text may reach another user in our email, and
 * tapping it must not lead them anywhere.
 */
export function linksAsText(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${breakPoint}`)
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `.${breakPoint}`)
    .replace(/(?<=\S)@(?=\S)/g, `@${breakPoint}`);
}

/** Applies `linksAsText` to all strings among the values of a message, because users may have typed them. */
export function withoutTypedLinks(message: Message): Message {
  const values = Object.entries(message.values).map(([name, value]) => [name, displayValue(value)]);
  return { ...message, values: Object.fromEntries(values) };
}

function displayValue(value: MessageValue): MessageValue {
  if (typeof value === 'string') return linksAsText(value);
  if (typeof value === 'number') return value;
  if ('id' in value) return withoutTypedLinks(value);
  return Array.isArray(value) ? value.map(withoutTypedLinks) : value;
}

/** Returns the text as it was typed, for places where no mail program looks for links. */
export const withoutBreakPoints = (text: string): string => text.replaceAll(breakPoint, '');
