const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns `Sarah N.` for Sarah Nakato: enough to recognize the person who shows the receipt. Payers who typed
 * an email address or a phone number instead of a name are shown by its first character only.
 */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  const firstName = /[@\d]/.test(first) ? `${initialOf(first)}.` : first;
  return last === undefined ? firstName : `${firstName} ${initialOf(last)}.`;
}

function initialOf(word: string): string {
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}
