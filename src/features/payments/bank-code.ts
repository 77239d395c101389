/**
 * The characters of the codes on bank slips: without I, L, 1, O and U, which are misread. Their number is a prime, so
 * that the check character notices every wrong character and every two that were exchanged.
 */
export const bankCodeCharacters = '023456789ABCDEFGHJKMNPQRSTVWXYZ';
export const bankCodeLength = 8;

const valueOf = (character: string) => bankCodeCharacters.indexOf(character);

/** Returns the sum of the values, each times its place. It is divisible by the number of characters in a valid code. */
const weightedSum = (code: string) =>
  code.split('').reduce((sum, character, index) => sum + (index + 1) * valueOf(character), 0);

/** Returns the code with its check character. @param body all other characters */
export function withCheckCharacter(body: string): string {
  const missing = bankCodeCharacters.split('').find((last) => isBankCode(body + last));
  if (missing === undefined) throw new Error(`${body} cannot begin a code`);
  return body + missing;
}

export const isBankCode = (code: string): boolean =>
  code.length === bankCodeLength &&
  code.split('').every((character) => valueOf(character) >= 0) &&
  weightedSum(code) % bankCodeCharacters.length === 0;

/** Returns the code as people write it: `K7PM-42QX`. */
export const formatBankCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * Returns all codes that a text may contain. Tellers write them with or without spaces, and the letter O for a zero.
 */
export function bankCodesIn(text: string): string[] {
  const characters = text
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[^0-9A-Z]/g, '');
  const windows = Array.from({ length: Math.max(0, characters.length - bankCodeLength + 1) }, (_, start) =>
    characters.slice(start, start + bankCodeLength),
  );
  return [...new Set(windows.filter(isBankCode))];
}
