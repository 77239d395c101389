import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { propertyParams as params } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { whole } from '#kit/query-shapes.ts';
import { bookedReply, bookingBody } from './booking-schema.ts';
import * as calendarShapes from './calendar-schema.ts';
import * as shapes from './schema.ts';

const id = whole(int4Max, 'Stay not found');

export const homeNights = endpoint({
  method: 'GET',
  path: '/api/properties/:id/nights',
  summary: 'Which nights of a furnished house are taken, what the others cost, and on which terms',
  params,
  query: shapes.rangeQuery,
  reply: shapes.nightsSchema,
});

export const stayQuote = endpoint({
  method: 'GET',
  path: '/api/properties/:id/stay-quote',
  summary: 'What a stay costs, line by line, and whether its nights are free',
  params,
  query: shapes.quoteQuery,
  reply: shapes.quoteReply,
});

export const bookStay = endpoint({
  method: 'POST',
  path: '/api/properties/:id/stays',
  summary:
    'Holds nights while somebody pays, or asks the host for them; the price is the server’s. Needs an Idempotency-Key',
  params,
  body: bookingBody,
  reply: bookedReply,
  status: 201,
});

export const ownStays = endpoint({
  method: 'GET',
  path: '/api/stays/mine',
  summary: 'The stays of this account, or of this browser, the newest first',
  reply: shapes.ownStaysSchema,
});

export const oneStay = endpoint({
  method: 'GET',
  path: '/api/stays/:mark',
  summary: 'A stay, for whoever holds its address',
  params: shapes.markParams,
  reply: shapes.staySchema,
});

export const payStay = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/payments',
  summary: 'Quotes the deposit or the balance of a stay to a payer. Needs an Idempotency-Key',
  params: shapes.markParams,
  body: shapes.payBody,
  reply: paymentSchema,
  status: 201,
});

export const moveStay = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/move',
  summary: 'Moves a stay to other nights that are free, at their price. Needs an Idempotency-Key',
  params: shapes.markParams,
  body: shapes.moveBody,
  reply: shapes.staySchema,
});

export const cancelStay = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/cancel',
  summary: 'Cancels a stay and gives back what was said to go back. Needs an Idempotency-Key',
  params: shapes.markParams,
  body: shapes.cancelBody,
  reply: shapes.staySchema,
});

export const stayCalendar = endpoint({
  method: 'GET',
  path: '/api/stays/:mark/stay.ics',
  summary: 'A confirmed stay for a calendar (iCal), for whoever holds its address',
  params: shapes.markParams,
  reply: z.unknown(),
  replyType: 'text/calendar; charset=utf-8',
});

export const hostStays = endpoint({
  method: 'GET',
  path: '/api/desk/stays',
  summary: 'The stays in one’s own homes: requests, today, what comes; for an admin those in all homes',
  reply: shapes.hostStaysSchema,
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/desk/stays/:id/answer',
  summary: 'Accepts or declines a stay that a guest asks for; nothing was paid for it yet',
  params: z.object({ id }),
  body: shapes.answerBody,
  reply: shapes.hostedStaySchema,
});

export const cancelHosted = endpoint({
  method: 'POST',
  path: '/api/desk/stays/:id/cancel',
  summary: 'A host cancels a stay, with a reason: all that was paid goes back. Needs an Idempotency-Key',
  params: z.object({ id }),
  body: shapes.hostCancelBody,
  reply: shapes.hostedStaySchema,
});

export const hostNights = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/nights',
  summary: 'The calendar of one’s own home: who or what takes its nights, and what they cost',
  params,
  query: shapes.rangeQuery,
  reply: shapes.hostNightsSchema,
});

export const blockNights = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/blocks',
  summary: 'Takes nights off the market',
  params,
  body: shapes.blockBody,
  reply: shapes.hostNightsSchema,
  status: 201,
});

export const unblockNights = endpoint({
  method: 'DELETE',
  path: '/api/desk/properties/:id/blocks/:blockId',
  summary: 'Puts blocked nights on the market again',
  params: params.extend({ blockId: whole(int4Max, 'Blocked dates not found') }),
  reply: shapes.hostNightsSchema,
});

export const priceNights = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/night-prices',
  summary: 'Sets what some nights cost, or the usual price again',
  params,
  body: shapes.nightPriceBody,
  reply: shapes.hostNightsSchema,
});

export const readStayTerms = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/stay-terms',
  summary: 'On which terms one’s own home is booked',
  params,
  reply: shapes.termsSchema,
});

export const saveStayTerms = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/stay-terms',
  summary: 'Sets them; stays that are booked keep theirs',
  params,
  body: shapes.termsBody,
  reply: shapes.termsSchema,
});

export const hostCalendars = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/calendars',
  summary: 'The calendars of one’s own home on other channels, what both sold, and the address of ours',
  params,
  reply: calendarShapes.hostCalendarsSchema,
});

export const addFeed = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/calendars',
  summary: 'Reads another channel’s calendar from now on (iCal): its nights are taken here too',
  params,
  body: calendarShapes.feedBody,
  reply: calendarShapes.hostCalendarsSchema,
  status: 201,
});

const feedParams = params.extend({ feedId: whole(int4Max, 'Calendar not found') });

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/desk/properties/:id/calendars/:feedId',
  summary: 'Reads it no more, and puts its nights on the market again',
  params: feedParams,
  reply: calendarShapes.hostCalendarsSchema,
});

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/calendars/:feedId/read',
  summary: 'Reads it now',
  params: feedParams,
  reply: calendarShapes.hostCalendarsSchema,
});

export const renewAddress = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/calendar-address',
  summary: 'Gives our calendar of this home an address, or a new one',
  params,
  reply: calendarShapes.hostCalendarsSchema,
});

export const calendarFile = endpoint({
  method: 'GET',
  path: '/api/calendars/:mark/nights.ics',
  summary: 'Which nights of a home are taken (iCal), for whoever holds its address',
  params: calendarShapes.calendarParams,
  reply: z.unknown(),
  replyType: 'text/calendar; charset=utf-8',
});
