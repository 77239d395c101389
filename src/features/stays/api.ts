import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { propertyParams as params } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { integerParam } from '#kit/query-shapes.ts';
import { bookedReply, bookingBody } from './booking-schema.ts';
import * as calendarShapes from './calendar-schema.ts';
import * as shapes from './schema.ts';

const id = integerParam(int4Max, 'Stay not found');

export const homeNights = endpoint({
  method: 'GET',
  path: '/api/properties/:id/nights',
  summary: 'Returns the unavailable nights, nightly prices and booking terms of a furnished house',
  params,
  query: shapes.rangeQuery,
  reply: shapes.nightsSchema,
});

export const stayQuote = endpoint({
  method: 'GET',
  path: '/api/properties/:id/stay-quote',
  summary: 'Quotes a stay with line items, and returns whether its nights are available',
  params,
  query: shapes.quoteQuery,
  reply: shapes.quoteReply,
});

export const bookStay = endpoint({
  method: 'POST',
  path: '/api/properties/:id/stays',
  summary: 'Holds nights during payment, or sends the host a booking request. The server sets the price',
  params,
  body: bookingBody,
  idempotent: true,
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
  summary: 'Returns a stay, for the holder of its access token',
  params: shapes.markParams,
  reply: shapes.staySchema,
});

export const payStay = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/payments',
  summary: 'Quotes the deposit or the balance of a stay',
  params: shapes.markParams,
  body: shapes.payBody,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});

export const moveStay = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/move',
  summary: 'Changes the dates of a stay to available nights, at their price',
  params: shapes.markParams,
  body: shapes.moveBody,
  idempotent: 'by-link',
  reply: shapes.staySchema,
});

export const cancelStay = endpoint({
  method: 'POST',
  path: '/api/stays/:mark/cancel',
  summary: 'Cancels a stay and refunds the quoted amount',
  params: shapes.markParams,
  body: shapes.cancelBody,
  idempotent: 'by-link',
  reply: shapes.staySchema,
});

export const stayCalendar = endpoint({
  method: 'GET',
  path: '/api/stays/:mark/stay.ics',
  summary: 'Returns a confirmed stay as a calendar (iCal), to the holder of its link',
  params: shapes.markParams,
  reply: z.unknown(),
  replyType: 'text/calendar; charset=utf-8',
});

export const hostStays = endpoint({
  method: 'GET',
  path: '/api/desk/stays',
  summary: 'Lists the stays in the user’s homes: requests, today and upcoming; admins see all',
  reply: shapes.hostStaysSchema,
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/desk/stays/:id/answer',
  summary: 'Accepts or declines a booking request',
  params: z.object({ id }),
  body: shapes.answerBody,
  reply: shapes.hostedStaySchema,
});

export const cancelHosted = endpoint({
  method: 'POST',
  path: '/api/desk/stays/:id/cancel',
  summary: 'Cancels a stay as the host, with a reason, and refunds the guest in full',
  params: z.object({ id }),
  body: shapes.hostCancelBody,
  idempotent: true,
  reply: shapes.hostedStaySchema,
});

export const hostNights = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/nights',
  summary: 'Returns the calendar of the user’s home: bookings, blocks and prices',
  params,
  query: shapes.rangeQuery,
  reply: shapes.hostNightsSchema,
});

export const blockNights = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/blocks',
  summary: 'Blocks nights',
  params,
  body: shapes.blockBody,
  reply: shapes.hostNightsSchema,
  status: 201,
});

export const unblockNights = endpoint({
  method: 'DELETE',
  path: '/api/desk/properties/:id/blocks/:blockId',
  summary: 'Unblocks nights',
  params: params.extend({ blockId: integerParam(int4Max, 'Blocked dates not found') }),
  reply: shapes.hostNightsSchema,
});

export const priceNights = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/night-prices',
  summary: 'Sets a special price for some nights, or restores the standard price',
  params,
  body: shapes.nightPriceBody,
  reply: shapes.hostNightsSchema,
});

export const readStayTerms = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/stay-terms',
  summary: 'Returns the booking terms of the user’s home',
  params,
  reply: shapes.termsSchema,
});

export const saveStayTerms = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/stay-terms',
  summary: 'Sets the booking terms of a home; existing bookings keep theirs',
  params,
  body: shapes.termsBody,
  reply: shapes.termsSchema,
});

export const hostCalendars = endpoint({
  method: 'GET',
  path: '/api/desk/properties/:id/calendars',
  summary: 'Returns the external calendars of a home, double bookings, and the address of our calendar',
  params,
  reply: calendarShapes.hostCalendarsSchema,
});

export const addFeed = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/calendars',
  summary: 'Adds an external iCal calendar, whose bookings block the same nights here',
  params,
  body: calendarShapes.feedBody,
  reply: calendarShapes.hostCalendarsSchema,
  status: 201,
});

const feedParams = params.extend({ feedId: integerParam(int4Max, 'Calendar not found') });

export const removeFeed = endpoint({
  method: 'DELETE',
  path: '/api/desk/properties/:id/calendars/:feedId',
  summary: 'Removes an external calendar and unblocks its nights',
  params: feedParams,
  reply: calendarShapes.hostCalendarsSchema,
});

export const readFeedNow = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/calendars/:feedId/read',
  summary: 'Syncs an external calendar now',
  params: feedParams,
  reply: calendarShapes.hostCalendarsSchema,
});

export const renewAddress = endpoint({
  method: 'POST',
  path: '/api/desk/properties/:id/calendar-address',
  summary: 'Creates a new address for our calendar of a home',
  params,
  reply: calendarShapes.hostCalendarsSchema,
});

export const calendarFile = endpoint({
  method: 'GET',
  path: '/api/calendars/:mark/nights.ics',
  summary: 'Returns the occupied nights of a home as a calendar (iCal), to the holder of its link',
  params: calendarShapes.calendarParams,
  reply: z.unknown(),
  replyType: 'text/calendar; charset=utf-8',
});
