/** The lines of a language file, `id.label = text`, one by one: they may be many, and made by anybody. */
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
