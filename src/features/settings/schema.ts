import { z } from 'zod';
import { int4Max } from '#kit/numbers.ts';
import { isOneLine } from '#kit/text.ts';
import { fieldKinds, settingLimits, settingSections } from './choices.ts';

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const value = z.record(z.string(), fieldValue);

const fieldSchema = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  label: z.string(),
  hint: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), name: z.string() })),
});
export type Field = z.output<typeof fieldSchema>;

export const settingSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** What tells it from the others. */
  summary: z.string(),
  note: z.string().nullable(),
  value,
  /** What an admin saw, so that nobody changes what somebody else has just changed. */
  version: z.string(),
  /** The words that stand in the program; null where there are none. */
  standard: value.nullable(),
});
export type Setting = z.output<typeof settingSchema>;

export const settingKindSchema = z.object({
  kind: z.string(),
  title: z.string(),
  /** What a change means for what is there already. */
  says: z.string(),
  canAdd: z.boolean(),
  fields: z.array(fieldSchema),
  settings: z.array(settingSchema),
});
export type KindOfSettings = z.output<typeof settingKindSchema>;

const kindName = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'There is no such setting');
const key = z.string().min(1, 'There is no such setting').max(120, 'There is no such setting');

export const kindParams = z.object({ kind: kindName });
export const partQuery = z.object({ part: z.enum(settingSections) });
export const historyQuery = z.object({ key });

/** What is to be there afterwards, or the change that is to be undone. */
const wish = z.strictObject({
  /** Null: a new one. */
  key: key.nullable(),
  version: z.string().max(64).nullable(),
  value: value.optional(),
  undoes: z.number().int().positive().max(int4Max).optional(),
});
export const previewBody = wish;
export type SettingInput = z.output<typeof wish>;

const reasonFault = `Please say why, in 3 to ${settingLimits.reason} characters`;
export const changeBody = wish.extend({
  reason: z
    .string(reasonFault)
    .trim()
    .min(3, reasonFault)
    .max(settingLimits.reason, reasonFault)
    .refine(isOneLine, reasonFault),
});

const differenceSchema = z.object({ label: z.string(), from: z.string(), to: z.string() });
export type Difference = z.output<typeof differenceSchema>;

export const previewSchema = z.object({
  /** Null: a new one. */
  key: z.string().nullable(),
  version: z.string().nullable(),
  changes: z.array(differenceSchema),
  /** What it does to what is there already, and where it is shown. */
  effects: z.array(z.string()),
  /** How a mail reads with it. */
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
});
export type Preview = z.output<typeof previewSchema>;

export const pastChangeSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string().nullable(),
  reason: z.string(),
  changes: z.array(differenceSchema),
  isAddition: z.boolean(),
  undoes: z.number().int().nullable(),
});
export type PastChange = z.output<typeof pastChangeSchema>;
