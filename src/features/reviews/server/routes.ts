import { admins, managers } from '#features/accounts/policy.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import * as api from '#features/reviews/api.ts';
import { reviewsTopic } from '#features/reviews/topics.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { hideReview } from './hide-review.ts';
import { readGuestReviews, readHomeReviews } from './list-reviews.ts';
import { readManagerReviews, readOwnReviews, readReviewRequestByToken } from './review-requests.ts';
import { replyToReview, writeReview } from './submit-review.ts';

export const reviewRoutes: RouteDefinition[] = [
  route(api.homeReviews, {
    access: 'everyone',
    isShared: true,
    topics: ({ params }) => [propertyTopic(params.id)],
    handle: ({ params, query, kit }) => readHomeReviews(kit.pool, params.id, query.before ?? null),
  }),
  route(api.ownReviews, {
    access: 'everyone',
    isPersonal: true,
    topics: [reviewsTopic],
    handle: ({ actor, kit }) => readOwnReviews(kit, ownerOf(actor)),
  }),
  route(api.readReviewRequestByToken, {
    access: 'everyone',
    isPersonal: true,
    topics: [reviewsTopic],
    handle: ({ params, kit }) => readReviewRequestByToken(kit.db, params.mark),
  }),
  route(api.writeReview, {
    access: 'everyone',
    handle: ({ params, body, kit }) => writeReview(kit, params.mark, body),
  }),
  route(api.answerReview, {
    access: 'everyone',
    handle: ({ params, body, kit }) => replyToReview(kit, params.mark, body.text),
  }),
  route(api.managerReviews, {
    access: managers,
    topics: [reviewsTopic],
    handle: ({ actor, kit }) => readManagerReviews(kit, actor.user),
  }),
  route(api.reviewsOfStayGuest, {
    access: managers,
    topics: [reviewsTopic],
    handle: ({ params: { id }, actor, kit }) => readGuestReviews(kit.db, actor.user, { kind: 'stay', id }),
  }),
  route(api.reviewsOfVisitor, {
    access: managers,
    topics: [reviewsTopic],
    handle: ({ params: { id }, actor, kit }) => readGuestReviews(kit.db, actor.user, { kind: 'visit', id }),
  }),
  route(api.hideReview, {
    access: admins,
    handle: async ({ params, body, actor, kit }) => {
      await hideReview(kit, actor.user, params.id, body.reason);
      return { message: msg('The review was hidden') };
    },
  }),
];
