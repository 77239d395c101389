import { managers } from '#features/accounts/policy.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import * as api from '#features/viewings/api.ts';
import { readTimes } from '#features/viewings/server/hours/available-times.ts';
import { readHours, setHours } from '#features/viewings/server/hours/showing-hours.ts';
import { readDayRoutes } from '#features/viewings/server/own/day-routes.ts';
import { viewingTimesTopic } from '#features/viewings/topics.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { bookViewing } from './booking.ts';
import { confirmEmail, sendCode } from './email-confirmation.ts';
import type { Site } from './emails.ts';
import {
  checkInVisitor,
  confirmViewing,
  declineViewing,
  markNoShow,
  type OnCheckedIn,
  readManagerDay,
  rescheduleAsManager,
} from './manager-viewings.ts';
import {
  cancelViewing,
  moveViewing,
  readOwnViewings,
  recordHostNoShow,
  requireViewing,
} from './own-viewings.ts';
import { payViewing } from './viewing-payment.ts';

const topics = [viewingTimesTopic];

export function viewingRoutes({
  onCheckedIn,
  search,
  ...site
}: Site & { onCheckedIn: OnCheckedIn; search: SearchState }): RouteDefinition[] {
  return [
    route(api.freeTimes, {
      access: 'everyone',
      topics: ({ params }) => [viewingTimesTopic, propertyTopic(params.id)],
      handle: ({ params, query, kit }) => readTimes(kit.db, { propertyId: params.id, ...query }, kit.clock()),
    }),
    route(api.bookViewing, {
      access: 'everyone',
      remembersVisitor: true,
      handle: ({ params, body: draft, actor, caller, idempotency, kit }) =>
        bookViewing(kit, { propertyId: params.id, draft, actor, caller, idempotency }, site),
    }),
    route(api.ownViewings, {
      access: 'everyone',
      isPersonal: true,
      topics,
      handle: ({ actor, kit }) => readOwnViewings(kit, ownerOf(actor)),
    }),
    route(api.dayRoutes, {
      access: 'everyone',
      isPersonal: true,
      topics,
      handle: ({ actor, kit }) => readDayRoutes(kit, search, ownerOf(actor)),
    }),
    route(api.oneViewing, {
      access: 'everyone',
      isPersonal: true,
      topics,
      handle: ({ params, kit }) => requireViewing(kit, params.mark),
    }),
    route(api.sendViewingCode, {
      access: 'everyone',
      handle: async ({ params: { mark }, body: { email }, caller: { address, work }, kit }) => {
        await sendCode(kit, mark, { email, address, work }, site);
        return requireViewing(kit, mark);
      },
    }),
    route(api.confirmViewingEmail, {
      access: 'everyone',
      handle: async ({ params: { mark }, body, kit }) => {
        await confirmEmail(kit, mark, body, site);
        return requireViewing(kit, mark);
      },
    }),
    route(api.payViewing, {
      access: 'everyone',
      handle: ({ params: { mark }, body: { offer, ...payer }, actor, caller, idempotency, kit }) =>
        payViewing(kit, { mark, offer, payer, actor, ...quoteRequestOf(caller, idempotency) }),
    }),
    route(api.moveViewing, {
      access: 'everyone',
      handle: ({ params, body, kit }) => moveViewing(kit, params.mark, body, site),
    }),
    route(api.cancelViewing, {
      access: 'everyone',
      handle: ({ params, kit }) => cancelViewing(kit, params.mark, site),
    }),
    route(api.reportHostNoShow, {
      access: 'everyone',
      handle: ({ params, kit }) => recordHostNoShow(kit, params.mark, site),
    }),
    route(api.managerViewings, {
      access: managers,
      topics,
      handle: ({ query, actor, kit }) => readManagerDay(kit, actor.user, query.day),
    }),
    route(api.confirmViewing, {
      access: managers,
      handle: ({ params, actor, kit }) => confirmViewing(kit, actor.user, params.id, site),
    }),
    route(api.declineViewing, {
      access: managers,
      handle: ({ params, body, actor, kit }) => declineViewing(kit, actor.user, params.id, body.words, site),
    }),
    route(api.rescheduleAsManager, {
      access: managers,
      handle: ({ params, body, actor, kit }) => rescheduleAsManager(kit, actor.user, params.id, body, site),
    }),
    route(api.checkInVisitor, {
      access: managers,
      handle: ({ params, body, actor, kit }) =>
        checkInVisitor(kit, actor.user, params.id, body.code, onCheckedIn),
    }),
    route(api.markNoShow, {
      access: managers,
      handle: ({ params, actor, kit }) => markNoShow(kit, actor.user, params.id),
    }),
    route(api.showingHours, {
      access: managers,
      topics,
      handle: ({ query, actor, kit }) => readHours(kit, actor.user, query.home ?? null),
    }),
    route(api.setShowingHours, {
      access: managers,
      handle: ({ body, actor, kit }) => setHours(kit, actor.user, body),
    }),
  ];
}
