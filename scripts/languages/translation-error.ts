import { placesIn, readMessage } from '../../src/kit/icu-message.ts';

/**
 * Returns the fault of a translation, or null: it must have the placeholders of its message, and begin and
 * end as it does.
 */
export function translationError(message: string, said: string): string | null {
  try {
    const [wanted, given] = [message, said].map((one) => [...placesIn(readMessage(one))].sort().join(', '));
    if (wanted !== given) return `it needs ${wanted || 'no places'}, and has ${given || 'none'}`;
  } catch (error) {
    return (error as Error).message;
  }
  const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|');
  return edges(message) === edges(said) ? null : 'it begins and ends with the spaces of its message';
}
