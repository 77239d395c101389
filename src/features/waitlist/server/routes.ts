import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/waitlist/api.ts';
import { english } from '#kit/msg.ts';
import { downloadReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { countWaitlist } from './waitlist-count.ts';
import { joinWaitlist } from './waitlist-entry.ts';
import { exportWaitlist } from './waitlist-export.ts';

export const waitlistRoutes: RouteDefinition[] = [
  route(api.joinWaitlist, {
    access: 'everyone',
    handle: async ({ body, caller, kit }) => {
      await joinWaitlist(kit, body, caller);
      return { message: english('Joined Waitlist Successfully!') };
    },
  }),
  route(api.readWaitlist, { access: admins, handle: ({ kit }) => countWaitlist(kit.db) }),
  route(api.waitlistAsCsv, {
    access: admins,
    handle: async ({ actor, kit }) => downloadReply('waitlist.csv', exportWaitlist(kit, actor.user.id)),
  }),
];
