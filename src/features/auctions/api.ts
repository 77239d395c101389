import { z } from 'zod';
import { paymentSchema as payment } from '#features/payments/schema.ts';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './schema.ts';

export const lotOfHome = endpoint({
  method: 'GET',
  path: '/api/properties/:id/lot',
  summary: 'The auction of a home: terms, standing, bids and questions; null when nobody can bid for it',
  params: propertyParams,
  reply: shapes.lotSchema.nullable(),
});

export const ownBidderStatus = endpoint({
  method: 'GET',
  path: '/api/properties/:id/lot/own',
  summary: 'Where the signed-in person stands in the auction of a home',
  params: propertyParams,
  reply: shapes.bidderStatusSchema.nullable(),
});

export const registerBidder = endpoint({
  method: 'POST',
  path: '/api/lots/:id/registration',
  summary: 'Registers as a bidder, accepting the terms. Again, it changes nothing',
  params: shapes.lotParams,
  body: shapes.registrationBody,
  reply: shapes.bidderStatusSchema.nullable(),
});

export const payBidDeposit = endpoint({
  method: 'POST',
  path: '/api/lots/:id/deposit',
  summary:
    'Quotes the deposit of a registered bidder, or of the second bidder, who takes the home by it. Needs an Idempotency-Key',
  params: shapes.lotParams,
  body: shapes.depositBody,
  reply: payment,
  status: 201,
});

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/lots/:id/bids',
  summary:
    'Places a bid, or a maximum up to which we bid. Needs an Idempotency-Key, with which it counts once',
  params: shapes.lotParams,
  body: shapes.bidBody,
  reply: shapes.placedReply,
  status: 201,
});

export const askLotQuestion = endpoint({
  method: 'POST',
  path: '/api/lots/:id/questions',
  summary: 'Asks about a lot; question and answer are public, without the name',
  params: shapes.lotParams,
  body: shapes.questionBody,
  reply: z.null(),
  status: 201,
});

export const respondToSecondOffer = endpoint({
  method: 'POST',
  path: '/api/lots/:id/second',
  summary: 'The second bidder declines the home, or takes it where no deposit is to be paid for that',
  params: shapes.lotParams,
  body: shapes.secondBody,
  reply: z.null(),
});

export const lotLedger = endpoint({
  method: 'GET',
  path: '/api/lots/:id/ledger',
  summary:
    'Every bid of an auction that has closed, as a chain that anybody can check. Amounts in the smallest unit',
  params: shapes.lotParams,
  reply: shapes.ledgerReply,
});

export const earlierBids = endpoint({
  method: 'GET',
  path: '/api/lots/:id/bids',
  summary: 'The bids of an auction before one that is known, the last first; at most 50',
  params: shapes.lotParams,
  query: shapes.earlierBidsQuery,
  reply: z.array(shapes.shownBid),
});

export const watchLot = endpoint({
  method: 'PUT',
  path: '/api/lots/:id/watch',
  summary: 'Watches an auction that is announced or open: mails come about it. Again, it changes nothing',
  params: shapes.lotParams,
  reply: shapes.watchReply,
});

export const unwatchLot = endpoint({
  method: 'DELETE',
  path: '/api/lots/:id/watch',
  summary: 'Watches an auction no longer',
  params: shapes.lotParams,
  reply: shapes.watchReply,
});

export const watchedLots = endpoint({
  method: 'GET',
  path: '/api/lots/watched',
  summary: 'The auctions that the signed-in person watches',
  reply: z.array(shapes.watchedLot),
});

export const endWatch = endpoint({
  method: 'DELETE',
  path: '/api/lot-watches/:mark',
  summary: 'Ends the mails about an auction, by the link in one of them',
  params: shapes.watchTokenParams,
  reply: z.object({ title: z.string() }),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/lot-watches/:mark/unsubscribe',
  summary: 'The one tap of a mail program (RFC 8058) that ends the mails about an auction',
  params: shapes.watchTokenParams,
  takes: 'bytes',
  mediaType: 'application/x-www-form-urlencoded',
  reply: z.object({ status: z.literal('ok') }),
});

export const lotResults = endpoint({
  method: 'GET',
  path: '/api/auctions/results',
  summary: 'Auctions that are over, the last first, with what each brought and the valuation; at most 100',
  query: shapes.lotResultsQuery,
  reply: shapes.resultsReply,
});

const calendarType = 'text/calendar; charset=utf-8';

export const lotCalendar = endpoint({
  method: 'GET',
  path: '/auctions/calendar.ics',
  summary: 'When auctions open and close (iCal)',
  reply: z.unknown(),
  replyType: calendarType,
});

export const calendarOfLot = endpoint({
  method: 'GET',
  path: '/auctions/:id/auction.ics',
  summary: 'When one auction opens and closes (iCal)',
  params: shapes.lotParams,
  reply: z.unknown(),
  replyType: calendarType,
});

export const managerLots = endpoint({
  method: 'GET',
  path: '/api/desk/lots',
  summary: "One's own auctions, for admins all, the newest first; and the bank sales that have none",
  reply: shapes.managerLotsReply,
});

export const managerLot = endpoint({
  method: 'GET',
  path: '/api/desk/lots/:id',
  summary: 'An auction as its seller sees it, with its bidders',
  params: shapes.lotParams,
  reply: shapes.managerLot,
});

export const saveLotDraft = endpoint({
  method: 'PUT',
  path: '/api/desk/properties/:id/lot',
  summary: 'Keeps the terms of an auction until it is announced',
  params: propertyParams,
  body: shapes.draftBody,
  reply: shapes.managerLot,
});

export const announceLot = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/announce',
  summary: 'Announces an auction: from now on its terms stand, and people register',
  params: shapes.lotParams,
  reply: shapes.managerLot,
});

export const checkStep = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/steps',
  summary: 'Says when a step that the law wants was done',
  params: shapes.lotParams,
  body: shapes.checkBody,
  reply: shapes.managerLot,
});

export const approveBidder = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/bidders/:number/approve',
  summary: 'Lets a bidder in whose deposit is here',
  params: shapes.bidderParams,
  reply: shapes.managerLot,
});

export const refuseBidder = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/bidders/:number/refuse',
  summary: 'Refuses a bidder with a reason; the deposit goes back',
  params: shapes.bidderParams,
  body: shapes.refusalBody,
  reply: shapes.managerLot,
});

export const stopLot = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/stop',
  summary: 'Stops or postpones a sale, for the court or the bank; all deposits go back',
  params: shapes.lotParams,
  body: shapes.stopBody,
  reply: shapes.managerLot,
});

export const endSale = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/sale',
  summary: 'Says that the buyer has paid the balance, or has not: then the second bidder is asked',
  params: shapes.lotParams,
  body: shapes.saleBody,
  reply: shapes.managerLot,
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/questions/:question',
  summary: 'Answers a question about a lot, in public',
  params: shapes.questionParams,
  body: shapes.answerBody,
  reply: shapes.managerLot,
});

export const hideQuestion = endpoint({
  method: 'POST',
  path: '/api/desk/lots/:id/questions/:question/hide',
  summary: 'Takes a question out of what everybody sees, with a reason, which whoever asked is told',
  params: shapes.questionParams,
  body: shapes.hidingBody,
  reply: shapes.managerLot,
});
