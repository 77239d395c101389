import { Readable } from 'node:stream';
import type { SignedIn } from '#features/accounts/policy.ts';
import { managers } from '#features/accounts/policy.ts';
import * as api from '#features/stays/api.ts';
import { stayNightsTopic, staysTopic } from '#features/stays/topics.ts';
import { FileReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  addFeed,
  readFeedNow,
  readHostCalendars,
  removeFeed,
  renewAddress,
  showCalendar,
} from './host-calendars.ts';

type Settings = { appOrigin: string; productName: string };

/**
 * Returns the routes for a home's calendars on other channels, and for our calendars that the channels read.
 */
export function calendarRoutes(settings: Settings): RouteDefinition[] {
  const presentCalendars = (kit: Kit, user: SignedIn, id: number) =>
    readHostCalendars(kit, user, id, settings.appOrigin);
  return [
    route(api.hostCalendars, {
      access: managers,
      nonOwners: 'forbidden',
      topics: ({ params: { id } }) => [stayNightsTopic(id), staysTopic],
      handle: ({ params, actor, kit }) => presentCalendars(kit, actor.user, params.id),
    }),
    route(api.addFeed, {
      access: managers,
      handle: async ({ params, body, actor, kit }) => {
        await addFeed(kit, actor.user, params.id, body, settings.appOrigin);
        return presentCalendars(kit, actor.user, params.id);
      },
    }),
    route(api.removeFeed, {
      access: managers,
      handle: async ({ params, actor, kit }) => {
        await removeFeed(kit, actor.user, { propertyId: params.id, id: params.feedId });
        return presentCalendars(kit, actor.user, params.id);
      },
    }),
    route(api.readFeedNow, {
      access: managers,
      handle: async ({ params, actor, kit }) => {
        await readFeedNow(kit, actor.user, { propertyId: params.id, id: params.feedId }, settings.appOrigin);
        return presentCalendars(kit, actor.user, params.id);
      },
    }),
    route(api.renewAddress, {
      access: managers,
      nonOwners: 'forbidden',
      handle: async ({ params, actor, kit }) => {
        await renewAddress(kit, actor.user, params.id);
        return presentCalendars(kit, actor.user, params.id);
      },
    }),
    route(api.calendarFile, {
      access: 'everyone',
      // Only clients that have the address may read the calendar, so shared caches must not store it.
      isPersonal: true,
      topics: [staysTopic],
      handle: async ({ params, kit }) => {
        const text = await showCalendar(kit, params.mark, settings);
        return new FileReply(Readable.from([Buffer.from(text)]), {
          'content-disposition': 'attachment; filename="nights.ics"',
        });
      },
    }),
  ];
}
