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

const plain = (value: FieldValue) => (value === null || value === '' ? 'nothing' : String(value));

export function singleLine(
  label: string,
  { most = 80, ...said }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter 1 to ${most} characters on one line`;
  const shape = z.string(error).trim().min(1, error).max(most, error).refine(isOneLine, error);
  return { kind: 'line', label, ...said, shape, words: plain };
}

export function optionalLine(
  label: string,
  { most = 200, ...said }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter at most ${most} characters on one line`;
  const shape = z
    .string(error)
    .trim()
    .max(most, error)
    .refine((text) => text === '' || isOneLine(text), error);
  return { kind: 'line', label, ...said, shape, words: plain };
}

export function email(label: string): SettingField {
  const error = 'Enter a valid email address';
  return {
    kind: 'line',
    label,
    shape: emailSchema(error),
    words: plain,
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
  { most = settingLimits.text, ...said }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter 1 to ${most} characters`;
  const shape = z.string(error).trim().min(1, error).max(most, error).refine(isPlainText, error);
  return { kind: 'text', label, ...said, shape, words: plain };
}

/** Creates a field of short lines, such as the spellings of a name. */
export function lines(
  label: string,
  { most = settingLimits.lines, ...said }: FieldOptions & { most?: number } = {},
): SettingField {
  const error = `Enter at most ${most} lines of up to ${settingLimits.line} characters, without duplicates`;
  const one = z.string(error).trim().min(1, error).max(settingLimits.line, error).refine(isOneLine, error);
  const shape = z
    .array(one, error)
    .max(most, error)
    .refine((all) => new Set(all.map((each) => each.toLowerCase())).size === all.length, error);
  return {
    kind: 'lines',
    label,
    ...said,
    shape,
    words: (value) => (Array.isArray(value) && value.length > 0 ? value.join(', ') : 'nothing'),
  };
}

type Bounds = FieldOptions & { least: number; most: number };

export function integer(label: string, { least, most, ...said }: Bounds): SettingField {
  const error = `Enter a whole number from ${least} to ${most}`;
  const shape = z.number(error).int(error).min(least, error).max(most, error);
  return { kind: 'number', label, ...said, shape, words: plain };
}

/** Creates a field for a number whose empty value means no limit. */
export function optionalInteger(label: string, { least, most, ...said }: Bounds): SettingField {
  const error = `Enter a whole number from ${least} to ${most}, or leave empty`;
  const shape = z.number(error).int(error).min(least, error).max(most, error).nullable();
  const hint = said.hint ?? 'Leave empty for no limit';
  return {
    kind: 'number',
    label,
    hint,
    shape,
    words: (value) => (value === null ? 'no limit' : String(value)),
  };
}

/** Creates a field for a number with at most this many decimals. */
export function decimal(
  label: string,
  { least, most, places, ...said }: Bounds & { places: number },
): SettingField {
  const error = `Enter a number from ${least} to ${most} with at most ${places} decimal places`;
  const shape = z
    .number(error)
    .min(least, error)
    .max(most, error)
    .refine((value) => Number(value.toFixed(places)) === value, error);
  const words = (value: FieldValue) => Number(value).toLocaleString('en', { maximumFractionDigits: places });
  return { kind: 'number', label, ...said, shape, words };
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
  { least = 1, ...said }: FieldOptions & { least?: 0 | 1 } = {},
): SettingField {
  const error = `Enter an amount of at least ${least}. Use at most two decimal places for dollars`;
  const shape = z
    .number(error)
    .min(least, error)
    .max(1_000_000_000, error)
    .refine((value) => toMinorUnit(value, 'USD') !== null, error);
  return {
    kind: 'money',
    label,
    ...said,
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
  const shape = z.string(error).refine((value) => options.some((one) => one.value === value), error);
  const nameOf = (value: FieldValue) => options.find((one) => one.value === value)?.name ?? plain(value);
  return { kind: 'choice', label, ...fieldOptions, options, shape, words: nameOf };
}

/** Creates a field with several values. @param none the text for no value */
export function choices(
  label: string,
  options: { value: string; name: string }[],
  { none, ...said }: FieldOptions & { none: string },
): SettingField {
  const error = `Choose from ${options.map(({ name }) => name).join(', ')}, each only once`;
  const shape = z
    .array(z.string(error).trim().toLowerCase(), error)
    .max(options.length, error)
    .refine((all) => all.every((value) => options.some((one) => one.value === value)), error)
    .refine((all) => new Set(all).size === all.length, error);
  const words = (value: FieldValue) => {
    const chosen = options.filter((one) => Array.isArray(value) && value.includes(one.value));
    return chosen.length > 0 ? chosen.map(({ name }) => name).join(', ') : none;
  };
  return { kind: 'choices', label, ...said, options, shape, words };
}

/** Creates a field whose value comes from elsewhere and cannot be changed here. */
export function readOnly(label: string): SettingField {
  return { kind: 'fixed', label, shape: z.string(), words: plain };
}
