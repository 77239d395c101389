import { z } from 'zod';
import type { Field } from '#features/properties/fields/field.ts';
import { type Currency, roundToMinorUnit } from '#kit/money.ts';
import { pastedCode } from '#kit/pasted-shapes.ts';
import { isOneLine, isPlainText } from '#kit/text.ts';
import { type Category, categories } from './categories.ts';
import {
  currentBidTooLow,
  type FieldName,
  type FieldWith,
  fieldList,
  guestsIncludedMissing,
  type NamedField,
  type PropertyFields,
  propertyFields,
  type ValueOf,
} from './fields.ts';
import { normaliseAmenities, normaliseCategory } from './normalise.ts';
import { notNumber, tooHighMessage, tooLowMessage } from './number-limits.ts';
import { propertyLimits } from './schema.ts';

type FieldSchema<N extends FieldName> = z.ZodType<ValueOf<PropertyFields[N]>, ValueOf<PropertyFields[N]>>;

type DraftSchemas = {
  [N in FieldName]: PropertyFields[N] extends { isRequired: true }
    ? FieldSchema<N>
    : PropertyFields[N] extends { default: unknown }
      ? z.ZodDefault<FieldSchema<N>>
      : z.ZodOptional<z.ZodNullable<FieldSchema<N>>>;
};

const emptyMessage = 'Fill in this field';

function text(min: number, max: number, message: string, isAllowed = isOneLine) {
  return z
    .string(message)
    .trim()
    .min(min, message)
    .max(max, `Enter at most ${max} characters`)
    .refine(isAllowed, 'This contains characters that cannot be shown');
}

function schemaOf(field: Field): z.ZodType {
  const { message } = field;
  switch (field.kind) {
    case 'text':
      return text(
        field.min ?? 1,
        field.max,
        message ?? emptyMessage,
        field.lines === 'many' ? isPlainText : isOneLine,
      );
    case 'amount':
      return z
        .number({ error: ({ input }) => (typeof input === 'string' ? notNumber : message) })
        .positive(message)
        .max(propertyLimits.priceMax, tooHighMessage(field, 'UGX'));
    case 'whole': {
      const integer = z.int(message ?? 'Enter a whole number');
      const { above, min = 0, max } = field;
      const tooLow = message ?? tooLowMessage({ min, above });
      return (above === undefined ? integer.min(min, tooLow) : integer.gt(above, tooLow)).max(
        max,
        tooHighMessage(field, 'UGX'),
      );
    }
    case 'decimal': {
      // Anything less than 0.01 would be stored as 0.
      const { min = 0.01, max, step } = field;
      const decimal = z
        .number(message ?? notNumber)
        .min(min, message ?? tooLowMessage({ min }))
        .max(max, tooHighMessage(field, 'UGX'));
      return step ? decimal.multipleOf(step.of, step.message) : decimal;
    }
    case 'degrees':
      return z
        .number(outOfUgandaMessage(field))
        .min(field.min, outOfUgandaMessage(field))
        .max(field.max, outOfUgandaMessage(field));
    case 'flag':
      return z.boolean({
        error: ({ input }) =>
          typeof input === 'string' ? `“${input.slice(0, 40)}” is neither yes nor no` : 'Write yes or no',
      });
    case 'choice':
      return z.enum(field.options, message ?? `${field.label} must be one of: ${field.options.join(', ')}`);
    case 'list':
      return z.array(text(1, 60, emptyMessage));
    case 'date':
      return pastedCode('Enter a valid date')
        .pipe(z.iso.date('Enter a valid date'))
        .refine(
          (day) => day >= '2000' && day < '2100',
          'Enter a date that is not so far in the past or future',
        );
    case 'instant':
      return z
        .date('Enter a valid date and time')
        .min(new Date('2000-01-01'), 'Enter a date that is not so far in the past or future')
        .max(new Date('2100-01-01'), 'Enter a date that is not so far in the past or future');
  }
}

const outOfUgandaMessage = ({ label, min, max }: Field & { kind: 'degrees' }) =>
  `In Uganda, ${label.toLowerCase()} is between ${min} and ${max}`;

function draftSchemaOf(field: NamedField): z.ZodType {
  const schema = schemaOf(field);
  if (field.isRequired) return schema;
  return field.default === undefined ? schema.nullish() : schema.default(field.default);
}

const draftSchemas = Object.fromEntries(
  fieldList.map((field) => [field.name, draftSchemaOf(field)]),
) as unknown as DraftSchemas;

const amountFields = fieldList
  .filter(({ kind }) => kind === 'amount')
  .map(({ name }) => name as FieldWith<{ kind: 'amount' }>);

/** A property as its owner fills it in. */
export const propertyDraft = z
  .object({
    ...draftSchemas,
    category: z.preprocess(normaliseCategory, z.enum(categories, propertyFields.category.message)),
    amenities: z
      .preprocess(normaliseAmenities, schemaOf(propertyFields.amenities))
      .pipe(z.array(z.string()).max(propertyLimits.amenitiesMax))
      .default([]),
  })
  .superRefine((draft, context) => {
    for (const field of amountFields) {
      const message = draft[field] == null ? null : amountError(field, draft[field], draft.currency);
      if (message) context.addIssue({ code: 'custom', message, path: [field] });
    }
  })
  .refine(
    ({ category, currency, startingBid, currentBid }) =>
      category !== 'bank_sales' ||
      currentBid == null ||
      (startingBid != null &&
        roundToMinorUnit(currentBid, currency) >= roundToMinorUnit(startingBid, currency)),
    { message: currentBidTooLow, path: ['currentBid'] },
  )
  .refine(
    ({ category, extraGuestPrice, guestsIncluded }) =>
      category !== 'furnished_houses' || extraGuestPrice == null || guestsIncluded != null,
    { message: guestsIncludedMissing, path: ['guestsIncluded'] },
  )
  .refine((draft) => (draft.lat == null) === (draft.lng == null), {
    message: 'Enter both latitude and longitude',
    path: ['lat'],
  });

function amountError(name: FieldWith<{ kind: 'amount' }>, amount: number, currency: Currency): string | null {
  if (currency === 'UGX') return Number.isInteger(amount) ? null : 'Enter whole shillings, without decimals';
  if (roundToMinorUnit(amount, currency) < 1) return 'Enter at least 0.01';
  return amount > propertyLimits.dollarsMax ? tooHighMessage(propertyFields[name], currency) : null;
}

export type PropertyDraft = z.input<typeof propertyDraft>;
export type CheckedDraft = z.output<typeof propertyDraft>;

/**
 * Clears fields that the category does not have, for example the monthly price when a rental becomes a sale.
 * It also clears a monthly price that equals the price, because visitors would still see it after the price
 * is changed.
 */
export function withoutForeignFields<Draft extends CheckedDraft>(draft: Draft): Draft {
  const result = { ...draft };
  for (const { name, only } of categoryFields) if (!only.includes(draft.category)) result[name] = null;
  if (result.monthlyPrice === result.price) result.monthlyPrice = null;
  if (result.roadSurface !== 'murram') result.murramMeters = null;
  if (result.powerBackup == null || result.powerBackup === 'none') result.powerNote = null;
  return result;
}

const categoryFields = fieldList.flatMap(({ name, only }) =>
  only ? [{ name: name as FieldWith<{ only: readonly Category[] }>, only }] : [],
);
