import { z } from 'zod';
import { paymentSchema } from '#features/payments/schema.ts';
import { oneProperty } from '#features/properties/api.ts';
import { endpoint } from '#kit/endpoint.ts';
import {
  bookedReply,
  bookingBody,
  codeBody,
  confirmEmailBody,
  dayRoute,
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
  viewingPage,
  viewingParams,
} from './schema.ts';

export const freeTimes = endpoint({
  method: 'GET',
  path: '/api/properties/:id/viewing-times',
  summary: 'Lists viewing times from a given day, and which are available',
  params: oneProperty.params,
  query: timesQuery,
  reply: timesReply,
});

export const bookViewing = endpoint({
  method: 'POST',
  path: '/api/properties/:id/viewings',
  summary:
    'Books a viewing, or reserves it until the email address is confirmed or the fee is paid. For a rental, it uses an unlock of a viewing package unless the home is unlocked',
  params: oneProperty.params,
  body: bookingBody,
  idempotent: true,
  reply: bookedReply,
  status: 201,
});

export const ownViewings = endpoint({
  method: 'GET',
  path: '/api/viewings/mine',
  summary: 'The viewings of this account, or of this browser, the newest first',
  reply: z.array(ownViewing),
});

export const dayRoutes = endpoint({
  method: 'GET',
  path: '/api/viewings/mine/routes',
  summary: 'The ways between the viewings of each coming day with several of them',
  reply: z.array(dayRoute),
});

export const oneViewing = endpoint({
  method: 'GET',
  path: '/api/viewings/:mark',
  summary: 'Returns a viewing, for the holder of its access token',
  params: markParams,
  reply: viewingPage,
});

export const sendViewingCode = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/email-code',
  summary: 'Resends the code of a reserved viewing, to the same or another email address',
  params: markParams,
  body: codeBody,
  reply: viewingPage,
});

export const confirmViewingEmail = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/confirm-email',
  summary: 'Confirms a reserved viewing with the emailed code or link token',
  params: markParams,
  body: confirmEmailBody,
  reply: viewingPage,
});

export const payViewing = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/payments',
  summary: 'Quotes the viewing package that pays the fee; the payment confirms the viewing',
  params: markParams,
  body: feeBody,
  idempotent: true,
  reply: paymentSchema,
  status: 201,
});

export const moveViewing = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/move',
  summary: 'Reschedules a viewing',
  params: markParams,
  body: slotBody,
  reply: viewingPage,
});

export const cancelViewing = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/cancel',
  summary: 'Cancels a viewing',
  params: markParams,
  reply: viewingPage,
});

export const reportHostNoShow = endpoint({
  method: 'POST',
  path: '/api/viewings/:mark/nobody-came',
  summary: 'Reports that the agent did not show up, and claims the unlock back',
  params: markParams,
  reply: missedReply,
});

export const managerViewings = endpoint({
  method: 'GET',
  path: '/api/desk/viewings',
  summary: 'Lists the user’s viewings of a day in order of time, and the coming days; admins see all',
  query: managerQuery,
  reply: managerDay,
});

export const confirmViewing = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/confirm',
  summary: 'Confirms a viewing and notifies the visitor',
  params: viewingParams,
  reply: managerViewing,
});

export const declineViewing = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/decline',
  summary: 'Cancels a viewing, with a reason',
  params: viewingParams,
  body: declineBody,
  reply: managerViewing,
});

export const rescheduleAsManager = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/move',
  summary: 'Reschedules a viewing as agreed with the visitor',
  params: viewingParams,
  body: slotBody,
  reply: managerViewing,
});

export const checkInVisitor = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/meet',
  summary: 'Records a completed viewing, with the visitor’s code',
  params: viewingParams,
  body: meetBody,
  reply: managerViewing,
});

export const markNoShow = endpoint({
  method: 'POST',
  path: '/api/desk/viewings/:id/no-show',
  summary: 'Records that the visitor did not show up',
  params: viewingParams,
  reply: managerViewing,
});

export const showingHours = endpoint({
  method: 'GET',
  path: '/api/desk/viewing-hours',
  summary: 'Returns the viewing hours of the user, or of one of their homes',
  query: hoursQuery,
  reply: hoursReply,
});

export const setShowingHours = endpoint({
  method: 'PUT',
  path: '/api/desk/viewing-hours',
  summary: 'Sets the viewing hours of the user, or of one of their homes',
  body: hoursBody,
  reply: hoursReply,
});
