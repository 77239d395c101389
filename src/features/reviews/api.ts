import { z } from 'zod';
import { propertyParams } from '#features/properties/schema.ts';
import { endpoint } from '#kit/endpoint.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import * as shapes from './schema.ts';

export const homeReviews = endpoint({
  method: 'GET',
  path: '/api/properties/:id/reviews',
  summary: 'Lists the published reviews of a home by guests and visitors, newest first',
  params: propertyParams,
  query: shapes.reviewsQuery,
  reply: shapes.homeReviewsSchema,
});

export const ownReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/mine',
  summary: 'What this account, or this browser, can review or has reviewed lately',
  reply: shapes.ownReviewRequests,
});

export const readReviewRequestByToken = endpoint({
  method: 'GET',
  path: '/api/reviews/:mark',
  summary:
    'Returns the review request of a stay or viewing, for the holder of its access token, or null before it can be reviewed',
  params: shapes.accessTokenParams,
  reply: shapes.reviewRequestSchema.nullable(),
});

export const writeReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:mark',
  summary: 'Writes a review or changes it; once both sides have written, both are published',
  params: shapes.accessTokenParams,
  body: shapes.reviewBody,
  reply: shapes.reviewRequestSchema,
});

export const answerReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:mark/answer',
  summary: 'The host answers a published review of the home, once',
  params: shapes.accessTokenParams,
  body: shapes.answerBody,
  reply: shapes.reviewRequestSchema,
});

export const managerReviews = endpoint({
  method: 'GET',
  path: '/api/desk/reviews',
  summary: 'Lists the stays and viewings that the user can review as a host, and recently reviewed ones',
  reply: shapes.managerReviewRequests,
});

export const reviewsOfStayGuest = endpoint({
  method: 'GET',
  path: '/api/desk/stays/:id/guest-reviews',
  summary: 'Lists hosts’ reviews of a guest who requested a stay in the user’s home',
  params: shapes.reviewParams,
  reply: shapes.guestReviewsSchema,
});

export const reviewsOfVisitor = endpoint({
  method: 'GET',
  path: '/api/desk/viewings/:id/guest-reviews',
  summary: 'Lists hosts’ reviews of a visitor who booked a viewing with the user',
  params: shapes.reviewParams,
  reply: shapes.guestReviewsSchema,
});

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/hide',
  summary: 'Hides a published review, with a reason',
  params: shapes.reviewParams,
  body: shapes.hideBody,
  reply: z.object({ message: renderedMessage }),
});
