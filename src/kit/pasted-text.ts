/**
 * Removes characters that copying from chats, contacts and documents adds: direction marks and other
 * invisible characters, and spaces at both ends. Spaces of other kinds become ordinary ones. Use it for page
 * addresses and sign-in names, which are otherwise taken as written.
 */
export function withoutInvisible(text: string): string {
  return text.replace(otherSpaces, ' ').replace(invisibleCharacters, '').trim();
}

/**
 * Returns a pasted phone number, email address, amount, reference, date or code with plain characters. Spaces
 * and hyphens of every kind become ` ` and `-`, and digits of every script and full-width characters become
 * ASCII. Do not use it for names, descriptions and passwords, whose characters are intended.
 */
export function cleanPastedText(text: string): string {
  return withoutInvisible(text)
    .replace(fullWidthCharacters, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(hyphens, '-')
    .replace(otherDigits, asciiDigit)
    .replace(/ {2,}/g, ' ');
}

const otherSpaces = /[\s\p{Z}\u2800]/gu;
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const hyphens = /[\p{Pd}\u2212\u2043]/gu;
const fullWidthCharacters = /[\uff01-\uff5e]/g;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/**
 * Returns a digit of any script as ASCII. The ten digits of a script begin at a code point that ends with 0
 * or 6 in hexadecimal, except in styled letters.
 */
function asciiDigit(digit: string): string {
  const plain = digit.normalize('NFKC');
  const code = plain.codePointAt(0) ?? 0;
  if (code < 0x80) return plain;
  const last = code % 16;
  const isDigitBlockStart = /\p{Nd}/u.test(String.fromCodePoint(code - last));
  return String(isDigitBlockStart ? last : last - 6);
}
