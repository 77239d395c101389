import { Readable } from 'node:stream';
import * as api from '#features/stays/api.ts';
import type { Site } from '#features/stays/server/emails.ts';
import { readAmountPaid } from '#features/stays/server/payment/stay-refunds.ts';
import { guestCountMessage, moneyDetails, stayDatesMessage } from '#features/stays/server/stay-details.ts';
import { requireStay } from '#features/stays/server/stay-presenter.ts';
import { staysTopic } from '#features/stays/topics.ts';
import { textOf } from '#kit/msg.ts';
import { FileReply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { readLocation, requireConfirmed, writeStayEntry } from './stay-calendar.ts';

/** Returns the route for a guest's calendar entry. */
export function stayCalendarRoutes(site: Site): RouteDefinition[] {
  return [
    route(api.stayCalendar, {
      access: 'everyone',
      isPersonal: true,
      topics: [staysTopic],
      handle: async ({ params, kit }) => {
        const stay = requireConfirmed(await requireStay(kit.db, params.mark));
        const address = `${site.appOrigin}/stays/${openLink(kit.secrets, stay.mark)}`;
        const paid = await readAmountPaid(kit.db, stay);
        const text = writeStayEntry(
          {
            stay,
            location: await readLocation(kit.db, stay),
            summary: `Stay: ${stay.title}`,
            description: [
              [stayDatesMessage(stay), guestCountMessage(stay)].map((message) => textOf(message)).join(', '),
              moneyDetails(stay, paid)
                .map((message) => textOf(message))
                .join(' '),
              address,
            ].join('\n'),
            address,
            invitation: null,
          },
          site,
          kit.clock(),
        );
        return new FileReply(Readable.from([Buffer.from(text)]), {
          'content-disposition': 'attachment; filename="stay.ics"',
        });
      },
    }),
  ];
}
