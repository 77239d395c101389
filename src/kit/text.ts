/** PostgreSQL takes neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A name, a title: nothing in it that cannot be seen on one line. Emoji, any script and joiners may be. */
export function isOneLine(text: string): boolean {
  return isStorable(text) && !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** A description: lines may break, and nothing else may control anything. */
export function isPlainText(text: string): boolean {
  return isStorable(text) && !/[^\P{Cc}\n\r\t]/u.test(text);
}
