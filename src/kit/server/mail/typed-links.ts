import type { Letter } from './letter.ts';

/** A mail program makes no link of an address that has this in it, and it is not seen. */
const breakPoint = '\u200b';

/**
 * Shows links that people typed as text: what one person writes may reach another person by our email, and must not lead
 * them anywhere with a tap.
 */
export function withoutTypedLinks(letter: Letter): Letter {
  const { typed = [], mayLink = [], template, subject, paragraphs, items } = letter;
  // Every email about a home names its title, which its lister typed.
  const title = template?.values['title'];
  const texts = [typed, title ?? []]
    .flat()
    .filter((text) => !mayLink.includes(text) && text !== asText(text));
  if (texts.length === 0) return letter;
  const shown = (text: string) =>
    texts.reduce((whole, one) => whole.replaceAll(one, () => asText(one)), text);
  return {
    ...letter,
    subject: shown(subject),
    paragraphs: paragraphs.map(shown),
    ...(items && { items: items.map((item) => ({ ...item, text: shown(item.text) })) }),
  };
}

function asText(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${breakPoint}`)
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `.${breakPoint}`)
    .replace(/(?<=\S)@(?=\S)/g, `@${breakPoint}`);
}
