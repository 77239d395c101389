import { Readable } from 'node:stream';
import * as api from '#features/auctions/api.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { anyLotTopic } from '#features/auctions/topics.ts';
import { FileReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readCalendarLot, readCalendarLots } from './calendar-rows.ts';
import { formatLotCalendar } from './lot-calendar.ts';

/** Returns the routes for the public auction calendar, and for the calendar file of one auction. */
export function lotCalendarRoutes(site: { appOrigin: string; productName: string }): RouteDefinition[] {
  const asFile = (text: string, name: string) =>
    new FileReply(Readable.from([Buffer.from(text)]), {
      'cache-control': 'public, max-age=300',
      'content-disposition': `inline; filename="${name}.ics"`,
    });
  return [
    route(api.lotCalendar, {
      access: 'everyone',
      topics: [anyLotTopic],
      handle: async ({ kit }) =>
        asFile(formatLotCalendar(await readCalendarLots(kit.db, kit.clock()), site), 'auctions'),
    }),
    route(api.calendarOfLot, {
      access: 'everyone',
      topics: [anyLotTopic],
      handle: async ({ params, kit }) => {
        const lot = await readCalendarLot(kit.db, params.id);
        if (!lot) throw noSuchLot();
        return asFile(formatLotCalendar([lot], site), `auction-${lot.id}`);
      },
    }),
  ];
}
