const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * `Sarah N.` for Sarah Nakato: enough to compare with whoever shows the receipt. A payer may have typed an address or a
 * phone number instead of a name, of which nothing but the first sign is told.
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
