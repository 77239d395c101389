import {
  isAmbiguous,
  parseFlag,
  parseStrictAmount,
  parseTypedNumber,
} from '#features/listings/typed-values.ts';
import { categories, categoryNames, isCategory } from '#features/properties/categories.ts';
import type { Field } from '#features/properties/fields/field.ts';
import { fieldList, type NamedField } from '#features/properties/fields.ts';
import { normaliseCategory } from '#features/properties/normalise.ts';
import { squareMeters } from '#features/properties/rules.ts';
import { dollarWords, shillingWords } from '#kit/amount-text.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';
import { parseDate, parseHour, parseInstant } from '#kit/server/cell-dates.ts';
import { parseCsvCell } from '#kit/server/csv-cell.ts';
import type { ImportRow, ParsedFile } from './read-file.ts';

export type RowValues = {
  /** The values by field name. Empty cells are left out. */
  values: Record<string, unknown>;
  /** The errors for cells that cannot be parsed. Each error quotes the value and says how to correct it. */
  errors: Record<string, string>;
};

type Context = {
  /** The property types on offer, by their names in lower case. */
  types: ReadonlyMap<string, string>;
  /** The currency of rows that name none, or null when it is unknown. */
  currency: 'UGX' | 'USD' | null;
  /** The currencies that are named in the headings of amounts. */
  currencies: ParsedFile['currencies'];
};

type ParseResult = { value: unknown } | { error: string };

/** Parses the cells of a row by the types of their fields. Ambiguous values are errors. */
export function parseRow(
  { cells }: ImportRow,
  { types, currency: defaultCurrency, currencies }: Context,
): RowValues {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  const cellText = (name: keyof typeof cells) => cleanText(cells[name] ?? '');
  const addResult = (name: string, result: ParseResult | null) => {
    if (!result) return;
    if ('error' in result) errors[name] = result.error;
    else values[name] = result.value;
  };
  addResult('currency', currencyOf(cellText('currency'), cellText('price'), defaultCurrency));
  const currency = values.currency === 'USD' ? 'USD' : 'UGX';
  for (const field of fieldList) {
    const text = cellText(field.name);
    if (text === '' || field.name === 'currency') continue;
    const lostContent = lostContentError(text);
    if (lostContent) errors[field.name] = lostContent;
    else if (field.name === 'propertyType') addResult(field.name, parsePropertyType(text, types));
    else if (field.kind === 'amount')
      addResult(
        field.name,
        parseAmountCell(text, {
          currency,
          isPrice: field.name === 'price',
          headingCurrency: currencies[field.name],
        }),
      );
    else addResult(field.name, readCell(field, text));
  }
  const feet = cellText('squareFeet');
  if (feet !== '' && cellText('squareMeters') === '') addResult('squareMeters', parseArea(feet, 'feet'));
  return { values, errors };
}

/**
 * Returns the text of a cell without the invisible no-break spaces, control characters and marks that
 * spreadsheets and chats insert.
 */
const cleanText = (raw: string) =>
  parseCsvCell(raw.trim())
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u200b\u2060\ufeff]/gu, '')
    .trim();

const quote = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

const spreadsheetErrorPattern =
  /^(?:#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|#+)|Err:\d+)$/i;

/** Returns the error when a spreadsheet has destroyed the content of a cell, or null. */
function lostContentError(text: string): string | null {
  if (text.includes('\ufffd'))
    return `${quote(text)} has characters that could not be read. Save the file as “CSV UTF-8”`;
  return spreadsheetErrorPattern.test(text)
    ? `${quote(text)} is a spreadsheet error. Correct the cell in the spreadsheet and save the file again`
    : null;
}

function currencyOf(cell: string, price: string, defaultCurrency: Context['currency']): ParseResult | null {
  const priceCurrency = parseStrictAmount(price, 'UGX')?.currency ?? null;
  if (cell === '')
    return priceCurrency || defaultCurrency ? { value: priceCurrency ?? defaultCurrency } : null;
  const word = cell.toLowerCase().replace(/[.\s]/g, '');
  const value = shillingWords.has(word) ? 'UGX' : dollarWords.has(word) ? 'USD' : null;
  if (!value) return { error: `${quote(cell)} is not a currency. Use UGX or USD` };
  return { value };
}

function parseAmountCell(
  text: string,
  {
    currency,
    isPrice,
    headingCurrency,
  }: { currency: string; isPrice: boolean; headingCurrency: 'UGX' | 'USD' | undefined },
): ParseResult {
  const amount = parseStrictAmount(text, currency);
  if (!amount) return { error: `${quote(text)} is not an amount. Write it like 850,000, 850k or 1.2m` };
  const statedCurrency = amount.currency ?? (isPrice ? null : headingCurrency);
  if (statedCurrency && statedCurrency !== currency)
    return {
      error: isPrice
        ? `${quote(text)} is in ${statedCurrency}, but the currency of this row is ${currency}`
        : `Enter this amount in ${currency}, like the price`,
    };
  return { value: amount.amount };
}

function parsePropertyType(text: string, types: Context['types']): ParseResult {
  const name = types.get(text.toLowerCase());
  if (name) return { value: name };
  return {
    error: `${quote(text)} is not a property type. Choose one of: ${[...types.values()].slice(0, 12).join(', ')}`,
  };
}

function readCell(field: NamedField, text: string): ParseResult {
  switch (field.kind) {
    case 'flag': {
      const value = parseFlag(text);
      return value === null ? { error: `${quote(text)} is not valid. Enter yes or no` } : { value };
    }
    case 'whole':
    case 'decimal':
    case 'degrees':
      return readNumber(field, text);
    case 'choice':
      return parseChoice(field, text);
    case 'date':
      return parseDate(text);
    case 'instant':
      return parseInstant(text);
    case 'list':
      return { value: text.includes(',') || /^[[{"]/.test(text) ? text : text.replace(/[;|\n]/g, ',') };
    default:
      return parseText(field, text);
  }
}

/**
 * Parses text. A long number that a spreadsheet has shortened to `2.567E+11` is an error, because its digits
 * are lost.
 */
function parseText(field: NamedField, text: string): ParseResult {
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(text))
    return {
      error: `${quote(text)} is a number that the spreadsheet has shortened. Format the column as text, and enter the number again`,
    };
  return { value: field.name === 'reference' ? cleanPastedText(text) : text };
}

/** The units that people write after a number, by field, in lower case and without spaces. */
const units: Readonly<Record<string, readonly string[]>> = {
  waterTankLitres: ['litres', 'liters', 'litre', 'liter', 'ltrs', 'ltr', 'l'],
  murramMeters: ['metres', 'meters', 'metre', 'meter', 'm'],
  advanceMonths: ['months', 'month'],
  depositMonths: ['months', 'month'],
  plotStatedDecimals: ['decimals', 'decimal', 'dec'],
  bedrooms: ['bedrooms', 'bedroom', 'beds', 'bed', 'bdrms', 'bdrm', 'br'],
  bathrooms: ['bathrooms', 'bathroom', 'baths', 'bath'],
};

function readNumber(
  field: NamedField & { kind: 'whole' | 'decimal' | 'degrees' },
  text: string,
): ParseResult {
  if (field.name === 'squareMeters' || field.name === 'plotSquareMeters') return parseArea(text, 'metres');
  const numberText = withoutUnit(text, units[field.name] ?? []) ?? text;
  const value = parseTypedNumber(numberText, field.kind);
  return Number.isNaN(value) ? { error: numberErrorText(text, numberText) } : { value };
}

function numberErrorText(text: string, numberText: string): string {
  const plain = cleanPastedText(numberText);
  return isAmbiguous(plain, 'whole')
    ? `${quote(text)} could be two numbers. Write it as ${plain.replace('.', '')} or ${Number(plain)}`
    : `${quote(text)} is not a number`;
}

const squareMetreUnits = ['sqm', 'm2', 'm²', 'sqmetres', 'sqmeters', 'squaremetres', 'squaremeters'];
const squareFootUnits = ['sqft', 'ft2', 'ft²', 'sqfeet', 'squarefeet', 'squarefoot'];

/** Parses an area. A unit after the number takes precedence over the unit of the column. */
function parseArea(text: string, defaultUnit: 'metres' | 'feet'): ParseResult {
  const feet = withoutUnit(text, squareFootUnits);
  const metres = withoutUnit(text, squareMetreUnits);
  const numberText = feet ?? metres ?? text;
  const value = parseTypedNumber(numberText, 'decimal');
  if (Number.isNaN(value)) return { error: numberErrorText(text, numberText) };
  const isFeet = feet !== null || (metres === null && defaultUnit === 'feet');
  return { value: isFeet ? squareMeters(value) : value };
}

/**
 * Returns the number before one of these units, ignoring spaces and dots, or null when the text ends in none
 * of them.
 */
function withoutUnit(text: string, names: readonly string[]): string | null {
  for (const name of names) {
    let end = text.length;
    let remaining = name.length;
    while (remaining > 0 && end > 0) {
      end -= 1;
      const letter = text.charAt(end).toLowerCase();
      if (letter === name.charAt(remaining - 1)) remaining -= 1;
      else if (letter !== ' ' && letter !== '.') break;
    }
    const number = text.slice(0, end).trimEnd();
    if (remaining === 0 && /\d$/.test(number)) return number;
  }
  return null;
}

const categoryErrorText = (text: string) =>
  `${quote(text)} is not a category. Choose one of: ${categories.map((name) => categoryNames[name].one).join(', ')}`;

function parseChoice(field: Field & { kind: 'choice' }, text: string): ParseResult {
  if (field.column === 'category') {
    const category = normaliseCategory(text);
    return isCategory(category) ? { value: category } : { error: categoryErrorText(text) };
  }
  const word = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  const hour = field.options.includes('00:00') ? parseHour(text) : null;
  const value = hour ?? field.options.find((option) => option.toLowerCase() === word);
  return value
    ? { value }
    : {
        error: `${quote(text)} is not possible here. ${field.label} must be one of: ${field.options.join(', ')}`,
      };
}
