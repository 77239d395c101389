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
  if (kind === 'choices') return chosenOf(options, Array.isArray(value) ? value : []);
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/**
 * Returns the chosen values in the order of the options, so that unticking and ticking a box is not a change.
 */
export const chosenOf = (options: Field['options'], chosen: readonly string[]): string =>
  options.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])).join('\n');

/**
 * Returns the changed fields in the format of the API, so that other admins' changes to other fields are
 * kept.
 */
export function changesIn(fields: readonly Field[], draft: Draft, opened: Draft | null): SettingValue {
  const changed = fields.filter(({ name, kind }) => kind !== 'fixed' && draft[name] !== opened?.[name]);
  return Object.fromEntries(changed.map((field) => [field.name, read(field, draft[field.name] ?? '')]));
}

function read({ kind }: Field, written: string | boolean): FieldValue {
  if (typeof written === 'boolean') return written;
  if (kind === 'lines' || kind === 'choices')
    return written
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return kind === 'number' || kind === 'money' ? numberIn(written) : written;
}

/**
 * Parses `12,000` as a number and an empty text as none. Any other text stays as typed, and the server
 * rejects it.
 */
function numberIn(written: string): FieldValue {
  const text = written.replace(/[\s,]/g, '');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : written;
}
