import { t } from '#kit/t.ts';

/** Returns words in quotes, joined in the language of the page: “pool”, “gym” or “sauna”. */
export function quotedWords(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : t('{words} or {last}', { words: quoted.slice(0, -1).join(', '), last });
}
