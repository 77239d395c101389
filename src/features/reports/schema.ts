import { z } from 'zod';
import { categories } from '#features/properties/categories.ts';
import { currencies } from '#features/properties/choices.ts';
import { pictureSchema } from '#features/properties/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { emailSchema, pastedLine } from '#kit/pasted-shapes.ts';
import { whole } from '#kit/query-shapes.ts';
import { isPlainText } from '#kit/text.ts';
import {
  allReasons,
  caseStates,
  decisions,
  linkMax,
  provenReasons,
  reportReasons,
  wordsMax,
} from './choices.ts';

const words = z
  .string()
  .trim()
  .max(wordsMax, 'At most 1,000 characters')
  .refine(isPlainText, fieldError('The text contains characters that cannot be shown'));
const ownWords = words.min(1, fieldError('Please say why in a sentence'));

/** People write `facebook.com/my-flat`; a scheme that is there stays what it is. */
const asTyped = (address: string) => (/^[^\s/:@]+\.[^\s/:@]+/.test(address) ? `https://${address}` : address);

export const propertyReport = z
  .object({
    reason: z.enum(reportReasons, 'Choose a reason'),
    text: words.default(''),
    link: pastedLine()
      .pipe(z.string().max(linkMax, fieldError('At most 500 characters')))
      .transform(asTyped)
      .pipe(z.url({ protocol: /^https?$/, message: 'This is not the address of a page' }))
      .optional(),
    email: emailSchema().optional(),
    /** Nobody sees this field; whoever fills it in is no person. */
    website: z.string().max(500).optional(),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    message: 'Say what is wrong',
  })
  .refine(({ reason, text }) => !provenReasons.includes(reason) || text !== '', {
    path: ['text'],
    message: 'Say how you know',
  });
export type PropertyReport = z.output<typeof propertyReport>;

export const caseParams = z.object({ id: whole(int4Max, 'There is no such case') });
export const reportParams = z.object({ id: whole(int4Max, 'There is no such report') });

export const ownReason = z.strictObject({ reason: ownWords });
export const answerBody = z.strictObject({ text: ownWords });
export const decisionBody = z.strictObject({
  decision: z.enum(decisions, 'Choose what becomes of it'),
  reason: ownWords,
});
export type DecisionBody = z.output<typeof decisionBody>;

const instant = z.string().nullable();

const caseFacts = {
  id: z.number().int(),
  state: z.enum(caseStates),
  home: z.object({ id: z.number().int(), title: z.string() }),
  openedAt: z.string(),
  hiddenAt: instant,
  hideReason: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: instant,
  decision: z.string().nullable(),
  decidedAt: instant,
  appeal: z.string().nullable(),
  appealedAt: instant,
  appealDecision: z.string().nullable(),
  appealDecidedAt: instant,
};

/** As whoever lists the home sees it: nothing of who said what. */
export const managerCase = z.object({
  ...caseFacts,
  reasons: z.array(z.enum(allReasons)),
  mayAnswer: z.boolean(),
  mayAppeal: z.boolean(),
});
export type ManagerCase = z.output<typeof managerCase>;

export const reportSchema = z.object({
  id: z.number().int(),
  reason: z.enum(allReasons),
  text: z.string(),
  link: z.string().nullable(),
  email: z.string().nullable(),
  at: z.string(),
  /** Found by comparing pictures. */
  isOurs: z.boolean(),
  /** What else came from the same person in the last ninety days, and how much of it was taken for abuse. */
  fromSame: z.object({ reports: z.number().int(), abuse: z.number().int() }).nullable(),
});
export type Report = z.output<typeof reportSchema>;

const matchedHome = z.object({
  id: z.number().int(),
  title: z.string(),
  owner: z.string(),
  listedAt: z.string(),
  picture: pictureSchema,
});

/** A picture of the listing beside one of another that looks the same. */
export const matchSchema = z.object({
  id: z.number().int(),
  distance: z.number().int(),
  pairs: z.number().int(),
  sameOwner: z.boolean(),
  picture: pictureSchema,
  other: matchedHome,
});
export type Match = z.output<typeof matchSchema>;

/** As an admin sees it. */
export const queuedCase = z.object({
  ...caseFacts,
  danger: z.number().int(),
  /** Null when the listing was deleted. */
  listing: z
    .object({
      category: z.enum(categories),
      location: z.string(),
      price: z.number(),
      currency: z.enum(currencies),
      listedAt: z.string(),
      isAvailable: z.boolean(),
      picture: pictureSchema.nullable(),
      /** Stays that guests have booked, which stand when it is hidden. */
      stays: z.number().int(),
      isUpForAuction: z.boolean(),
    })
    .nullable(),
  owner: z
    .object({
      id: z.number().int(),
      name: z.string(),
      isVerified: z.boolean(),
      listings: z.number().int(),
      /** Cases about their listings besides this one, and those in which one stayed hidden. */
      cases: z.number().int(),
      stayedHidden: z.number().int(),
    })
    .nullable(),
  reports: z.array(reportSchema),
  matches: z.array(matchSchema),
  /** How it would come back; null while it is not hidden. */
  returning: z
    .object({
      as: z.enum(['available', 'unavailable', 'paused']),
      /** What is available of its owner's plan with it; null where there is no limit. */
      room: z.object({ plan: z.string(), limit: z.number().int(), used: z.number().int() }).nullable(),
    })
    .nullable(),
  /** Which admins hid and decided it; owners do not see this. */
  hiddenByName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  appealDecidedByName: z.string().nullable(),
  /** Whether this admin may decide: an appeal is for someone other than the person who decided first. */
  mayDecide: z.boolean(),
  /** There is no other admin, so nobody may decide this appeal yet. */
  needsAnotherAdmin: z.boolean(),
});
export type QueuedCase = z.output<typeof queuedCase>;

/** Waiting: for a decision. Hidden: decided so, and may yet come back. Decided: lately. */
export const caseQueue = z.object({
  waiting: z.array(queuedCase),
  decided: z.array(queuedCase),
  total: z.number().int(),
});
export type CaseQueue = z.output<typeof caseQueue>;

export const dismissedCount = z.object({ reports: z.number().int(), cases: z.number().int() });
