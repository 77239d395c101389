import { isOneOf, type Token } from '#features/search/tokens.ts';
import { magnitudeFactors, parseGroupedNumber } from '#kit/amount-text.ts';

/** The units that precede their number in Luganda and Swahili. */
const unitsBeforeNumber = new Set(
  'lukumi nkumi enkumi elfu mutwalo omutwalo mitwalo emitwalo laki lakhi kakadde akakadde bukadde obukadde milioni bilioni'.split(
    ' ',
  ),
);
const bantuNumbers: Record<string, number> = {
  ...{ moja: 1, mbili: 2, tatu: 3, nne: 4, tano: 5, sita: 6, saba: 7, nane: 8, tisa: 9, kumi: 10 },
  ...{
    mmoja: 1,
    wawili: 2,
    watatu: 3,
    wanne: 4,
    watano: 5,
    babiri: 2,
    basatu: 3,
    bana: 4,
    bataano: 5,
    kimu: 1,
    bibiri: 2,
    emu: 1,
    gumu: 1,
    kamu: 1,
    bubiri: 2,
    busatu: 3,
    buna: 4,
    butaano: 5,
    bbiri: 2,
    ebiri: 2,
    abiri: 20,
    ssatu: 3,
    esatu: 3,
    asatu: 30,
    nnya: 4,
    ena: 4,
  },
  ...{ ttaano: 5, etaano: 5, ataano: 50, mukaaga: 6, musanvu: 7, munaana: 8, mwenda: 9, kkumi: 10 },
  ...{ nkaaga: 60, nsanvu: 70, kinaana: 80, kyenda: 90, kikumi: 100, mia: 100 },
  ...{
    ishirini: 20,
    thelathini: 30,
    arobaini: 40,
    hamsini: 50,
    sitini: 60,
    sabini: 70,
    themanini: 80,
    tisini: 90,
  },
};
const andWords = new Set(['na', 'ne', 'n', 'mu']);
const halfWords = new Set(['nusu', 'ekitundu', 'kitundu']);

/** Parses 'mitwalo 70', 'obukadde bubiri' and 'laki nane'. A unit alone is one of it. */
export function unitFirstAt(tokens: readonly Token[], from: number): { value: number; next: number } | null {
  if (!isUnitFirst(tokens, from)) return null;
  const factor = magnitudeFactors[tokens[from]?.plain ?? ''] ?? 1;
  const number = tokens[from + 1];
  const count =
    number?.kind === 'number' ? parseGroupedNumber(number.plain, true) : bantuNumber(number?.plain);
  if (count === undefined) {
    const half = addedAt(tokens, from + 1);
    return half?.value === 0.5 ? { value: 1.5 * factor, next: half.next } : { value: factor, next: from + 1 };
  }
  // 'Elfu mia tano' are five hundred thousand.
  if (number?.plain === 'mia') {
    const times = bantuNumber(tokens[from + 2]?.plain);
    if (times !== undefined) return { value: times * 100 * factor, next: from + 3 };
  }
  const added = addedAt(tokens, from + 2);
  return added
    ? { value: (count + added.value) * factor, next: added.next }
    : { value: count * factor, next: from + 2 };
}

export function bantuNumber(word = ''): number | undefined {
  return Object.hasOwn(bantuNumbers, word) ? bantuNumbers[word] : undefined;
}

/** Parses the second part of 'kkumi na ttaano', 'abiri mu etaano', 'kkumi n’etaano' and 'mbili na nusu'. */
function addedAt(tokens: readonly Token[], index: number): { value: number; next: number } | null {
  const hasAnd = isOneOf(tokens, index, andWords);
  const word = hasAnd ? tokens[index + 1]?.plain : tokens[index]?.plain.replace(/^n(?=e)/, '');
  const isJoined = !hasAnd && word !== tokens[index]?.plain;
  if (!hasAnd && !isJoined) return null;
  const value = halfWords.has(word ?? '') ? 0.5 : bantuNumber(word);
  return value !== undefined && value < 10 ? { value, next: index + (hasAnd ? 2 : 1) } : null;
}

/** Returns true for a unit that precedes its number, such as 'mitwalo'. */
export function isUnitFirst(tokens: readonly Token[], index: number): boolean {
  return isOneOf(tokens, index, unitsBeforeNumber);
}
