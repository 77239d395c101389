import ical, { type ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { CalendarRow } from './calendar-rows.ts';

type Site = { appOrigin: string; productName: string };

const quarterHourMs = 15 * 60_000;

/**
 * Returns an iCalendar file with the opening and closing times of lots. Each event keeps its UID. SEQUENCE
 * and LAST-MODIFIED show that it changed, and a stopped or postponed lot is CANCELLED. The events of
 * unchanged lots do not change.
 */
export function formatLotCalendar(lots: readonly CalendarRow[], { appOrigin, productName }: Site): string {
  const calendar = ical({
    name: `${productName} auctions`,
    prodId: { company: productName, product: 'Auctions', language: 'EN' },
    ttl: 3600,
  });
  for (const lot of lots) addEvents(calendar, lot, appOrigin);
  return calendar.toString();
}

function addEvents(calendar: ICalCalendar, lot: CalendarRow, appOrigin: string): void {
  const { id, propertyId, title, bank, location, state, reason, sequence, changedAt } = lot;
  const isCancelled = state === 'stopped' || state === 'postponed';
  const path = propertyId === null ? `/auctions/${id}/ledger` : `/property/${propertyId}#auction`;
  const events = [
    { name: 'opens', summary: `Bidding opens: ${title}`, at: lot.opensAt },
    { name: 'closes', summary: `Bidding closes: ${title}`, at: lot.closesAt },
  ];
  for (const { name, summary, at } of events)
    calendar.createEvent({
      id: `lot-${id}-${name}@${new URL(appOrigin).hostname}`,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: at,
      end: new Date(at.getTime() + quarterHourMs),
      summary,
      location,
      description: [
        isCancelled
          ? `Sale ${state}: ${reason ?? ''}`
          : `Seller: ${bank}. Late bids extend the closing time.`,
        'The sale can be stopped or postponed at any time before closing.',
      ].join('\n'),
      url: appOrigin + path,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
}
