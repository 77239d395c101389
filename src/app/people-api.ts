import { z } from 'zod';
import { roles } from '#features/accounts/roles.ts';
import { userSchema } from '#features/accounts/schema.ts';
import { userId } from '#features/accounts/suspension-api.ts';
import { lotStates } from '#features/auctions/choices.ts';
import { paymentStatuses } from '#features/payments/choices.ts';
import { endpoint } from '#kit/endpoint.ts';
import { majorAmount } from '#kit/major-amount.ts';
import { int4Max } from '#kit/numbers.ts';

const integer = z.number().int();
const instant = z.string();
const personReference = z.object({ id: integer, fullName: z.string() });

const listing = z.object({
  id: integer,
  title: z.string(),
  location: z.string(),
  state: z.enum(['shown', 'off', 'paused', 'hidden', 'suspended']),
  /** True when the home has an auction, even a draft, that is not finished. */
  isUpForAuction: z.boolean(),
});

const suspension = z.object({
  id: integer,
  reason: z.string(),
  roleBefore: z.enum(roles),
  by: personReference,
  at: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  lifted: z.object({ at: instant, by: personReference, reason: z.string() }).nullable(),
});

const booking = z.object({
  kind: z.enum(['stay', 'viewing']),
  id: integer,
  side: z.enum(['host', 'guest']),
  title: z.string(),
  state: z.string(),
  /** The day of a stay, or the time of a viewing. */
  startsAt: instant,
  endsAt: instant.nullable(),
  /** The name of the guest or visitor, or of the host. */
  with: z.string().nullable(),
});

const auction = z.object({
  propertyId: integer.nullable(),
  title: z.string(),
  side: z.enum(['seller', 'bidder', 'bank']),
  state: z.enum(lotStates),
  deposit: z.enum(['held', 'returned', 'kept']).nullable(),
  isLeading: z.boolean(),
});

const handover = z.object({
  id: integer,
  from: personReference,
  to: personReference,
  by: personReference,
  at: instant,
  listings: integer,
  undoneAt: instant.nullable(),
});

export const personSchema = userSchema.extend({
  phone: z.string().nullable(),
  registeredAt: instant,
  closesAt: instant.nullable(),
  isClosed: z.boolean(),
  agentMark: z.string(),
  /** The suspensions, newest first. The first one may still be in force. */
  suspensions: z.array(suspension),
  listings: z.array(listing),
  listingCount: integer,
  sessions: z.array(z.object({ createdAt: instant, lastSeenAt: instant, userAgent: z.string() })),
  signIns: z.array(z.object({ at: instant, action: z.string(), address: z.string(), browser: z.string() })),
  requests: z.array(
    z.object({ kind: z.enum(['list', 'sales']), text: z.string(), state: z.string(), at: instant }),
  ),
  reports: z.array(
    z.object({
      side: z.enum(['about', 'by']),
      propertyId: integer.nullable(),
      title: z.string(),
      state: z.string(),
      at: instant,
    }),
  ),
  payments: z.array(
    z.object({
      reference: z.string(),
      title: z.string(),
      amount: majorAmount,
      currency: z.enum(['UGX', 'USD']),
      status: z.enum(paymentStatuses),
      at: instant,
    }),
  ),
  bookings: z.array(booking),
  auctions: z.array(auction),
  handovers: z.array(handover),
});
export type PersonDetails = z.output<typeof personSchema>;

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Returns an account for admins: role, plan, listings, sign-ins, requests, reports and payments',
  params: userId,
  reply: personSchema,
});

export const handOverListings = endpoint({
  method: 'POST',
  path: '/api/users/:id/handovers',
  summary: 'Hands listings over to another manager, with their leads, viewings and stays',
  params: userId,
  body: z.object({
    to: z.number('Choose a manager').int().min(1, 'Choose a manager').max(int4Max, 'Choose a manager'),
    /** The listings to hand over. Null hands over all listings that are not up for auction. */
    listings: z
      .array(z.number().int().min(1).max(int4Max))
      .min(1, 'Choose a listing')
      .max(1000, 'At most 1,000 listings at once')
      .nullable(),
    /** True to hand over listings that do not fit into the new manager's plan, which then arrive paused. */
    mayPause: z.boolean().default(false),
  }),
  reply: z.object({
    id: integer,
    listings: integer,
    paused: integer,
    /** The titles of listings that are not handed over because they are up for auction. */
    left: z.array(z.string()),
  }),
});

export const undoHandover = endpoint({
  method: 'POST',
  path: '/api/handovers/:id/undo',
  summary: 'Hands listings back to the former manager',
  params: userId,
  reply: z.object({ listings: integer, paused: integer }),
});
