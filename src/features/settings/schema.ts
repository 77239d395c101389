import { z } from 'zod';
import { proofBody } from '#features/accounts/schema.ts';
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
  /** The summary that distinguishes the setting from others in a list. */
  summary: z.string(),
  note: z.string().nullable(),
  value,
  /** The version that the admin has loaded, so that a change does not overwrite another admin's change. */
  version: z.string(),
  /** The default value in the code. Null without a default. */
  standard: value.nullable(),
});
export type Setting = z.output<typeof settingSchema>;

const differenceSchema = z.object({ label: z.string(), from: z.string(), to: z.string() });
export type Difference = z.output<typeof differenceSchema>;

/** A change that waits for another admin. */
export const proposalSchema = z.object({
  id: z.number().int(),
  /** Null for a new setting. */
  key: z.string().nullable(),
  title: z.string(),
  changes: z.array(differenceSchema),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  expiresAt: z.string(),
  /** True when the reader proposed it, who cannot approve it. */
  isOwn: z.boolean(),
});
export type SettingProposal = z.output<typeof proposalSchema>;

export const settingKindSchema = z.object({
  kind: z.string(),
  title: z.string(),
  /** The text about the effect of a change on existing data. */
  says: z.string(),
  canAdd: z.boolean(),
  fields: z.array(fieldSchema),
  settings: z.array(settingSchema),
  proposals: z.array(proposalSchema),
});
export type KindOfSettings = z.output<typeof settingKindSchema>;

const kindName = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'Setting not found');
const key = z.string().min(1, 'Setting not found').max(120, 'Setting not found');

export const kindParams = z.object({ kind: kindName });
export const partQuery = z.object({ part: z.enum(settingSections) });
export const historyQuery = z.object({ key });

/** The new values, or the id of the change to undo. */
const changeInput = z.strictObject({
  /** Null for a new setting. */
  key: key.nullable(),
  version: z.string().max(64).nullable(),
  value: value.optional(),
  undoes: z.number().int().positive().max(int4Max).optional(),
});
export const previewBody = changeInput;
export type SettingInput = z.output<typeof changeInput>;

const reasonError = `Enter a reason of 3 to ${settingLimits.reason} characters`;
export const changeBody = changeInput.extend({
  reason: z
    .string(reasonError)
    .trim()
    .min(3, reasonError)
    .max(settingLimits.reason, reasonError)
    .refine(isOneLine, reasonError),
});

export const proposalBody = changeBody.extend(proofBody.shape);
export const approvalBody = proofBody;
export const proposalParams = z.object({ id: z.coerce.number().int().positive().max(int4Max) });

export const previewSchema = z.object({
  /** Null for a new setting. */
  key: z.string().nullable(),
  version: z.string().nullable(),
  changes: z.array(differenceSchema),
  /** The effects on existing data, and the places where the setting is shown. */
  effects: z.array(z.string()),
  /** A sample email with the new text; null for other settings. */
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
  /** True when the change must be proposed to another admin. */
  needsSecondAdmin: z.boolean(),
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
