import { z } from 'zod';
import { expectedTransferSchema, payerSchema } from '#features/payments/schema.ts';
import { fieldError } from '#kit/field-error.ts';
import { majorAmount as amount } from '#kit/major-amount.ts';
import { currencies, type MinorAmount } from '#kit/money.ts';
import { daySchema } from '#kit/pasted-shapes.ts';
import { isPlainText } from '#kit/text.ts';
import { bidderStates, bidKinds, depositStates, lotLimits, lotStates, stopInitiators } from './choices.ts';
import { lotDocumentSchema, shownProof, shownViewingDay } from './document-schema.ts';
import { maxPremiumPercent, premiumError } from './rules.ts';

const instant = z.iso.datetime({ offset: true, error: 'Enter a date and time' });
const maxAmount = 1_000_000_000_000;
const money = (message: string) => z.number(message).positive(message).max(maxAmount, message);
const textSchema = (minLength: number, maxLength: number, message: string) =>
  z.string(message).trim().min(minLength, message).max(maxLength, message).refine(isPlainText, message);

export const lotParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
export const bidderParams = lotParams.extend({ number: z.coerce.number().int().positive().max(1_000_000) });
export const questionParams = lotParams.extend({
  question: z.coerce.number().int().positive().max(2_147_483_647),
});

export const earlierBidsQuery = z.object({
  /** The number of the oldest bid that the client already has. */
  before: z.coerce.number().int().positive().max(2_147_483_647),
});

export const shownBid = z.object({
  number: z.number().int(),
  /** The bidder number, shown as 'Bidder 3'. */
  bidder: z.number().int(),
  kind: z.enum(bidKinds),
  price: amount,
  leader: z.number().int(),
  at: z.string(),
  hash: z.string(),
});

export type ShownBid = z.output<typeof shownBid>;

const shownStep = z.object({
  code: z.string(),
  title: z.string(),
  doneOn: z.string().nullable(),
  note: z.string(),
  /** The reason why this step prevents the lot from opening, or null. */
  fault: z.enum(['missing', 'too_late', 'stale']).nullable(),
  /**
   * The last day on which a missing or late step could be done in time: `2026-12-01`. Null for other steps.
   */
  due: z.string().nullable(),
});

const shownQuestion = z.object({
  id: z.number().int(),
  words: z.string(),
  askedAt: z.string(),
  answer: z.string().nullable(),
});

/** The public data of a lot, which is the same for all users. */
export const lotSchema = z.object({
  id: z.number().int(),
  propertyId: z.number().int().nullable(),
  title: z.string(),
  bank: z.string(),
  state: z.enum(lotStates),
  reason: z.string().nullable(),
  stoppedBy: z.enum(stopInitiators).nullable(),
  opensAt: z.string(),
  closesAt: z.string(),
  plannedClose: z.string(),
  latestClose: z.string(),
  softCloseSeconds: z.number().int(),
  currency: z.enum(currencies),
  startingBid: amount,
  increment: amount,
  deposit: amount,
  /** The buyer's premium, in percent of the price. */
  premiumPercent: z.number(),
  price: amount.nullable(),
  /** The smallest amount that a bidder who is not leading can offer. */
  minimum: amount,
  /** True when the current bid has reached the reserve. Null without a reserve. */
  isReserveMet: z.boolean().nullable(),
  /** Null when the reserve is hidden or there is none. */
  reserve: amount.nullable(),
  leader: z.number().int().nullable(),
  bids: z.number().int(),
  /** The latest bids, newest first. */
  history: z.array(shownBid),
  steps: z.array(shownStep),
  questions: z.array(shownQuestion),
  terms: z.string(),
  soldPrice: amount.nullable(),
  /** The expiry of the offer to the second bidder. Null without a pending offer. */
  offerUntil: z.string().nullable(),
  isTest: z.boolean(),
});
export type LotDetail = z.output<typeof lotSchema>;

/** The price of a sold lot for its buyer, with the balance, the recipient and the due date. */
export const purchaseSchema = z.object({
  price: amount,
  /** The buyer's premium, on top of the price. */
  premium: amount,
  /** The part of the price that the deposit covers. */
  deposit: amount,
  /** The amount of the balance that the buyer has paid through us. */
  received: amount,
  /** The amount that is left to pay. */
  balance: amount,
  /** The due date: `2026-12-29`. Null once the sale is complete. */
  due: z.string().nullable(),
  payee: z.string(),
  reference: z.string(),
  proofs: z.array(shownProof),
});
export type Purchase = z.output<typeof purchaseSchema>;

const depositDueSchema = z.object({
  /** The total of the parts that have arrived. */
  received: amount,
  left: amount,
  until: z.string(),
});
export type DepositDue = z.output<typeof depositDueSchema>;

/** The signed-in user's status as a bidder for a lot. */
export const bidderStatusSchema = z.object({
  lotId: z.number().int(),
  isWatching: z.boolean(),
  number: z.number().int().nullable(),
  state: z.enum(bidderStates).nullable(),
  reason: z.string().nullable(),
  deposit: z.enum(depositStates).nullable(),
  /** The deposit that the user still owes; null when nothing is due. */
  depositDue: depositDueSchema.nullable(),
  /** The bank transfer of the deposit, or of a part of it, that may still arrive; null without one. */
  transfer: expectedTransferSchema.nullable(),
  isLeading: z.boolean(),
  /** The user's highest offer, or null when they have not bid. */
  maximum: amount.nullable(),
  hasWon: z.boolean(),
  /** True for a user who can see the hidden reserve and the deposits, and who therefore cannot bid. */
  seesSealed: z.boolean(),
  /** True while the home is offered to this user after the winner's default. */
  isSecond: z.boolean(),
  mayReadPapers: z.boolean(),
  /** The user's purchase, or null when they are not the buyer. */
  purchase: purchaseSchema.nullable(),
});
export type BidderStatus = z.output<typeof bidderStatusSchema>;

export const watchReply = z.object({ isWatching: z.boolean() });

/** The unsubscribe token from the link in an email. */
export const watchTokenParams = z.object({ mark: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

export const watchedLot = lotSchema
  .pick({
    ...{ id: true, propertyId: true, title: true, bank: true, state: true, reason: true, stoppedBy: true },
    ...{ opensAt: true, closesAt: true, currency: true, startingBid: true, price: true, soldPrice: true },
    bids: true,
  })
  .extend({
    /** True for a lot that the user registered for, unless the registration was refused. */
    isRegistered: z.boolean(),
  });
export type WatchedLot = z.output<typeof watchedLot>;

export const registrationBody = z.strictObject({
  acceptsTerms: z.literal(true, 'Accept the terms of sale to continue'),
});
/** The body of the payment of a deposit or of a balance. */
export const depositBody = z.strictObject({
  payer: payerSchema,
  /** The part to pay, in shillings; all that is left by default. */
  amount: money(fieldError('Please enter an amount')).optional(),
});

export const bidBody = z.strictObject({
  kind: z.enum(bidKinds),
  amount: money(fieldError('Please enter an amount')),
  /** True when the bidder has confirmed this amount after the server asked for confirmation. */
  confirmed: z.boolean().default(false),
});
export type BidInput = z.output<typeof bidBody>;

/** The reply to an accepted bid. */
export const placedReply = z.object({
  number: z.number().int(),
  price: amount,
  isLeading: z.boolean(),
  maximum: amount,
  minimum: amount,
  closesAt: z.string(),
});
export type PlacedBid = z.output<typeof placedReply>;

export const questionBody = z.strictObject({
  words: textSchema(5, lotLimits.question, 'Enter a question of 5 to 500 characters'),
});
export const secondBody = z.strictObject({ accepts: z.boolean() });

export const draftBody = z.strictObject({
  opensAt: instant,
  closesAt: instant,
  startingBid: money('Starting bid must be positive'),
  increment: money('Bid increment must be positive'),
  reserve: money('Reserve price must be positive').nullable(),
  isReserveShown: z.boolean(),
  /** The deposit, or null for the default percentage of the starting bid. */
  deposit: z.number('Deposit must be positive').min(0).max(maxAmount).nullable(),
  /** The buyer's premium, in percent of the price. */
  premiumPercent: z
    .number(premiumError)
    .min(0, premiumError)
    .max(maxPremiumPercent, premiumError)
    .multipleOf(0.01, premiumError)
    .default(0),
});
export type LotDraft = z.output<typeof draftBody>;

export const checkBody = z.strictObject({
  step: z.string().regex(/^[a-z_]{3,40}$/, 'Step not found'),
  doneOn: daySchema('Enter a date'),
  note: z
    .string()
    .max(lotLimits.note, fieldError('Enter at most 500 characters'))
    .refine(isPlainText, 'Enter plain text only'),
});

const reason = textSchema(3, lotLimits.reason, 'Enter a reason of 3 to 500 characters');
export const stopBody = z.strictObject({
  state: z.enum(['stopped', 'postponed']),
  by: z.enum(stopInitiators),
  reason,
});
export const refusalBody = z.strictObject({ reason });
export const hidingBody = z.strictObject({ reason });
export const saleBody = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('complete') }),
  z.strictObject({ act: z.literal('default'), reason }),
]);
export const answerBody = z.strictObject({
  words: textSchema(1, lotLimits.answer, 'Enter an answer of 1 to 1,000 characters'),
});

const managerBidder = z.object({
  number: z.number().int(),
  name: z.string(),
  email: z.string(),
  state: z.enum(bidderStates),
  reason: z.string().nullable(),
  deposit: z.enum(depositStates).nullable(),
  /** The total of the parts received of an incomplete deposit; null without parts. */
  received: amount.nullable(),
});

/** A lot as its seller sees it. Even the seller sees no sealed maximum before the close. */
export const managerLotSchema = lotSchema.extend({
  ownReserve: amount.nullable(),
  bidders: z.array(managerBidder),
  papers: z.array(lotDocumentSchema),
  viewingDays: z.array(shownViewingDay),
  proofs: z.array(shownProof),
  /** All questions, including hidden ones. */
  questions: z.array(shownQuestion.extend({ hiddenBecause: z.string().nullable() })),
});
export type ManagerLot = z.output<typeof managerLotSchema>;

export const managerLotRow = lotSchema.pick({
  id: true,
  propertyId: true,
  title: true,
  bank: true,
  state: true,
  opensAt: true,
  closesAt: true,
  price: true,
  currency: true,
  bids: true,
});

/** The user's own lots, and the bank sales that can be auctioned. */
export const managerLotsReply = z.object({
  lots: z.array(managerLotRow),
  homes: z.array(z.object({ id: z.number().int(), title: z.string() })),
});

export const lotResultsQuery = z.object({
  bank: z.string().max(120).refine(isPlainText).optional(),
  year: z.coerce.number().int().min(2000).max(2999).optional(),
  /** The id of the last lot on the previous page. */
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});
export type LotResultsQuery = z.output<typeof lotResultsQuery>;

const lotResult = lotSchema
  .pick({
    ...{ id: true, propertyId: true, title: true, bank: true, state: true, reason: true, stoppedBy: true },
    ...{ currency: true, startingBid: true, price: true, soldPrice: true, bids: true },
  })
  .extend({
    location: z.string().nullable(),
    closedAt: z.string(),
    /** The market value in the listing at the time of the close. */
    marketValue: amount.nullable(),
    forcedSaleValue: amount.nullable(),
    valuedOn: z.string().nullable(),
  });
export type LotResult = z.output<typeof lotResult>;

export const resultsReply = z.object({
  /** The results, newest first. */
  results: z.array(lotResult),
  /** The banks of all lots that have ended. */
  banks: z.array(z.string()),
  years: z.array(z.number().int()),
  /** The value of `before` for the next page, or null on the last page. */
  next: z.number().int().nullable(),
  isTest: z.boolean(),
});
export type LotResults = z.output<typeof resultsReply>;

const minorAmount = z.number() as z.ZodType<number> as z.ZodType<MinorAmount>;

/**
 * The ledger of published bids. Amounts are in the smallest unit of the currency, and times are to the
 * microsecond. A sealed value has a seal, the SHA-256 hash of `salt|amount`, instead of its amount and salt.
 * An opened value has no seal, because the seal can be computed.
 */
export const ledgerReply = z.object({
  format: z.literal('lot-ledger-1'),
  lot: z.object({
    id: z.number().int(),
    title: z.string(),
    currency: z.enum(currencies),
    startingBid: minorAmount,
    increment: minorAmount,
    reserve: minorAmount.nullable(),
    opensAt: z.string(),
    plannedClose: z.string(),
    latestClose: z.string(),
    softCloseSeconds: z.number(),
    premiumBasisPoints: z.number().int().default(0),
    salt: z.string().nullable(),
    seal: z.string().nullable().default(null),
  }),
  bids: z.array(
    z.object({
      number: z.number(),
      bidder: z.number(),
      kind: z.enum(bidKinds),
      amount: minorAmount.nullable(),
      salt: z.string().nullable(),
      seal: z.string().nullable().default(null),
      price: minorAmount,
      leader: z.number(),
      at: z.string(),
      closesAt: z.string(),
      hash: z.string(),
    }),
  ),
  outcome: z.enum(['no_bid', 'below_reserve', 'sold', 'stopped', 'postponed']),
  /** The bidder number of the winner, or null without a sale. */
  winner: z.number().nullable(),
  price: minorAmount.nullable(),
});
