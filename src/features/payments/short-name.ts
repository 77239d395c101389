const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns `Sarah N.` for Sarah Nakato: enough to compare with the person who shows the receipt. A payer may
 * have typed an address or a phone number instead of a name. Then only the first character is shown.
 */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  const shown = /[@\d]/.test(first) ? `${initialOf(first)}.` : first;
  return last === undefined ? shown : `${shown} ${initialOf(last)}.`;
}

function initialOf(word: string): string {
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}
