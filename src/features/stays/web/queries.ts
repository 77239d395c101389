import { keepPreviousData } from '@tanstack/react-query';
import type * as api from '#features/stays/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const nightsQuery = (id: number) =>
  read<typeof api.homeNights>('/api/properties/:id/nights', { params: { id } });

export type QuoteInput = { checkIn: string; nights: number; guests: number; stay?: string };

/** Loads a quote. The previous price stays on screen while another one is loading. */
export const quoteQuery = (id: number, { nights, guests, ...query }: QuoteInput) => ({
  ...read<typeof api.stayQuote>('/api/properties/:id/stay-quote', {
    params: { id },
    query: { ...query, nights: String(nights), guests: String(guests) },
  }),
  placeholderData: keepPreviousData,
});

export const stayQuery = (accessToken: string) =>
  read<typeof api.oneStay>('/api/stays/:mark', { params: { mark: accessToken } });

/**
 * Loads the guest's own stays. It also gives a browser without an account the cookie that its stays belong
 * to.
 */
export const ownStaysQuery = () => read<typeof api.ownStays>('/api/stays/mine');

export const sendBooking = (id: number, body: BodyInput<typeof api.bookStay>, idempotencyKey: string) =>
  call<typeof api.bookStay>('POST', '/api/properties/:id/stays', { params: { id }, body, idempotencyKey });

export const sendStayPayment = (
  accessToken: string,
  body: BodyInput<typeof api.payStay>,
  idempotencyKey: string,
) =>
  call<typeof api.payStay>('POST', '/api/stays/:mark/payments', {
    params: { mark: accessToken },
    body,
    idempotencyKey,
  });

export const sendMove = (accessToken: string, body: BodyInput<typeof api.moveStay>, idempotencyKey: string) =>
  call<typeof api.moveStay>('POST', '/api/stays/:mark/move', {
    params: { mark: accessToken },
    body,
    idempotencyKey,
  });

export const sendCancel = (
  accessToken: string,
  body: BodyInput<typeof api.cancelStay>,
  idempotencyKey: string,
) =>
  call<typeof api.cancelStay>('POST', '/api/stays/:mark/cancel', {
    params: { mark: accessToken },
    body,
    idempotencyKey,
  });
