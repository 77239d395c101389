import type { FieldValue, SettingValue } from '#features/settings/choices.ts';
import type { Field } from '#features/settings/schema.ts';

/** The values in the form: text, or true for a ticked box. */
export type Draft = Record<string, string | boolean>;

export function toDraft(fields: readonly Field[], value: SettingValue): Draft {
  return Object.fromEntries(
    fields.map((field) => [field.name, displayValue(field, value[field.name] ?? null)]),
  );
}

function displayValue({ kind, options }: Field, value: FieldValue): string | boolean {
  if (kind === 'flag') return value === true;
  if (kind === 'choice' && value === null) return options[0]?.value ?? '';
  if (kind === 'choices') return selectedInOrder(options, Array.isArray(value) ? value : []);
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/**
 * Returns the chosen values in the order of the options, so that unticking and ticking a box is not a change.
 */
export const selectedInOrder = (options: Field['options'], selected: readonly string[]): string =>
  options.flatMap(({ value }) => (selected.includes(value) ? [value] : [])).join('\n');

/**
 * Returns only the changed fields, in the format of the API, so that saving does not overwrite other admins'
 * changes to other fields.
 */
export function changesIn(fields: readonly Field[], draft: Draft, initial: Draft | null): SettingValue {
  const changedFields = fields.filter(
    ({ name, kind }) => kind !== 'fixed' && draft[name] !== initial?.[name],
  );
  return Object.fromEntries(changedFields.map((field) => [field.name, read(field, draft[field.name] ?? '')]));
}

function read({ kind }: Field, text: string | boolean): FieldValue {
  if (typeof text === 'boolean') return text;
  if (kind === 'lines' || kind === 'choices')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return kind === 'number' || kind === 'money' ? numberIn(text) : text;
}

/**
 * Parses `12,000` as a number and an empty text as null. Any other text stays as typed, and the server
 * rejects it.
 */
function numberIn(input: string): FieldValue {
  const text = input.replace(/[\s,]/g, '');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : input;
}
