import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/memberships/sales-api.ts';
import { salesTopic } from '#features/memberships/topics.ts';
import { english } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { answerSalesEnquiry, contactSales, type Site } from './sales-enquiry.ts';
import { readEnquiries } from './sales-rows.ts';

export function salesRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.contactSales, {
      access: 'everyone',
      handle: async ({ body, caller, kit }) => {
        await contactSales(kit, body, caller, site);
        return { message: english('Thank you. We will reply by email.') };
      },
    }),
    route(api.listSalesEnquiries, {
      access: admins,
      topics: [salesTopic],
      handle: ({ kit }) => readEnquiries(kit.db),
    }),
    route(api.answerSalesEnquiry, {
      access: admins,
      handle: ({ params: { id }, body, actor, kit }) =>
        answerSalesEnquiry(kit, actor.user, id, body.answer, site),
    }),
  ];
}
