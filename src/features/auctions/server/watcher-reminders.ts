import { endsSoonMs, type Reminder } from '#features/auctions/reminders.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { haltOf, haltReasonOf, lotUrl } from './bidder-emails.ts';
import { inMajor } from './lot-money.ts';
import { type LotRow, readLot } from './lot-rows.ts';
import { claimReminder, readDueReminders } from './watch-rows.ts';

const minuteMs = 60_000;
const threeDaysMs = 3 * 24 * 60 * minuteMs;

/** Emails watchers the due reminders, as a job, each once; after downtime, those that are still true. */
export async function remindWatchers(kit: Kit, appOrigin: string): Promise<void> {
  const due = await readDueReminders(kit.db, kit.clock());
  await forEachIsolated(kit, 'a reminder of an auction', due, (reminder) =>
    kit.db.transaction().execute(async (tx) => {
      const { lotId, userId, kind } = reminder;
      const now = kit.clock();
      const watcher = await claimReminder(tx, reminder, now);
      const lot = watcher && (await readLot(tx, lotId));
      if (!lot) return;
      const mark = openLink(kit.secrets, watcher.mark);
      await enqueueEmail(kit, tx, {
        kind: 'lot_reminder',
        key: `lot ${lotId} watched ${kind} to ${userId}`,
        recipient: watcher.email,
        letter: {
          ...wordsOf(lot, kind),
          link: lotUrl(lot, appOrigin),
          unsubscribe: {
            label: msg('Stop mails about this auction'),
            address: `${appOrigin}/auctions/watched#${mark}`,
            oneTap: `${appOrigin}/api/lot-watches/${mark}/unsubscribe`,
          },
          // An email that waited until it was no longer true is not sent.
          secret: { text: mark, minutes: minutesOfUse(lot, kind, now) },
        },
      });
    }),
  );
}

function minutesOfUse({ opensAt, closesAt }: LotRow, kind: Reminder, now: Date): number {
  const until: Record<Reminder, number> = {
    opens_in_a_day: opensAt.getTime(),
    opened: closesAt.getTime() - endsSoonMs,
    ends_soon: closesAt.getTime(),
    stopped: now.getTime() + threeDaysMs,
    result: now.getTime() + threeDaysMs,
  };
  return Math.max(1, Math.floor((until[kind] - now.getTime()) / minuteMs));
}

function wordsOf(lot: LotRow, kind: Reminder): { subject: Message; paragraphs: Message[] } {
  const home = `“${lot.title}”`;
  const [opens = '', closes = ''] = [lot.opensAt, lot.closesAt].map((at) =>
    formatAuctionDate(at.toISOString()),
  );
  const money = (amount: number) => formatMoney(inMajor(amount, lot.currency), lot.currency);
  const startingBid = money(lot.startingBid);
  const stands =
    lot.price === null
      ? msg('Nobody has bid yet; it begins at {startingBid}.', { startingBid })
      : msg('The bid stands at {price}.', { price: money(lot.price) });
  switch (kind) {
    case 'opens_in_a_day':
      return {
        subject: msg('Bidding for {home} opens {opens}', { home, opens: { calendarText: opens } }),
        paragraphs: [
          msg('It begins at {startingBid}, if all that the law wants before it was done by then.', {
            startingBid,
          }),
          msg('Whoever wants to bid registers before, with a deposit that goes back if they do not win.'),
        ],
      };
    case 'opened':
      return {
        subject: msg('Bidding for {home} is open', { home }),
        paragraphs: [stands, msg('Bids are taken until {closes}.', { closes: { calendarText: closes } })],
      };
    case 'ends_soon':
      return {
        subject: msg('Bidding for {home} ends soon', { home }),
        paragraphs: [
          stands,
          msg('It closes {closes}. A bid in the last minutes moves the close.', {
            closes: { calendarText: closes },
          }),
        ],
      };
    case 'stopped':
      return {
        subject: haltOf(home, lot.state === 'postponed' ? 'postponed' : 'stopped'),
        paragraphs: [haltReasonOf(lot)],
      };
    case 'result':
      return { subject: msg('The auction of {home} is over', { home }), paragraphs: [resultOf(lot, money)] };
  }
}

function resultOf({ state, soldPrice }: LotRow, money: (amount: number) => string): Message {
  if (state === 'no_bid') return msg('Nobody bid, so it was not sold.');
  if (state === 'below_reserve') return msg('The bids did not reach the reserve, so it was not sold.');
  if (state === 'defaulted') return msg('Whoever won it did not pay, so it was not sold.');
  if (state === 'second_bidder')
    return msg('Whoever won it did not pay; it is offered to the second bidder.');
  return msg('It was sold for {value}.', { value: money(soldPrice ?? 0) });
}
