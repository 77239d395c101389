/**
 * The name under which other systems show a Mac folder's icon file. On the Mac, the name ends with a carriage
 * return.
 */
export const macIcon = 'Icon\uf00d';

/** Returns true for files that operating systems add to archives by themselves. */
export function isJunk(name: string): boolean {
  const segments = name.split('/');
  const last = segments.at(-1) || segments.at(-2) || '';
  return (
    segments.includes('__MACOSX') ||
    last.startsWith('._') ||
    last === macIcon ||
    /^(\.ds_store|thumbs\.db|desktop\.ini)$/i.test(last)
  );
}

/** Returns the same name for all names that some file system would treat as equal. */
export function foldedName(name: string): string {
  if (/^[\0-\x7f]*$/.test(name)) return name.toLowerCase();
  return name.toUpperCase().toLowerCase().normalize('NFC');
}

/** Returns a name for use in a sentence: short, and without characters that reverse the text. */
export function quoteName(name: string): string {
  return shownName(JSON.stringify(name.length > 80 ? `${name.slice(0, 77)}…` : name));
}

/**
 * Returns a name with its direction-changing characters escaped, because `exe.gpj` must not be shown as
 * `jpg.exe`.
 */
export function shownName(name: string): string {
  return name.replace(/[\0-\x1f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
