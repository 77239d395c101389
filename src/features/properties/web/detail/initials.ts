/** Returns the initials of the first and the last word: `DE` for Daniel Example. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords.map((word = '') => /^./u.exec(word)?.[0].toUpperCase() ?? '').join('');
}
