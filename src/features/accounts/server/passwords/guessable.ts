/** The data that an attacker may know: the user's names and the product name. */
export type PasswordContext = { username: string; email: string; fullName: string; productName: string };

/** Words that are common in Ugandan passwords and missing from the zxcvbn list. */
const localWords =
  `kampala uganda mukwano nakawa ntinda entebbe kisaasi bukoto kololo jinja mbarara gulu airtel mobilemoney
nokia3310 mtn12345 godisgood praisegod jesuschrist mercy grace peace precious favour webale mukama katonda nyumba`.split(
    /\s+/,
  );

let cachedPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads about 50,000 common passwords on first use, in about 40 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  cachedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...localWords].map((word) => fold(word))),
  );
  return cachedPasswords;
}

/**
 * Returns true for a password that an attacker would try early: a common password, even with digits added or
 * in place of letters; a pattern; or little more than the names of the user and the product.
 */
export async function isGuessable(password: string, context: PasswordContext): Promise<boolean> {
  return (await guessableWords(password, context)) !== null;
}

/**
 * Returns the words that make a password easy to guess, an empty list for a pattern, or null for a strong
 * password.
 */
export async function guessableWords(password: string, context: PasswordContext): Promise<string[] | null> {
  const text = fold(password);
  if (isPattern(text)) return [];
  const commonWords = await commonPasswords();
  const names = namesIn(context);
  for (const variant of variantsOf(text)) {
    const guessable = commonWords.has(variant) ? [variant] : guessableParts(variant, names, commonWords);
    if (guessable !== null) return guessable;
  }
  return null;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns true for texts such as aaaaaa, abcabc or 12345678901. */
function isPattern(text: string): boolean {
  if (/^(.{1,3})\1+$/u.test(text)) return true;
  const steps = Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index));
  return [1, -1].some((step) => steps.filter((candidate) => candidate === step).length >= steps.length - 1);
}

/**
 * Returns variants of the text: with and without surrounding non-letters, and each with digits and symbols
 * replaced by the letters that they stand for. Variants of up to three characters are left out.
 */
function variantsOf(text: string): string[] {
  const characters = Array.from(text);
  const trimmed = characters
    .slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1)
    .join('');
  const wordForms = [text, trimmed].flatMap((word) => [
    word,
    ...['i', 'l'].map((letterForOne) => asLetters(word, letterForOne)),
  ]);
  return [...new Set(wordForms)].filter((word) => word.length > 3);
}

const isLetter = (character: string) => /\p{L}/u.test(character);

const substitutions: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

function asLetters(word: string, letterForOne: string): string {
  return word
    .replace(/[03457$@8]/g, (character) => substitutions[character] ?? character)
    .replace(/[1!|]/g, letterForOne);
}

/**
 * Returns the names that an attacker may know. It skips names of fewer than four letters, which are part of
 * too many words.
 */
function namesIn({ username, email, fullName, productName }: PasswordContext): string[] {
  const words = [username, fullName, productName, email, ...email.split(/[@.]/)].flatMap((name) => [
    onlyLetters(fold(name)),
    ...fold(name).split(/[^\p{L}]+/u),
  ]);
  return [...words, 'kampala', 'uganda']
    .filter((name) => name.length > 3)
    .toSorted((a, b) => b.length - a.length);
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}]/gu, '');

/**
 * Returns the guessable parts of a word that consists of known names and either a common password or up to
 * three letters. Returns null for any other word.
 */
function guessableParts(word: string, names: string[], common: ReadonlySet<string>): string[] | null {
  const found: string[] = [];
  let rest = onlyLetters(word);
  for (const name of names) {
    if (!rest.includes(name)) continue;
    found.push(name);
    rest = rest.replaceAll(name, '');
  }
  if (found.length === 0) return null;
  if (rest.length < 4) return found;
  return common.has(rest) ? [...found, rest] : null;
}
