/** Titles that some registers put before a name. */
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'hon', 'rev', 'eng', 'hajji', 'hajjat']);

/** Returns the parts of a name without accents, titles, initials and punctuation. */
const partsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .toLowerCase()
      .split(/[^\p{Letter}]+/u)
      .filter((part) => part.length > 1 && !titles.has(part)),
  );

/**
 * Returns true if two names may be of one person: they share two parts in any order, or the only part that one of
 * them has.
 */
export function isSameName(name: string, other: string): boolean {
  const [parts, others] = [partsOf(name), partsOf(other)];
  const shared = [...parts].filter((part) => others.has(part)).length;
  return shared >= Math.min(2, parts.size, others.size) && shared > 0;
}

/** Returns the initials of a name, such as `S*** N***`, which tell its owner enough and others little. */
export const maskKnownName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((part) => `${/^./u.exec(part)?.[0] ?? ''}***`)
    .join(' ');
