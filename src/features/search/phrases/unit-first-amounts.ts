import { isOneOf, type Token } from '#features/search/tokens.ts';
import { magnitudeFactors, parseGroupedNumber } from '#kit/amount-text.ts';

/** The units that stand before their number in Luganda and Swahili. */
const unitsBeforeNumber = new Set(
  'lukumi nkumi enkumi elfu mutwalo omutwalo mitwalo emitwalo laki lakhi kakadde akakadde bukadde obukadde milioni bilioni'.split(
    ' ',
  ),
);
const bantuNumbers: Record<string, number> = {
  ...{ moja: 1, mbili: 2, tatu: 3, nne: 4, tano: 5, sita: 6, saba: 7, nane: 8, tisa: 9, kumi: 10 },
  ...{
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
  ...{ ishirini: 20, thelathini: 30, arobaini: 40, hamsini: 50 },
};

/** Parses 'mitwalo 70', 'obukadde bubiri' and 'laki nane'. A unit alone is one of it. */
export function unitFirstAt(tokens: readonly Token[], from: number): { value: number; next: number } | null {
  if (!isUnitFirst(tokens, from)) return null;
  const factor = magnitudeFactors[tokens[from]?.plain ?? ''] ?? 1;
  const number = tokens[from + 1];
  const word = number?.plain ?? '';
  const count =
    number?.kind === 'number'
      ? parseGroupedNumber(word, true)
      : Object.hasOwn(bantuNumbers, word)
        ? bantuNumbers[word]
        : undefined;
  return count === undefined ? { value: factor, next: from + 1 } : { value: count * factor, next: from + 2 };
}

/** Returns true for a unit that stands before its number, such as 'mitwalo'. */
export function isUnitFirst(tokens: readonly Token[], index: number): boolean {
  return isOneOf(tokens, index, unitsBeforeNumber);
}
