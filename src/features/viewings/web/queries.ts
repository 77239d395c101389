import type {
  bookViewing,
  cancelViewing,
  checkInVisitor,
  confirmViewing,
  confirmViewingEmail,
  dayRoutes,
  declineViewing,
  freeTimes,
  managerViewings,
  markNoShow,
  moveViewing,
  oneViewing,
  ownViewings,
  payViewing,
  reportHostNoShow,
  rescheduleAsManager,
  sendViewingCode,
  setShowingHours,
  showingHours,
} from '#features/viewings/api.ts';
import type { Slot } from '#features/viewings/rules.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/** Returns the query for all days on which a viewing can be booked. */
export const timesQuery = (propertyId: number) =>
  read<typeof freeTimes>('/api/properties/:id/viewing-times', { params: { id: propertyId } });

export type Booking = BodyInput<typeof bookViewing>;

export const sendBooking = (propertyId: number, body: Booking, idempotencyKey: string) =>
  call<typeof bookViewing>('POST', '/api/properties/:id/viewings', {
    params: { id: propertyId },
    body,
    idempotencyKey,
  });

export const ownViewingsQuery = () => read<typeof ownViewings>('/api/viewings/mine');

export const dayRoutesQuery = () => read<typeof dayRoutes>('/api/viewings/mine/routes');

export const viewingQuery = (token: string) =>
  read<typeof oneViewing>('/api/viewings/:mark', { params: { mark: token } });

export const sendEmailCode = (token: string, email: string) =>
  call<typeof sendViewingCode>('POST', '/api/viewings/:mark/email-code', {
    params: { mark: token },
    body: { email },
  });

export const sendConfirmEmail = (token: string, proof: BodyInput<typeof confirmViewingEmail>) =>
  call<typeof confirmViewingEmail>('POST', '/api/viewings/:mark/confirm-email', {
    params: { mark: token },
    body: proof,
  });

export const sendFee = (token: string, body: BodyInput<typeof payViewing>, idempotencyKey: string) =>
  call<typeof payViewing>('POST', '/api/viewings/:mark/payments', {
    params: { mark: token },
    body,
    idempotencyKey,
  });

export const sendMove = (token: string, { day, hour }: Slot) =>
  call<typeof moveViewing>('POST', '/api/viewings/:mark/move', {
    params: { mark: token },
    body: { day, hour },
  });

export const sendCancellation = (token: string) =>
  call<typeof cancelViewing>('POST', '/api/viewings/:mark/cancel', { params: { mark: token } });

export const sendHostNoShow = (token: string) =>
  call<typeof reportHostNoShow>('POST', '/api/viewings/:mark/nobody-came', { params: { mark: token } });

export const managerDayQuery = (day: string | null) =>
  read<typeof managerViewings>('/api/desk/viewings', { query: { day: day ?? undefined } });

export const sendConfirmation = (id: number) =>
  call<typeof confirmViewing>('POST', '/api/desk/viewings/:id/confirm', { params: { id } });

export const sendDecline = (id: number, words: string) =>
  call<typeof declineViewing>('POST', '/api/desk/viewings/:id/decline', { params: { id }, body: { words } });

export const sendManagerMove = (id: number, { day, hour }: Slot) =>
  call<typeof rescheduleAsManager>('POST', '/api/desk/viewings/:id/move', {
    params: { id },
    body: { day, hour },
  });

export const sendCheckInCode = (id: number, code: string) =>
  call<typeof checkInVisitor>('POST', '/api/desk/viewings/:id/meet', { params: { id }, body: { code } });

export const sendNoShow = (id: number) =>
  call<typeof markNoShow>('POST', '/api/desk/viewings/:id/no-show', { params: { id } });

export const hoursQuery = () => read<typeof showingHours>('/api/desk/viewing-hours');

export type Hours = BodyInput<typeof setShowingHours>;

export const sendHours = (body: Hours) =>
  call<typeof setShowingHours>('PUT', '/api/desk/viewing-hours', { body });
