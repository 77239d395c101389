import type { Search } from './search-filters.ts';
import type { Term } from './vocabulary-terms.ts';

/**
 * Records the boost words of a term, each group once. A phrase that sets no filter is also recorded as typed,
 * so that the page can report its effect.
 */
export function recordPreference(
  { weighs, preferences }: Search,
  { meanings, implies, weighs: boostWords }: Pick<Term, 'meanings' | 'implies' | 'weighs'>,
  typed: string,
): void {
  if (boostWords.length === 0) return;
  if (!weighs.some((existing) => existing.join() === boostWords.join())) weighs.push(boostWords);
  const text = typed.toLowerCase();
  const setsNoFilter = meanings.length === 0 && !implies;
  if (setsNoFilter && !preferences.some((preference) => preference.text === text))
    preferences.push({ text, any: boostWords });
}
