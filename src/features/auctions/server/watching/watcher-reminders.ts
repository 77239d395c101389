import { endsSoonMs, type Reminder } from '#features/auctions/reminders.ts';
import { lotUrl, stopReason, stopSubject } from '#features/auctions/server/bidding/bidder-emails.ts';
import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { claimReminder, readDueReminders } from './watch-rows.ts';

const minuteMs = 60_000;
const threeDaysMs = 3 * 24 * 60 * minuteMs;

/**
 * Emails the due reminders to watchers, each once. Runs as a job. After an outage, it sends only the
 * reminders that are still true.
 */
export async function remindWatchers(kit: Kit, appOrigin: string): Promise<void> {
  const dueReminders = await readDueReminders(kit.db, kit.clock());
  await forEachIsolated(kit, 'a reminder of an auction', dueReminders, (reminder) =>
    kit.db.transaction().execute(async (tx) => {
      const { lotId, userId, kind } = reminder;
      const now = kit.clock();
      const watcher = await claimReminder(tx, reminder, now);
      const lot = watcher && (await readLot(tx, lotId));
      if (!lot) return;
      const token = openLink(kit.secrets, watcher.mark);
      await enqueueEmail(kit, tx, {
        kind: 'lot_reminder',
        key: `lot ${lotId} watched ${kind} to ${userId}`,
        recipient: watcher.email,
        letter: {
          ...emailText(lot, kind),
          link: lotUrl(lot, appOrigin),
          unsubscribe: {
            label: msg('Stop emails about this auction'),
            address: `${appOrigin}/auctions/watched#${token}`,
            oneTap: `${appOrigin}/api/lot-watches/${token}/unsubscribe`,
          },
          // The token expires when the reminder stops being true. An email that was not sent by then is
          // dropped.
          secret: { text: token, minutes: validMinutes(lot, kind, now) },
        },
      });
    }),
  );
}

function validMinutes({ opensAt, closesAt }: LotRow, kind: Reminder, now: Date): number {
  const validUntil: Record<Reminder, number> = {
    opens_in_a_day: opensAt.getTime(),
    opened: closesAt.getTime() - endsSoonMs,
    ends_soon: closesAt.getTime(),
    stopped: now.getTime() + threeDaysMs,
    result: now.getTime() + threeDaysMs,
  };
  return Math.max(1, Math.floor((validUntil[kind] - now.getTime()) / minuteMs));
}

function emailText(lot: LotRow, kind: Reminder): { subject: Message; paragraphs: Message[] } {
  const home = `“${lot.title}”`;
  const [opens = '', closes = ''] = [lot.opensAt, lot.closesAt].map((at) =>
    formatAuctionDate(at.toISOString()),
  );
  const money = (amount: MinorAmount) => formatMoney(toMajorUnit(amount, lot.currency), lot.currency);
  const startingBid = money(lot.startingBid);
  const priceText =
    lot.price === null
      ? msg('No bids yet. The starting bid is {startingBid}.', { startingBid })
      : msg('The current bid is {price}.', { price: money(lot.price) });
  const closing = msg('Bidding closes on {closes}, Kampala time.', { closes: { calendarText: closes } });
  switch (kind) {
    case 'opens_in_a_day':
      return {
        subject: msg('Bidding on {home} opens on {opens}, Kampala time', {
          home,
          opens: { calendarText: opens },
        }),
        paragraphs: [
          msg(
            'The starting bid is {startingBid}. Bidding opens only if all legal steps are complete by then.',
            { startingBid },
          ),
          lot.deposit > 0
            ? msg('To bid, register and pay the deposit first. We refund it if you do not win.')
            : msg('To bid, register first.'),
        ],
      };
    case 'opened':
      return {
        subject: msg('Bidding on {home} is now open', { home }),
        paragraphs: [priceText, closing],
      };
    case 'ends_soon':
      return {
        subject: msg('Bidding on {home} closes soon', { home }),
        paragraphs: [priceText, closing, ...extensionMessages(lot)],
      };
    case 'stopped':
      return {
        subject: stopSubject(home, lot.state === 'postponed' ? 'postponed' : 'stopped'),
        paragraphs: [stopReason(lot)],
      };
    case 'result':
      return {
        subject: msg('The auction of {home} has ended', { home }),
        paragraphs: [resultMessage(lot, money)],
      };
  }
}

function extensionMessages({ softCloseSeconds }: LotRow): Message[] {
  const minutes = Math.ceil(softCloseSeconds / 60);
  if (minutes === 0) return [];
  return [
    msg('A bid in the last {minutes, plural, one {minute} other {# minutes}} extends the closing time.', {
      minutes,
    }),
  ];
}

function resultMessage({ state, soldPrice }: LotRow, money: (amount: MinorAmount) => string): Message {
  if (state === 'no_bid') return msg('There were no bids, so the home was not sold.');
  if (state === 'below_reserve')
    return msg('The bids did not reach the reserve price, so the home was not sold.');
  if (state === 'defaulted') return msg('The winning bidder did not pay, so the home was not sold.');
  if (state === 'second_bidder')
    return msg('The winning bidder did not pay. The home is being offered to the second bidder.');
  return msg('The home sold for {soldPrice}.', { soldPrice: money(soldPrice ?? 0) });
}
