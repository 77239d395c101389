import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { oneProperty } from '#features/properties/api.ts';
import { endpoint } from '#kit/endpoint.ts';
import {
  booked,
  bookingBody,
  codeBody,
  confirmEmailBody,
  declineBody,
  feeBody,
  hoursBody,
  hoursQuery,
  hoursReply,
  managerDay,
  managerQuery,
  managerViewing,
  markParams,
  meetBody,
  missedReply,
  ownViewing,
  slotBody,
  timesQuery,
  timesReply,
  viewingParams,
} from './schema.ts';

export const freeTimes = endpoint({
  method: 'GET',
  path: '/api/properties/:id/viewing-times',
  summary: 'The hours at which a home can be seen, from a day on, and which of them can be had',
  params: oneProperty.params,
  query: timesQuery,
  reply: timesReply,
});

export const bookViewing = endpoint({
  method: 'POST',
  path: '/api/properties/:id/viewings',
  summary:
    'Books a viewing, or reserves it until an email address is confirmed or the fee is paid. A rental takes a place of a viewing package, unless it is open already. Needs an Idempotency-Key',
  params: oneProperty.params,
  body: bookingBody,
  reply: booked,
  status: 201,
});

export const ownViewings = endpoint({
  method: 'GET',
  path: '/api/viewings/mine',
  summary: 'The viewings of this account, or of this browser, the newest first',
  reply: z.array(ownViewing),
});

export const oneViewing = endpoint({
  method: 'GET',
  path: '/api/viewings/:mark',
  summary: 'A viewing, for whoever holds its mark',
  params: markParams,
  reply: ownViewing,
});

export const sendViewingCode = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/email-code',
  summary: 'Sends the code of a reserved viewing again, or to another email address',
  params: markParams,
  body: codeBody,
  reply: ownViewing,
});

export const confirmViewingEmail = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/confirm-email',
  summary:
    'Books a reserved viewing by the code, or the token of the link, that was sent to its email address',
  params: markParams,
  body: confirmEmailBody,
  reply: ownViewing,
});

export const payViewing = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/payments',
  summary:
    'Quotes the viewing package that pays the fee of a reserved viewing; the payment books it. Needs an Idempotency-Key',
  params: markParams,
  body: feeBody,
  reply: paymentSchema,
  status: 201,
});

export const moveViewing = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/move',
  summary: 'Moves a viewing to another hour',
  params: markParams,
  body: slotBody,
  reply: ownViewing,
});

export const cancelViewing = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/cancel',
  summary: 'Cancels a viewing',
  params: markParams,
  reply: ownViewing,
});

export const reportHostNoShow = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/nobody-came',
  summary: 'Says that nobody came to show the home; the place of a viewing package is claimed back',
  params: markParams,
  reply: missedReply,
});

export const managerViewings = endpoint({
  method: 'GET',
  path: '/api/desk/viewings',
  summary: "A day of one's own viewings in the order of time, for admins those of all, and the days ahead",
  query: managerQuery,
  reply: managerDay,
});

export const confirmViewing = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/confirm',
  summary: 'Tells the visitor that somebody will be there',
  params: viewingParams,
  reply: managerViewing,
});

export const declineViewing = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/decline',
  summary: 'Calls a viewing off, with the reason',
  params: viewingParams,
  body: declineBody,
  reply: managerViewing,
});

export const rescheduleAsManager = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/move',
  summary: 'Moves a viewing to another hour, as agreed with the visitor',
  params: viewingParams,
  body: slotBody,
  reply: managerViewing,
});

export const checkInVisitor = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/meet',
  summary: 'Enters the code that the visitor shows: both were there',
  params: viewingParams,
  body: meetBody,
  reply: managerViewing,
});

export const markNoShow = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/no-show',
  summary: 'Says that the visitor did not come',
  params: viewingParams,
  reply: managerViewing,
});

export const showingHours = endpoint({
  method: 'GET',
  path: '/api/desk/viewing-hours',
  summary: 'When this person shows homes, or one of them',
  query: hoursQuery,
  reply: hoursReply,
});

export const setShowingHours = endpoint({
  method: 'PUT',
  path: '/api/desk/viewing-hours',
  summary: 'Sets when this person shows homes, or one of them',
  body: hoursBody,
  reply: hoursReply,
});
