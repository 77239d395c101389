/** What a guesser knows beforehand: who it is, and where. */
export type Known = { username: string; email: string; fullName: string; productName: string };

/** Of here; the list comes from elsewhere. */
const localWords =
  `kampala uganda mukwano nakawa ntinda entebbe kisaasi bukoto kololo jinja mbarara gulu airtel mobilemoney
nokia3310 mtn12345 godisgood praisegod jesuschrist mercy grace peace precious favour webale mukama katonda nyumba`.split(
    /\s+/,
  );

let listed: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000, in some 40 ms at the first question. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...localWords].map((word) => fold(word))),
  );
  return listed;
}

/**
 * Whether a guesser would try it early: a password that many choose, as it is, with figures around it or in place of letters; a
 * pattern; or hardly more than the names of the person and the place.
 */
export async function isGuessable(password: string, known: Known): Promise<boolean> {
  const text = fold(password);
  if (isPattern(text)) return true;
  const common = await commonPasswords();
  const names = namesIn(known);
  return variantsOf(text).some((variant) => common.has(variant) || isOnlyNames(variant, names, common));
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** aaaaaa, abcabc, 12345678901. */
function isPattern(text: string): boolean {
  if (/^(.{1,3})\1+$/u.test(text)) return true;
  const steps = Array.from(text.slice(1), (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return [1, -1].some((step) => steps.filter((taken) => taken === step).length >= steps.length - 1);
}

/** As it is, without what stands around its letters, and with the letters that figures stand for. */
function variantsOf(text: string): string[] {
  const signs = Array.from(text);
  const bare = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1).join('');
  const read = [text, bare].flatMap((word) => [word, ...['i', 'l'].map((one) => asLetters(word, one))]);
  return [...new Set(read)].filter((word) => word.length > 3);
}

const isLetter = (sign: string) => /\p{L}/u.test(sign);

const standsFor: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

function asLetters(word: string, one: string): string {
  return word.replace(/[03457$@8]/g, (sign) => standsFor[sign] ?? sign).replace(/[1!|]/g, one);
}

/** Names of fewer than four letters stand in too many words. */
function namesIn({ username, email, fullName, productName }: Known): string[] {
  const words = [username, fullName, productName, email, ...email.split(/[@.]/)].flatMap((name) => [
    onlyLetters(fold(name)),
    ...fold(name).split(/[^\p{L}]+/u),
  ]);
  return [...words, 'kampala', 'uganda']
    .filter((name) => name.length > 3)
    .toSorted((one, other) => other.length - one.length);
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}]/gu, '');

function isOnlyNames(word: string, names: string[], common: ReadonlySet<string>): boolean {
  const letters = onlyLetters(word);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), letters);
  return rest.length < letters.length && (rest.length < 4 || common.has(rest));
}
