/**
 * Yields the lines of a language file, `id.label = text`, one at a time, because an untrusted file may have
 * very many.
 */
export function* localeLines(text: string): Generator<[key: string, value: string]> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const equals = line.indexOf('=');
    if (equals > 0) yield [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
    start = end + 1;
  }
}
