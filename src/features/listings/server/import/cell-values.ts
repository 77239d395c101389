import { figureIn, flagIn, isUnclear, strictAmountIn } from '#features/listings/typed-values.ts';
import { categories, categoryNames, isCategory } from '#features/properties/categories.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { fieldList, type NamedField } from '#features/properties/fields.ts';
import { normaliseCategory } from '#features/properties/normalise.ts';
import { squareMeters } from '#features/properties/rules.ts';
import { dollarWords, shillingWords } from '#kit/amount-text.ts';
import { pastedText } from '#kit/pasted-text.ts';
import { uncell } from '#kit/server/csv-cell.ts';
import { dateIn, hourIn, instantIn } from './cell-dates.ts';
import type { ImportRow, ReadFile } from './read-file.ts';

export type RowValues = {
  /** The values by field name. Empty cells are left out. */
  values: Record<string, unknown>;
  /** The errors for cells that cannot be parsed. Each says what the value is and how to correct it. */
  errors: Record<string, string>;
};

type Context = {
  /** The property types on offer, by their names in lower case. */
  types: ReadonlyMap<string, string>;
  /** The currency of prices in rows that name none. */
  currency: 'UGX' | 'USD' | null;
  /** The currencies that the headings of other amounts name. */
  currencies: ReadFile['currencies'];
};

type Read = { value: unknown } | { error: string };

/** Parses the cells of a row by the types of their fields. A value is never guessed. */
export function valuesOf({ cells }: ImportRow, { types, currency: usual, currencies }: Context): RowValues {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const cellText = (name: keyof typeof cells) => cleaned(cells[name] ?? '');
  const record = (name: string, read: Read | null) => {
    if (!read) return;
    if ('error' in read) errors[name] = read.error;
    else values[name] = read.value;
  };
  record('currency', currencyOf(cellText('currency'), cellText('price'), usual));
  const currency = values.currency === 'USD' ? 'USD' : 'UGX';
  for (const field of fieldList) {
    const text = cellText(field.name);
    if (text === '' || field.name === 'currency') continue;
    const lost = lostIn(text);
    if (lost) errors[field.name] = lost;
    else if (field.name === 'propertyType') record(field.name, typeIn(text, types));
    else if (field.kind === 'amount')
      record(
        field.name,
        amountIn(text, { currency, isPrice: field.name === 'price', inHeading: currencies[field.name] }),
      );
    else record(field.name, readCell(field, text));
  }
  const feet = cellText('squareFeet');
  if (feet !== '' && cellText('squareMeters') === '') record('squareMeters', areaIn(feet, 'feet'));
  return { values, errors };
}

/**
 * Returns the text of a cell without the invisible no-break spaces, control characters and marks that
 * spreadsheets and chats insert.
 */
const cleaned = (raw: string) =>
  uncell(raw.trim())
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u200b\u2060\ufeff]/gu, '')
    .trim();

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

const spreadsheetError =
  /^(?:#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|#+)|Err:\d+)$/i;

/** Returns the error when a spreadsheet has destroyed the content of a cell, or null. */
function lostIn(text: string): string | null {
  if (text.includes('\ufffd'))
    return `${quoted(text)} has characters that could not be read. Save the file as “CSV UTF-8”`;
  return spreadsheetError.test(text)
    ? `${quoted(text)} is a spreadsheet error. Correct the cell in the spreadsheet and save the file again`
    : null;
}

function currencyOf(cell: string, price: string, usual: Context['currency']): Read | null {
  const inPrice = strictAmountIn(price, 'UGX')?.currency ?? null;
  if (cell === '') return inPrice || usual ? { value: inPrice ?? usual } : null;
  const word = cell.toLowerCase().replace(/[.\s]/g, '');
  const value = shillingWords.has(word) ? 'UGX' : dollarWords.has(word) ? 'USD' : null;
  if (!value) return { error: `${quoted(cell)} is not a currency. Use UGX or USD` };
  return { value };
}

function amountIn(
  text: string,
  {
    currency,
    isPrice,
    inHeading,
  }: { currency: string; isPrice: boolean; inHeading: 'UGX' | 'USD' | undefined },
): Read {
  const read = strictAmountIn(text, currency);
  if (!read) return { error: `${quoted(text)} is not an amount. Write it like 850,000, 850k or 1.2m` };
  const statedCurrency = read.currency ?? (isPrice ? null : inHeading);
  if (statedCurrency && statedCurrency !== currency)
    return {
      error: isPrice
        ? `${quoted(text)} is in ${statedCurrency}, but the currency of this row is ${currency}`
        : `Enter this amount in ${currency}, like the price`,
    };
  return { value: read.amount };
}

function typeIn(text: string, types: Context['types']): Read {
  const name = types.get(text.toLowerCase());
  if (name) return { value: name };
  return {
    error: `${quoted(text)} is not a property type. Choose one of: ${[...types.values()].slice(0, 12).join(', ')}`,
  };
}

function readCell(field: NamedField, text: string): Read {
  switch (field.kind) {
    case 'flag': {
      const value = flagIn(text);
      return value === null ? { error: `${quoted(text)} is not valid. Enter yes or no` } : { value };
    }
    case 'whole':
    case 'decimal':
    case 'degrees':
      return readNumber(field, text);
    case 'choice':
      return choiceIn(field, text);
    case 'date':
      return dateIn(text);
    case 'instant':
      return instantIn(text);
    case 'list':
      return { value: text.includes(',') || /^[[{"]/.test(text) ? text : text.replace(/[;|\n]/g, ',') };
    default:
      return textIn(field, text);
  }
}

/**
 * Parses text. Spreadsheets shorten long numbers, such as phone numbers, to `2.567E+11`, which loses their
 * digits.
 */
function textIn(field: NamedField, text: string): Read {
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(text))
    return {
      error: `${quoted(text)} is a number that the spreadsheet has shortened. Format the column as text, and enter the number again`,
    };
  return { value: field.name === 'reference' ? pastedText(text) : text };
}

/** The units that people write after a number, by the field that has the unit. They contain no spaces. */
const units: Readonly<Record<string, readonly string[]>> = {
  waterTankLitres: ['litres', 'liters', 'litre', 'liter', 'ltrs', 'ltr', 'l'],
  murramMeters: ['metres', 'meters', 'metre', 'meter', 'm'],
  advanceMonths: ['months', 'month'],
  depositMonths: ['months', 'month'],
  plotStatedDecimals: ['decimals', 'decimal', 'dec'],
  bedrooms: ['bedrooms', 'bedroom', 'beds', 'bed', 'bdrms', 'bdrm', 'br'],
  bathrooms: ['bathrooms', 'bathroom', 'baths', 'bath'],
};

function readNumber(field: NamedField & { kind: 'whole' | 'decimal' | 'degrees' }, text: string): Read {
  if (field.name === 'squareMeters' || field.name === 'plotSquareMeters') return areaIn(text, 'metres');
  const numberText = withoutUnit(text, units[field.name] ?? []) ?? text;
  const value = figureIn(numberText, field.kind);
  return Number.isNaN(value) ? { error: notNumber(text, numberText) } : { value };
}

function notNumber(text: string, numberText: string): string {
  const plain = pastedText(numberText);
  return isUnclear(plain, 'whole')
    ? `${quoted(text)} could be two numbers. Write it as ${plain.replace('.', '')} or ${Number(plain)}`
    : `${quoted(text)} is not a number`;
}

const squareMetreUnits = ['sqm', 'm2', 'm²', 'sqmetres', 'sqmeters', 'squaremetres', 'squaremeters'];
const squareFootUnits = ['sqft', 'ft2', 'ft²', 'sqfeet', 'squarefeet', 'squarefoot'];

/** Parses an area. A unit after the number takes precedence over the unit of the column. */
function areaIn(text: string, usual: 'metres' | 'feet'): Read {
  const feet = withoutUnit(text, squareFootUnits);
  const metres = withoutUnit(text, squareMetreUnits);
  const numberText = feet ?? metres ?? text;
  const value = figureIn(numberText, 'decimal');
  if (Number.isNaN(value)) return { error: notNumber(text, numberText) };
  const isFeet = feet !== null || (metres === null && usual === 'feet');
  return { value: isFeet ? squareMeters(value) : value };
}

/**
 * Returns the number in front of one of these units, with any spacing, or null when the text has none of
 * them.
 */
function withoutUnit(text: string, names: readonly string[]): string | null {
  for (const name of names) {
    let at = text.length;
    let remaining = name.length;
    while (remaining > 0 && at > 0) {
      at -= 1;
      const letter = text.charAt(at).toLowerCase();
      if (letter === name.charAt(remaining - 1)) remaining -= 1;
      else if (letter !== ' ' && letter !== '.') break;
    }
    const number = text.slice(0, at).trimEnd();
    if (remaining === 0 && /\d$/.test(number)) return number;
  }
  return null;
}

const notCategory = (text: string) =>
  `${quoted(text)} is not a category. Choose one of: ${categories.map((name) => categoryNames[name].one).join(', ')}`;

function choiceIn(field: Field & { kind: 'choice' }, text: string): Read {
  if (field.column === 'category') {
    const category = normaliseCategory(text);
    return isCategory(category) ? { value: category } : { error: notCategory(text) };
  }
  const word = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  const hour = field.options.includes('00:00') ? hourIn(text) : null;
  const value = hour ?? field.options.find((option) => option.toLowerCase() === word);
  return value
    ? { value }
    : {
        error: `${quoted(text)} is not possible here. ${field.label} must be one of: ${field.options.join(', ')}`,
      };
}
