/** Returns false for NUL and lone surrogates, which PostgreSQL does not accept. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Returns true for a name or a title: one line with visible characters, and without invisible or
 * direction-changing characters. Emoji and all scripts are allowed.
 */
export function isOneLine(text: string): boolean {
  return (
    isStorable(text) && hasVisibleCharacter(text) && !hiddenCharacters.test(text) && !idleJoiner.test(text)
  );
}

/** Returns true for a description: line breaks are allowed, but other control characters are not. */
export function isPlainText(text: string): boolean {
  return isStorable(text) && (text === '' || hasVisibleCharacter(text)) && !/[^\P{Cc}\n\r\t]/u.test(text);
}

function hasVisibleCharacter(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/**
 * Matches line breaks, direction controls, invisible fillers and ignorable characters. The joiner and
 * variation selectors of emoji are allowed.
 */
const hiddenCharacters =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/u;

/**
 * Matches joiners that have no effect. Scripts and emoji that use joiners put them after their own
 * characters; elsewhere a joiner only makes one name look like another.
 */
const idleJoiner = /(^|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Z}])[\u200c\u200d]/u;
