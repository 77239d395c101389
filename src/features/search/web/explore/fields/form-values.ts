import { areaName, slugOf } from '#features/search/web/explore/area-names.ts';
import {
  bedroomChoice,
  type ExploreChange,
  type ExploreFilters,
  isExploreName,
  minBedroomCount,
  studioChoice,
  valuesOf,
} from '#features/search/web/explore/search-url.ts';
import { parseReach, reachLimits } from '#features/travel/reach.ts';
import { readAmountText } from '#kit/amount-text.ts';
import { shownAmount } from './select-field.tsx';

type Field = HTMLSelectElement | HTMLInputElement;

export const amountNames: ReadonlySet<string> = new Set(['minPrice', 'maxPrice', 'maxFirstPayment']);

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLSelectElement ||
      (element instanceof HTMLInputElement && element.type !== 'hidden' && element.name !== ''),
  );

/**
 * Returns the values of the form, `null` for each field without a choice. A checkbox cannot express 'false',
 * so the previous value is kept, as is an amount whose new text cannot be parsed. A stay with only one day is
 * ignored. A minimum price above the maximum is swapped with it.
 */
export function choicesIn(form: HTMLFormElement, filters: ExploreFilters): ExploreChange {
  const change: ExploreChange = {};
  const data = new FormData(form);
  for (const field of fieldsOf(form)) {
    const { name } = field;
    if (!isExploreName(name)) continue;
    const values = data.getAll(name).map(String);
    const value = name === 'reach' ? reachIn(values) : values.filter(Boolean).join(',').trim();
    if (amountNames.has(name)) {
      change[name] = value ? (formatAmountParam(value) ?? filters[name] ?? null) : null;
    } else {
      const wasFalse = filters[name] === 'false' && field instanceof HTMLInputElement;
      change[name] = value || (wasFalse ? 'false' : null);
    }
  }
  if ('bedrooms' in change) {
    const { bedrooms } = change;
    const isMinimum = bedrooms?.endsWith('+');
    const isStudio = bedrooms?.startsWith(studioChoice);
    change.minBedrooms = (isMinimum && !isStudio && minBedroomCount(bedrooms ?? '')) || null;
    if (isMinimum || isStudio) change.bedrooms = null;
    if (isStudio) change.type = 'Studio';
    else if (bedroomChoice(filters) === studioChoice) change.type ??= null;
  }
  if (missingDay(form)) Object.assign(change, { checkIn: null, checkOut: null });
  const { minPrice, maxPrice } = change;
  if (minPrice && maxPrice && isAbove(minPrice, maxPrice))
    Object.assign(change, { minPrice: maxPrice, maxPrice: minPrice });
  return change;
}

/**
 * Returns the name of the missing day if only one is given, otherwise null. Such a stay has no effect and
 * stays unchanged.
 */
export function missingDay(form: HTMLFormElement): 'checkIn' | 'checkOut' | null {
  const [from, to] = ['checkIn', 'checkOut'].map((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value !== '';
  });
  if (from === to) return null;
  return from ? 'checkOut' : 'checkIn';
}

/** Formats an amount for a URL as `900000` or `USD 800`. Returns null if it cannot be parsed. */
export function formatAmountParam(text: string): string | null {
  const parsed = readAmountText(text);
  if (!parsed) return null;
  return parsed.currency === 'USD' ? `USD ${parsed.amount}` : String(parsed.amount);
}

function isAbove(a: string, b: string): boolean {
  const [low, high] = [readAmountText(a), readAmountText(b)];
  return !!low && !!high && low.currency === high.currency && low.amount > high.amount;
}

/**
 * Returns the names of the fields that changed since the page was rendered, except for the text that is still
 * being typed.
 */
export function touchedFields(form: HTMLFormElement): ReadonlySet<string> {
  const touched = fieldsOf(form).filter((field) => isChanged(field) && !isBeingTyped(field));
  return new Set(touched.map(({ name }) => name));
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement)
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  const defaultIndex = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(0, defaultIndex);
}

function isBeingTyped(field: Field): boolean {
  return field === document.activeElement && field instanceof HTMLInputElement && !isToggle(field);
}

/** Writes the search into all fields except the touched ones and the one being typed in. */
export function showUntouched(
  form: HTMLFormElement,
  filters: ExploreFilters,
  touched: ReadonlySet<string>,
): void {
  writeFields(form, filters, (field) => touched.has(field.name) || isBeingTyped(field));
}

/**
 * Writes the search into the existing fields, so that the focus stays where it is. It skips the field
 * `except`.
 */
export function showChoices(
  form: HTMLFormElement,
  filters: ExploreFilters,
  except: Element | null = null,
): void {
  writeFields(form, filters, (field) => field === except);
}

function writeFields(
  form: HTMLFormElement,
  filters: ExploreFilters,
  isSkipped: (field: Field) => boolean,
): void {
  const shown: ExploreFilters = { ...filters, bedrooms: bedroomChoice(filters) };
  const hasOneDay = missingDay(form) !== null;
  const reachValues = reachFields(filters.reach);
  for (const field of fieldsOf(form)) {
    const { name } = field;
    const reachValue = name === 'reach' ? reachValues.shift() : undefined;
    if (isSkipped(field)) continue;
    if (hasOneDay && field.type === 'date' && !filters.checkIn && name !== 'freeFrom') continue;
    const value = reachValue ?? (isExploreName(name) ? shown[name] : null) ?? '';
    if (field instanceof HTMLInputElement && isToggle(field)) {
      field.checked = isAmong(field, value, filters);
    } else {
      const text = amountNames.has(name) ? shownAmount(value) : value;
      if (field.value !== text) field.value = text;
    }
  }
}

/** Returns the travel times in the fields of a form, which are a place, minutes and a mode for each trip. */
function reachIn(values: readonly string[]): string {
  return Array.from({ length: reachLimits.places }, (_, index) => {
    const [place = '', minutes, mode] = values.slice(index * 3, index * 3 + 3);
    const slug = slugOf(place.replace(/[,:]/g, ' '));
    return slug && [slug, minutes || reachLimits.defaultMinutes, ...(mode ? [mode] : [])].join(':');
  })
    .filter(Boolean)
    .join(',');
}

/** Returns the values of the fields for travel times in the order of the form: a place, its minutes and how. */
function reachFields(reach: string | undefined): string[] {
  const chosen = parseReach(reach ?? '') ?? [];
  const { places, defaultMinutes } = reachLimits;
  return Array.from({ length: places }, (_, index) => {
    const { place = '', minutes = defaultMinutes, mode = 'boda' } = chosen[index] ?? {};
    return [areaName(place), minutes === defaultMinutes ? '' : String(minutes), mode === 'boda' ? '' : mode];
  }).flat();
}

/** Writes the parsed amounts, except for those that could not be parsed. */
export function showAmounts(form: HTMLFormElement, amounts: ExploreChange): void {
  for (const field of fieldsOf(form)) {
    if (!isExploreName(field.name) || !amountNames.has(field.name) || !field.value.trim()) continue;
    const value = amounts[field.name];
    if (value && formatAmountParam(field.value) !== null) field.value = shownAmount(value);
  }
}

/** Returns true for inputs that are chosen by a tap, so that their value never changes. */
export function isToggle({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio';
}

function isAmong({ name, value }: Field, current: string, filters: ExploreFilters): boolean {
  if (name === 'feature')
    return valuesOf(filters, name).some((featureName) => featureName.toLowerCase() === value);
  if (name === 'surroundings') return valuesOf(filters, name).includes(value);
  if (name === 'bedrooms' && value === '+') return !!filters.minBedrooms;
  if (name === 'area') return valuesOf(filters, name).map(slugOf).includes(value);
  return value === current;
}
