import { managers } from '#features/accounts/policy.ts';
import * as api from '#features/enquiries/api.ts';
import { ownerOf } from '#features/payments/policy.ts';
import type { Actor } from '#kit/actor.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';
import { confirmAddress } from './address-proof.ts';
import { sendEnquiry } from './enquiry.ts';
import { answerLead, moveLead, noteLead, readLeads, requireLead } from './leads.ts';
import { readOwnEnquiries, requireEnquiry, withdrawEnquiry } from './own-enquiries.ts';
import { replyToAnswer } from './reply.ts';

/** Returns the topics that a reply depends on: the account of the signed-in user, if any. */
const accountTopics = ({ actor }: { actor: Actor }) => (actor.user ? [accountTopic(actor.user.id)] : []);

export function enquiryRoutes({ appOrigin }: { appOrigin: string }): RouteDefinition[] {
  return [
    route(api.sendEnquiry, {
      access: 'everyone',
      remembersVisitor: true,
      handle: ({ params, body: draft, actor, caller, idempotency, kit }) =>
        sendEnquiry(kit, { propertyId: params.id, draft, actor, caller, idempotency }, appOrigin),
    }),
    route(api.listOwnEnquiries, {
      access: 'everyone',
      isPersonal: true,
      topics: accountTopics,
      handle: ({ actor, kit }) => readOwnEnquiries(kit, ownerOf(actor)),
    }),
    route(api.readEnquiry, {
      access: 'everyone',
      isPersonal: true,
      topics: accountTopics,
      handle: ({ params, kit }) => requireEnquiry(kit, params.reference),
    }),
    route(api.replyToAnswer, {
      access: 'everyone',
      handle: ({ params: { reference }, body: { text }, caller: { address, work }, idempotency, kit }) =>
        replyToAnswer(kit, { reference, text, idempotency, address, work }, appOrigin),
    }),
    route(api.confirmAddress, {
      access: 'everyone',
      handle: async ({ params: { reference }, body: { token }, kit }) => {
        await confirmAddress(kit, { reference, token });
        return { message: msg('Your email address is confirmed. We will email you the replies.') };
      },
    }),
    route(api.withdrawEnquiry, {
      access: 'everyone',
      handle: async ({ params, kit }) => {
        await withdrawEnquiry(kit.db, params.reference);
        return { message: msg('Your enquiry was deleted') };
      },
    }),
    route(api.listLeads, {
      access: managers,
      topics: accountTopics,
      handle: ({ query, actor, kit }) => readLeads(kit.db, actor.user, query),
    }),
    route(api.readLeadDetail, {
      access: managers,
      topics: accountTopics,
      handle: ({ params, actor, kit }) => requireLead(kit.db, actor.user, params.id),
    }),
    route(api.moveLead, {
      access: managers,
      handle: ({ params, body, actor, kit }) => moveLead(kit, actor.user, params.id, body.stage),
    }),
    route(api.noteLead, {
      access: managers,
      handle: ({ params, body: { text }, actor, idempotency, kit }) =>
        noteLead(kit, actor.user, params.id, { text, idempotency }),
    }),
    route(api.answerLead, {
      access: managers,
      handle: ({ params, body: { text }, actor, idempotency, kit }) =>
        answerLead(kit, actor.user, params.id, { text, idempotency }, appOrigin),
    }),
  ];
}
