import { z } from 'zod';
import { majorAmount } from '#kit/major-amount.ts';
import { int4Max } from '#kit/numbers.ts';
import { emailSchema } from '#kit/pasted-shapes.ts';
import { isOneLine } from '#kit/text.ts';
import { bidderStates, depositStates } from './choices.ts';
import { lotDocumentSchema, shownProof, shownViewingDay } from './document-schema.ts';
import { lotSchema, managerLotRow } from './schema.ts';

const bankError = 'Enter a bank name of 2 to 120 characters';
const lotError = 'Choose an auction';
const email = emailSchema('Enter the email address of the account');

export const bankUserParams = z.object({ id: z.coerce.number().int().positive().max(int4Max) });

/** The access of a bank user: to all lots of a bank, or to one lot. */
export const bankUserBody = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('bank'),
    email,
    bank: z.string(bankError).trim().min(2, bankError).max(120, bankError).refine(isOneLine, bankError),
  }),
  z.strictObject({
    of: z.literal('lot'),
    email,
    lotId: z.number(lotError).int(lotError).positive(lotError).max(int4Max, lotError),
  }),
]);
export type BankUserDraft = z.output<typeof bankUserBody>;

export const bankUsers = z.array(
  z.object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    /** Null when the user has access to one lot only. */
    bank: z.string().nullable(),
    lot: z.object({ id: z.number().int(), title: z.string() }).nullable(),
    /** The number of lots that the user can see now. */
    lots: z.number().int(),
    namedAt: z.string(),
  }),
);
export type BankUsers = z.output<typeof bankUsers>;

/** A lot as its bank sees it: with bidder numbers, but without names and sealed maximums. */
export const bankLotSchema = lotSchema.extend({
  bidders: z.array(
    z.object({
      number: z.number().int(),
      state: z.enum(bidderStates),
      deposit: z.enum(depositStates).nullable(),
      /** The total of the parts received of an incomplete deposit; null without parts. */
      received: majorAmount.nullable(),
    }),
  ),
  papers: z.array(lotDocumentSchema),
  viewingDays: z.array(shownViewingDay),
  proofs: z.array(shownProof),
  /** The bidder number of the buyer, or null without a buyer. */
  buyer: z.number().int().nullable(),
  balanceDue: z.string().nullable(),
});
export type BankLot = z.output<typeof bankLotSchema>;

export const bankLots = z.array(managerLotRow);
