import { placeholderNames, readMessage } from '../../src/kit/icu-message.ts';

/**
 * Returns the error in a translation, or null. A translation must have the placeholders of its message, and
 * the same white space at both ends.
 */
export function translationError(message: string, translation: string): string | null {
  try {
    const [expected, actual] = [message, translation].map((text) =>
      [...placeholderNames(readMessage(text))].sort().join(', '),
    );
    if (expected !== actual) return `it needs ${expected || 'no places'}, and has ${actual || 'none'}`;
  } catch (error) {
    return (error as Error).message;
  }
  const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|');
  return edges(message) === edges(translation) ? null : 'it begins and ends with the spaces of its message';
}
