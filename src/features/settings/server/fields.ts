import { z } from 'zod';
import {
  type FieldKind,
  type FieldValue,
  type SettingValue,
  settingLimits,
} from '#features/settings/choices.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney, toMinorUnit } from '#kit/money.ts';
import { emailSchema, pastedCode } from '#kit/pasted-shapes.ts';
import { formatPhone } from '#kit/phone.ts';
import { phoneSchema } from '#kit/phone-shape.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';

/** A field of a setting: its input type, its allowed values, and how its values are shown. */
export type SettingField = {
  kind: FieldKind;
  label: string;
  hint?: string;
  options?: { value: string; name: string }[];
  shape: z.ZodType<FieldValue>;
  /** @param whole the setting that contains the field */
  words(value: FieldValue, whole: SettingValue): string;
};

type FieldOptions = { hint?: string };

const formatPlain = (value: FieldValue) => (value === null || value === '' ? 'nothing' : String(value));

export function singleLine(
  label: string,
  { most: max = 80, ...fieldOptions }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter 1 to ${max} characters on one line`;
  const shape = z.string(error).trim().min(1, error).max(max, error).refine(isOneLine, error);
  return { kind: 'line', label, ...fieldOptions, shape, words: formatPlain };
}

export function optionalLine(
  label: string,
  { most: max = 200, ...fieldOptions }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter at most ${max} characters on one line`;
  const shape = z
    .string(error)
    .trim()
    .max(max, error)
    .refine((text) => text === '' || isOneLine(text), error);
  return { kind: 'line', label, ...fieldOptions, shape, words: formatPlain };
}

export function email(label: string): SettingField {
  const error = 'Enter a valid email address';
  return {
    kind: 'line',
    label,
    shape: emailSchema(error),
    words: formatPlain,
  };
}

export function phone(label: string): SettingField {
  return {
    kind: 'line',
    label,
    shape: phoneSchema,
    words: (value) => formatPhone(String(value)),
  };
}

export function text(
  label: string,
  { most: max = settingLimits.text, ...fieldOptions }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter 1 to ${max} characters`;
  const shape = z.string(error).trim().min(1, error).max(max, error).refine(isPlainText, error);
  return { kind: 'text', label, ...fieldOptions, shape, words: formatPlain };
}

/** Creates a field of short lines, such as the spellings of a name. */
export function lines(
  label: string,
  { most: max = settingLimits.lines, ...fieldOptions }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter at most ${max} lines of up to ${settingLimits.line} characters, without duplicates`;
  const lineSchema = z
    .string(error)
    .trim()
    .min(1, error)
    .max(settingLimits.line, error)
    .refine(isOneLine, error);
  const shape = z
    .array(lineSchema, error)
    .max(max, error)
    .refine((values) => new Set(values.map((line) => line.toLowerCase())).size === values.length, error);
  return {
    kind: 'lines',
    label,
    ...fieldOptions,
    shape,
    words: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : 'nothing'),
  };
}

type Bounds = FieldOptions & { least: number; most: number };

export function integer(label: string, { least: min, most: max, ...fieldOptions }: Bounds): SettingField {
  const error = `Enter a whole number from ${min} to ${max}`;
  const shape = z.number(error).int(error).min(min, error).max(max, error);
  return { kind: 'number', label, ...fieldOptions, shape, words: formatPlain };
}

/** Creates a field for a number whose empty value means no limit. */
export function optionalInteger(
  label: string,
  { least: min, most: max, ...fieldOptions }: Bounds,
): SettingField {
  const error = `Enter a whole number from ${min} to ${max}, or leave empty`;
  const shape = z.number(error).int(error).min(min, error).max(max, error).nullable();
  const hint = fieldOptions.hint ?? 'Leave empty for no limit';
  return {
    kind: 'number',
    label,
    hint,
    shape,
    words: (value) => (value === null ? 'no limit' : String(value)),
  };
}

/** Creates a field for a number with at most `places` decimals. */
export function decimal(
  label: string,
  { least: min, most: max, places: decimals, ...fieldOptions }: Bounds & { places: number },
): SettingField {
  const error = `Enter a number from ${min} to ${max} with at most ${decimals} decimal places`;
  const shape = z
    .number(error)
    .min(min, error)
    .max(max, error)
    .refine((value) => Number(value.toFixed(decimals)) === value, error);
  const words = (value: FieldValue) =>
    Number(value).toLocaleString('en', { maximumFractionDigits: decimals });
  return { kind: 'number', label, ...fieldOptions, shape, words };
}

export function day(label: string, options: FieldOptions = {}): SettingField {
  const error = 'Enter a date such as 2026-12-31';
  return {
    kind: 'line',
    label,
    ...options,
    shape: pastedCode(error).pipe(z.iso.date(error)),
    words: (value) => formatDate(String(value)),
  };
}

/** Creates a field in the major unit of the setting's own `currency`, which is another field. */
export function money(
  label: string,
  { least: min = 1, ...fieldOptions }: FieldOptions & { least?: 0 | 1 } = {},
): SettingField {
  const error = `Enter an amount of at least ${min}. Use at most two decimal places for dollars`;
  const shape = z
    .number(error)
    .min(min, error)
    .max(1_000_000_000, error)
    .refine((value) => toMinorUnit(value, 'USD') !== null, error);
  return {
    kind: 'money',
    label,
    ...fieldOptions,
    shape,
    words: (value, { currency }) => formatMoney(Number(value), String(currency)),
  };
}

export function flag(label: string, options: FieldOptions = {}): SettingField {
  const shape = z.boolean('Choose yes or no');
  return { kind: 'flag', label, ...options, shape, words: (value) => (value === true ? 'yes' : 'no') };
}

export function choice(
  label: string,
  options: { value: string; name: string }[],
  fieldOptions: FieldOptions = {},
): SettingField {
  const error = 'Choose one of the options';
  const shape = z.string(error).refine((value) => options.some((option) => option.value === value), error);
  const nameOf = (value: FieldValue) =>
    options.find((option) => option.value === value)?.name ?? formatPlain(value);
  return { kind: 'choice', label, ...fieldOptions, options, shape, words: nameOf };
}

/** Creates a field with several values. @param none the text for no value */
export function choices(
  label: string,
  options: { value: string; name: string }[],
  { none, ...fieldOptions }: FieldOptions & { none: string },
): SettingField {
  const error = `Choose from ${options.map(({ name }) => name).join(', ')}, each only once`;
  const shape = z
    .array(z.string(error).trim().toLowerCase(), error)
    .max(options.length, error)
    .refine((all) => all.every((value) => options.some((option) => option.value === value)), error)
    .refine((all) => new Set(all).size === all.length, error);
  const words = (value: FieldValue) => {
    const selected = options.filter((option) => Array.isArray(value) && value.includes(option.value));
    return selected.length > 0 ? selected.map(({ name }) => name).join(', ') : none;
  };
  return { kind: 'choices', label, ...fieldOptions, options, shape, words };
}

/** Creates a field whose value comes from elsewhere and cannot be changed here. */
export function readOnly(label: string): SettingField {
  return { kind: 'fixed', label, shape: z.string(), words: formatPlain };
}
