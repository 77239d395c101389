import type { Search } from './search-filters.ts';
import type { Term } from './vocabulary-terms.ts';

/**
 * Notes the words of a term that move homes up, each group once. A phrase that sets no filter is also noted as it was
 * said, so that the page can say what it did.
 */
export function notePreference(
  { weighs, preferences }: Search,
  { meanings, implies, weighs: any }: Pick<Term, 'meanings' | 'implies' | 'weighs'>,
  said: string,
): void {
  if (any.length === 0) return;
  if (!weighs.some((known) => known.join() === any.join())) weighs.push(any);
  const text = said.toLowerCase();
  const setsNoFilter = meanings.length === 0 && !implies;
  if (setsNoFilter && !preferences.some((one) => one.text === text)) preferences.push({ text, any });
}
