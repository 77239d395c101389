import type { SearchReading } from '#features/search/schema.ts';

/** A sentence with its right readings, each a list of parts: `beds=2`, and `?cat=rent` for a part that may be left out. */
export type ReadSentence = { text: string; readings: string[][] };

/** The share of the sentences of `sentence-readings.tsv` that must be read right. */
export const minReadShare = 0.97;

/** Parses lines of a sentence and its readings, which are separated by tabs. Lines with # are comments. */
export function parseReadSentences(lines: string): ReadSentence[] {
  return lines
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [text = '', ...readings] = line.split('\t');
      return { text, readings: readings.map((reading) => reading.split(' ').filter(Boolean)) };
    });
}

const shortNames: Record<string, string> = {
  category: 'cat',
  bedrooms: 'beds',
  minBedrooms: 'minbeds',
  maxBedrooms: 'maxbeds',
  minBathrooms: 'bath',
  feature: 'feat',
  minPrice: 'min',
  maxPrice: 'max',
  maxFirstPayment: 'fp',
  maxFirstMonths: 'fm',
  maxAdvanceMonths: 'am',
  maxDepositMonths: 'dm',
  decimals: 'dec',
  minDecimals: 'mindec',
  maxDecimals: 'maxdec',
  checkIn: 'in',
  checkOut: 'out',
  furnished: 'furn',
  hasTour: 'tour',
  freeFrom: 'from',
};
const categoryNames: Record<string, string> = {
  rental_units: 'rent',
  furnished_houses: 'stay',
  for_sale: 'sale',
  bank_sales: 'bank',
};

/**
 * Returns a reading as parts: its filters, the words that a home must contain as `w=`, the words that no home
 * contains as `u=`, the facts that are not recorded as `n=`, and everything else that the page reports as `say=`.
 */
export function partsOf(reading: SearchReading): ReadonlySet<string> {
  const { understood, words, unknown, notRecorded = [], ignored } = reading;
  const { dates = [], unwanted = [], foreignAmounts = [] } = reading;
  return new Set([
    ...understood.map(({ kind, value }) => `${shortNames[kind] ?? kind}=${valueText(kind, value)}`),
    ...words.map((word) => `w=${word}`),
    ...unknown.filter((word) => !words.includes(word)).map((word) => `u=${word}`),
    ...notRecorded.map((fact) => `n=${fact}`),
    ...[...dates, ...unwanted, ...foreignAmounts, ...ignored].map((text) => `say=${hyphened(text)}`),
  ]);
}

function valueText(kind: string, value: unknown): string {
  if (kind === 'category') return categoryNames[String(value)] ?? String(value);
  if (/^(minPrice|maxPrice|maxFirstPayment)$/.test(kind)) return amountText(Number(value));
  return hyphened(String(value));
}

function amountText(amount: number): string {
  if (amount >= 1e6) return `${Number((amount / 1e6).toFixed(3))}m`;
  return amount >= 1e3 ? `${Number((amount / 1e3).toFixed(1))}k` : String(amount);
}

const hyphened = (text: string) => text.toLowerCase().replaceAll(' ', '-');

/** Returns true if the parts are one of the readings. */
export function isReadRight(parts: ReadonlySet<string>, readings: readonly string[][]): boolean {
  return readings.some((reading) => {
    const allowed = new Set(reading.map((part) => part.replace(/^\?/, '')));
    const required = reading.filter((part) => !part.startsWith('?'));
    return required.every((part) => parts.has(part)) && [...parts].every((part) => allowed.has(part));
  });
}
