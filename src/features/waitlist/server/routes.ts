import * as api from '#features/waitlist/api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { joinWaitlist } from './waitlist-entry.ts';

export const waitlistRoutes: RouteDefinition[] = [
  route(api.joinWaitlist, {
    access: 'everyone',
    handle: async ({ body, caller, kit }) => {
      await joinWaitlist(kit, body, caller.address);
      return { message: 'Joined Waitlist Successfully!' };
    },
  }),
];
