import type * as api from '#features/reviews/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/**
 * Returns the query for a page of a home's reviews.
 * @param before the id of the last review on the previous page, or null for the first page
 */
export const homeReviewsQuery = (id: number | string, before: number | null) =>
  read<typeof api.homeReviews>('/api/properties/:id/reviews', {
    params: { id },
    query: before === null ? {} : { before: String(before) },
  });

export const ownReviewsQuery = () => read<typeof api.ownReviews>('/api/reviews/mine');

export const reviewRequestQuery = (token: string) =>
  read<typeof api.readReviewRequestByToken>('/api/reviews/:mark', { params: { mark: token } });

export type ReviewDraftInput = BodyInput<typeof api.writeReview>;

export const sendReview = (token: string, body: ReviewDraftInput) =>
  call<typeof api.writeReview>('PUT', '/api/reviews/:mark', { params: { mark: token }, body });

export const sendReviewReply = (token: string, text: string) =>
  call<typeof api.answerReview>('POST', '/api/reviews/:mark/answer', {
    params: { mark: token },
    body: { text },
  });

export const managerReviewsQuery = () => read<typeof api.managerReviews>('/api/desk/reviews');

export const guestReviewsQuery = ({ kind, id }: { kind: 'stay' | 'visit'; id: number }) =>
  kind === 'stay'
    ? read<typeof api.reviewsOfStayGuest>('/api/desk/stays/:id/guest-reviews', { params: { id } })
    : read<typeof api.reviewsOfVisitor>('/api/desk/viewings/:id/guest-reviews', { params: { id } });

export const sendHideReview = (id: number, reason: string) =>
  call<typeof api.hideReview>('POST', '/api/reviews/:id/hide', { params: { id }, body: { reason } });
