import { plainText } from './spelling.ts';

/** A word, number or sign in the typed text. `plain` is empty if nothing in it can be searched for. */
export type Token = {
  kind: 'word' | 'number' | 'date' | 'sign';
  plain: string;
  at: number;
  end: number;
  /** True after a comma or a full stop, which ends a phrase. */
  startsPhrase?: boolean;
};

/**
 * `spaced` are thousands that are separated by spaces: '1 200 000'. The first words of 'n'essomero' and 'ogw'emitwalo' are those before
 * the apostrophe.
 */
const tokenPattern =
  /(?<date>20\d\d-\d\d?-\d\d?\b)|(?<slashed>\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b)|(?<spaced>\d{1,3}(?: \d{3}){0,3} 000\b)|(?<size>\d+\s?(?:ft|feet)?\s?(?:x|×|\*|by|ku|kwa)\s?\d+(?:\s?(?:ft|feet)\b)?)|(?<number>\d+(?:[.,]\d+)*)|(?<word>w\/o\b|w\/|b4\b|2nite\b|2moro\b|(?:[nN]|ogw|ow|ey|ez|eky|eby|gw|gy|by|ly|lw|kw|bw|w|y|z)['’]|[\p{L}\p{M}'’]+)|(?<sign>[#$£€&+<>=~–-])/gu;

const maxTokens = 60;

/** The short forms of common words as people type them on a phone: 'btn 1 and 2m', 'wit parking'. */
const shortForms = new Map(
  Object.entries({
    not: 'nt',
    with: 'wit wth wiz wif w',
    people: 'pple ppl peeple pipo',
    hospital: 'hosp hsp hosptl hospitl',
    university: 'uni univ varsity versity',
    market: 'mkt',
    school: 'sch skul',
    without: 'widout witout withut wout wo',
    except: 'exept excpt xcept',
    please: 'pliz plz pls plis plse',
    between: 'btn btwn betwn btween betwen',
    under: 'undr unda',
    below: 'belw bellow bilow',
    before: 'b4 bfore befor',
    tonight: '2nite tonite tonyt',
    tomorrow: '2moro tomoro tommorow tommorrow tomorow',
    from: 'frm',
    near: 'nr neer',
    around: 'arnd aroud',
    and: 'nd',
    rent: 'rnt',
    maximum: 'maxmum maximam',
    minutes: 'mnts mins',
    month: 'mth mnth',
    months: 'mths mnths',
    good: 'gud',
    have: 'hav',
    want: 'wnt',
    need: 'nid',
    looking: 'lookin luking',
    garden: 'gdn grdn',
    parking: 'pkng pkg prkng parkng pking',
    included: 'incl inc',
    parlour: 'parlor paller',
    self: 'slf sef',
    meter: 'meta',
    decimals: 'dcmls dcml decmls',
    gym: 'gim jim',
    bweyogerere: 'bweyo',
    january: 'januari',
    february: 'februari',
    march: 'machi',
    april: 'aprili',
    june: 'juni',
    july: 'julai',
    august: 'agosti',
    september: 'septemba',
    october: 'oktoba',
    november: 'novemba',
    december: 'desemba disemba',
    room: 'rom',
  }).flatMap(([word, forms]) => forms.split(' ').map((form) => [form, word] as const)),
);

/** Returns at most 60 tokens and ignores the rest of the text. */
export function tokensOf(typed: string): Token[] {
  // The letter O is typed for a zero: '7ook'.
  const text = typed.replace(
    /(\d)(o+)([\dkm\s,.]|$)/gi,
    (_, before: string, letters: string, after: string) => before + '0'.repeat(letters.length) + after,
  );
  const tokens: Token[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    const before = tokens.at(-1);
    const isApart = /[,;.!?]/.test(text.slice(before?.end ?? 0, match.index));
    // '2nd' is no 'and'.
    const isAttached = before?.kind === 'number' && before.end === match.index;
    const [first, ...others] = match.groups?.slashed
      ? slashedTokens(match, text)
      : [tokenOf(match, isAttached)];
    if (first) tokens.push(isApart ? { ...first, startsPhrase: true } : first, ...others);
    if (tokens.length >= maxTokens) break;
  }
  return tokens.slice(0, maxTokens);
}

/**
 * Returns '20/12' as a date, '1/2 acre' as a number, '24/7' as a word, and others as two numbers: '2/3 bedrooms'. A day of the month
 * that may be a month is a date only with a year or in a range: '3/12 to 6/12'.
 */
function slashedTokens(match: RegExpMatchArray, text: string): Token[] {
  const [plain] = match;
  const at = match.index ?? 0;
  const end = at + plain.length;
  const [first = '', second = '', year] = plain.split('/');
  if (plain === '24/7') return [{ kind: 'word', plain: '247', at, end }];
  const [before, after] = [text.slice(0, at), text.slice(end)];
  if (
    /^[13]$/.test(first) &&
    /^[234]$/.test(second) &&
    /^ ?(?:of|an?|ac|acres?|eka|ekari|yiika)\b/i.test(after)
  )
    return [{ kind: 'number', plain: String(Number(first) / Number(second)), at, end }];
  const isDay = Number(first) > 12 && Number(first) <= 31 && Number(second) <= 12;
  const isInRange =
    /^ ?(?:to|until|till|-|–) ?\d{1,2}\//i.test(after) || /\/\d{1,2} ?(?:to|until|till|-|–) ?$/i.test(before);
  if (year !== undefined || isDay || isInRange) return [{ kind: 'date', plain, at, end }];
  return [
    { kind: 'number', plain: first, at, end: at + first.length },
    { kind: 'number', plain: second, at: end - second.length, end },
  ];
}

function tokenOf(match: RegExpMatchArray, isAttached: boolean): Token {
  const [text] = match;
  const { index: at = 0 } = match;
  const span = { at, end: at + text.length };
  if (match.groups?.size) return { kind: 'word', plain: text.match(/\d+/g)?.join('x') ?? '', ...span };
  if (match.groups?.date) return { kind: 'date', plain: text, ...span };
  if (match.groups?.spaced) return { kind: 'number', plain: text.replaceAll(' ', ''), ...span };
  if (match.groups?.number) return { kind: 'number', plain: text, ...span };
  if (match.groups?.word) {
    const plain = plainText(text).replaceAll(' ', '');
    return {
      kind: 'word',
      plain: isAttached && plain === 'nd' ? plain : (shortForms.get(plain) ?? plain),
      ...span,
    };
  }
  return text === '&' ? { kind: 'word', plain: 'and', ...span } : { kind: 'sign', plain: text, ...span };
}

/** Returns true when the token at `index` is one of these words or signs. */
export function isOneOf(tokens: readonly Token[], index: number, words: ReadonlySet<string>): boolean {
  return words.has(tokens[index]?.plain ?? '');
}

/** Phrases as words by their first word, the longest first. */
type PhraseTable = ReadonlyMap<string, ReadonlyArray<readonly string[]>>;
const phraseTables = new WeakMap<readonly string[], PhraseTable>();

/** Returns the number of tokens in the longest of these phrases that begins at `index`, or 0 if none does. */
export function phraseAt(tokens: readonly Token[], index: number, phrases: readonly string[]): number {
  let table = phraseTables.get(phrases);
  if (!table) {
    const inWords = phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length);
    table = Map.groupBy(inWords, ([first = '']) => first);
    phraseTables.set(phrases, table);
  }
  const fitting = table
    .get(tokens[index]?.plain ?? '')
    ?.find((words) => words.every((word, offset) => tokens[index + offset]?.plain === word));
  return fitting?.length ?? 0;
}

export function isNextTo(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.end === tokens[index]?.at;
}
