import { Readable } from 'node:stream';
import * as api from '#features/auctions/api.ts';
import { anyLot } from '#features/auctions/topics.ts';
import { FileReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readCalendarLot, readCalendarLots } from './calendar-rows.ts';
import { writeLotCalendar } from './lot-calendar.ts';
import { noSuchLot } from './place-bid.ts';

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
      topics: [anyLot],
      handle: async ({ kit }) =>
        asFile(writeLotCalendar(await readCalendarLots(kit.db, kit.clock()), site), 'auctions'),
    }),
    route(api.calendarOfLot, {
      access: 'everyone',
      topics: [anyLot],
      handle: async ({ params, kit }) => {
        const lot = await readCalendarLot(kit.db, params.id);
        if (!lot) throw noSuchLot();
        return asFile(writeLotCalendar([lot], site), `auction-${lot.id}`);
      },
    }),
  ];
}
