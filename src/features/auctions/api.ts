import { z } from 'zod';
import { paymentSchema as payment } from '#features/payments/schema.ts';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

export const lotOfHome = endpoint({
  method: 'GET',
  path: '/api/properties/:id/lot',
  summary: 'Returns the auction of a home: terms, bidding state, bids and questions; null when there is none',
  params: propertyParams,
  reply: shapes.lotSchema.nullable(),
});

export const ownBidderStatus = endpoint({
  method: 'GET',
  path: '/api/properties/:id/lot/own',
  summary: 'Returns the user’s bidder status in the auction of a home',
  params: propertyParams,
  reply: shapes.bidderStatusSchema.nullable(),
});

export const registerBidder = endpoint({
  method: 'POST',
  path: '/api/lots/:id/registration',
  summary: 'Registers a bidder, who accepts the terms. Idempotent',
  params: shapes.lotParams,
  body: shapes.registrationBody,
  reply: shapes.bidderStatusSchema.nullable(),
});

export const payBidDeposit = endpoint({
  method: 'POST',
  path: '/api/lots/:id/deposit',
  summary:
    'Quotes the deposit or a part of it for a registered bidder, or for a second bidder who accepts the offer',
  params: shapes.lotParams,
  body: shapes.depositBody,
  idempotent: true,
  reply: payment,
  status: 201,
});

export const payLotBalance = endpoint({
  method: 'POST',
  path: '/api/lots/:id/balance',
  summary: 'Quotes the balance of a purchase or a part of it for the buyer',
  params: shapes.lotParams,
  body: shapes.depositBody,
  idempotent: true,
  reply: payment,
  status: 201,
});

export const refundDepositParts = endpoint({
  method: 'POST',
  path: '/api/lots/:id/deposit/refund',
  summary: 'Refunds the parts of the user’s incomplete deposit. Idempotent',
  params: shapes.lotParams,
  reply: z.null(),
});

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/lots/:id/bids',
  summary: 'Places a bid or a maximum bid',
  params: shapes.lotParams,
  body: shapes.bidBody,
  idempotent: true,
  reply: shapes.placedReply,
  status: 201,
});

export const askLotQuestion = endpoint({
  method: 'POST',
  path: '/api/lots/:id/questions',
  summary: 'Posts a question about an auction, which is published without the author’s name',
  params: shapes.lotParams,
  body: shapes.questionBody,
  reply: z.null(),
  status: 201,
});

export const respondToSecondOffer = endpoint({
  method: 'POST',
  path: '/api/lots/:id/second',
  summary: 'Declines the second-bidder offer, or accepts it when no deposit is due',
  params: shapes.lotParams,
  body: shapes.secondBody,
  reply: z.null(),
});

export const lotLedger = endpoint({
  method: 'GET',
  path: '/api/lots/:id/ledger',
  summary:
    'Returns the bid ledger of a closed auction as a verifiable chain. Amounts are in the smallest currency unit',
  params: shapes.lotParams,
  reply: shapes.ledgerReply,
});

export const earlierBids = endpoint({
  method: 'GET',
  path: '/api/lots/:id/bids',
  summary: 'Lists up to 50 bids before a given bid, newest first',
  params: shapes.lotParams,
  query: shapes.earlierBidsQuery,
  reply: z.array(shapes.shownBid),
});

export const watchLot = endpoint({
  method: 'PUT',
  path: '/api/lots/:id/watch',
  summary: 'Watches an announced or open auction, and enables its emails. Idempotent',
  params: shapes.lotParams,
  reply: shapes.watchReply,
});

export const unwatchLot = endpoint({
  method: 'DELETE',
  path: '/api/lots/:id/watch',
  summary: 'Stops watching an auction',
  params: shapes.lotParams,
  reply: shapes.watchReply,
});

export const watchedLots = endpoint({
  method: 'GET',
  path: '/api/lots/watched',
  summary: 'Lists the auctions that the user watches',
  reply: z.array(shapes.watchedLot),
});

export const endWatch = endpoint({
  method: 'DELETE',
  path: '/api/lot-watches/:mark',
  summary: 'Stops emails about an auction through an emailed link',
  params: shapes.watchTokenParams,
  reply: z.object({ title: z.string() }),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/lot-watches/:mark/unsubscribe',
  summary: 'One-click unsubscribe (RFC 8058) from emails about an auction',
  params: shapes.watchTokenParams,
  takes: 'bytes',
  mediaType: 'application/x-www-form-urlencoded',
  reply: z.object({ status: z.literal('ok') }),
});

export const lotResults = endpoint({
  method: 'GET',
  path: '/api/auctions/results',
  summary: 'Lists up to 100 past auctions, newest first, with sale prices and valuations',
  query: shapes.lotResultsQuery,
  reply: shapes.resultsReply,
});

const calendarType = 'text/calendar; charset=utf-8';

export const lotCalendar = endpoint({
  method: 'GET',
  path: '/auctions/calendar.ics',
  summary: 'Calendar of auction opening and closing times (iCal)',
  reply: z.unknown(),
  replyType: calendarType,
});

export const calendarOfLot = endpoint({
  method: 'GET',
  path: '/auctions/:id/auction.ics',
  summary: 'Opening and closing time of one auction (iCal)',
  params: shapes.lotParams,
  reply: z.unknown(),
  replyType: calendarType,
});

export const managerLots = endpoint({
  method: 'GET',
  path: '/api/desk/lots',
  summary: 'Lists the user’s auctions, newest first, and bank sales without an auction; admins see all',
  reply: shapes.managerLotsReply,
});

export const managerLot = endpoint({
  method: 'GET',
  path: '/api/desk/lots/:id',
  summary: 'Returns an auction for its seller, with its bidders',
  params: shapes.lotParams,
  reply: shapes.managerLotSchema,
});

export const saveLotDraft = endpoint({
  method: 'PUT',
  path: '/api/desk/properties/:id/lot',
  summary: 'Saves the draft terms of an auction',
  params: propertyParams,
  body: shapes.draftBody,
  reply: shapes.managerLotSchema,
});

export const announceLot = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/announce',
  summary: 'Announces an auction: its terms become final and registration opens',
  params: shapes.lotParams,
  reply: shapes.managerLotSchema,
});

export const checkStep = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/steps',
  summary: 'Records when a required legal step was completed',
  params: shapes.lotParams,
  body: shapes.checkBody,
  reply: shapes.managerLotSchema,
});

export const approveBidder = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/bidders/:number/approve',
  summary: 'Approves a bidder who has paid the deposit',
  params: shapes.bidderParams,
  reply: shapes.managerLotSchema,
});

export const refuseBidder = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/bidders/:number/refuse',
  summary: 'Declines a bidder, with a reason, and refunds the deposit',
  params: shapes.bidderParams,
  body: shapes.refusalBody,
  reply: shapes.managerLotSchema,
});

export const stopLot = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/stop',
  summary: 'Stops or postpones a sale on behalf of the court or the bank, and refunds all deposits',
  params: shapes.lotParams,
  body: shapes.stopBody,
  reply: shapes.managerLotSchema,
});

export const endSale = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/sale',
  summary: 'Records whether the buyer has paid the balance; if not, offers the home to the second bidder',
  params: shapes.lotParams,
  body: shapes.saleBody,
  reply: shapes.managerLotSchema,
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/questions/:question',
  summary: 'Answers a question about a lot, in public',
  params: shapes.questionParams,
  body: shapes.answerBody,
  reply: shapes.managerLotSchema,
});

export const hideQuestion = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/questions/:question/hide',
  summary: 'Hides a question from the public, with a reason that is sent to its author',
  params: shapes.questionParams,
  body: shapes.hidingBody,
  reply: shapes.managerLotSchema,
});
