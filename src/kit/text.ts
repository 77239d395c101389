/** PostgreSQL takes neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * A name, a title: on one line, with something to see, and with nothing in it that is not seen or turns the words around it.
 * Emoji and any script may be.
 */
export function isOneLine(text: string): boolean {
  return isStorable(text) && hasSomethingToSee(text) && !hidden.test(text) && !idleJoiner.test(text);
}

/** A description: lines may break, and nothing else may control anything. */
export function isPlainText(text: string): boolean {
  return isStorable(text) && (text === '' || hasSomethingToSee(text)) && !/[^\P{Cc}\n\r\t]/u.test(text);
}

function hasSomethingToSee(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Whatever ends a line, turns the direction, fills without being seen, or is ignored; emoji need their joiner and selectors. */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/u;

/** Scripts and emoji that join do so after their own signs; elsewhere a joiner makes one name look like another. */
const idleJoiner = /(^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Z}])[\u200c\u200d]/u;
