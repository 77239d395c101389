import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { CalendarRow } from './calendar-rows.ts';

type Site = { appOrigin: string; productName: string };

const quarterMs = 15 * 60_000;

/**
 * Returns the calendar of the opening and closing days of lots. An event keeps its UID. SEQUENCE and
 * LAST-MODIFIED show that it changed, and a stopped or postponed lot is CANCELLED. The same lots always
 * produce the same bytes.
 */
export function writeLotCalendar(lots: readonly CalendarRow[], { appOrigin, productName }: Site): string {
  const calendar = ical({
    name: `${productName} auctions`,
    prodId: { company: productName, product: 'Auctions', language: 'EN' },
    ttl: 3600,
  });
  for (const lot of lots) addDays(calendar, lot, appOrigin);
  return calendar.toString();
}

function addDays(calendar: ICalCalendar, lot: CalendarRow, appOrigin: string): void {
  const { id, propertyId, title, bank, location, state, reason, sequence, changedAt } = lot;
  const isOff = state === 'stopped' || state === 'postponed';
  const page = propertyId === null ? `/auctions/${id}/ledger` : `/property/${propertyId}#auction`;
  const days = [
    { name: 'opens', summary: `Bidding opens: ${title}`, at: lot.opensAt },
    { name: 'closes', summary: `Bidding closes: ${title}`, at: lot.closesAt },
  ];
  for (const { name, summary, at } of days)
    calendar.createEvent({
      id: `lot-${id}-${name}@${new URL(appOrigin).hostname}`,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: at,
      end: new Date(at.getTime() + quarterMs),
      summary,
      location,
      description: [
        isOff ? `Sale ${state}: ${reason ?? ''}` : `Seller: ${bank}. Late bids extend the closing time.`,
        'The sale can be stopped or postponed at any time before closing.',
      ].join('\n'),
      url: appOrigin + page,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
}
