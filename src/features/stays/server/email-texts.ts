import { readPaymentPurpose } from '#features/payments/server/payment-purpose.ts';
import {
  addressWithDates,
  type SimilarFreeHome,
} from '#features/stays/server/availability/similar-free-homes.ts';
import { formatMoney, type MinorAmount, smallest } from '#kit/money.ts';
import { english, type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage, TemplateValue } from '#kit/server/email/email-message.ts';
import { timeInEmail } from '#kit/server/email/time-in-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { guestEmailTemplates, hostEmailTemplates } from './email-templates.ts';
import type { StayEvent } from './notifications.ts';
import {
  cancellationMessage,
  formatStayAmount,
  guestCountMessage,
  moneyDetails,
  refundDetails,
  refundOutcomeMessages,
  stayDatesMessage,
  stayFacts,
} from './stay-details.ts';
import { amountDueAfter } from './stay-presenter.ts';
import type { StayRow } from './stay-rows.ts';

export type EmailText = Pick<EmailMessage, 'subject' | 'paragraphs' | 'facts' | 'template' | 'items'>;

type StayEventDetails = {
  stay: StayRow;
  /** The title, or a neutral text for an unconfirmed address. */
  title: string | Message;
  news: StayEvent;
  about: string;
  paid: MinorAmount;
  /** The similar homes that the guest can book instead. */
  homes: readonly SimilarFreeHome[];
};

/** Returns the dates, the number of guests and the amounts of a stay, as its guest reads them. */
export const detailsOf = (stay: StayRow, paid: MinorAmount) => [
  english('{when}, {guests}', { when: stayDatesMessage(stay), guests: guestCountMessage(stay) }),
  english('{sentences}', { sentences: moneyDetails(stay, paid) }),
];

/** Returns the text of an email to the guest. */
export async function guestText(
  kit: Kit,
  tx: Db,
  { stay, title, news: event, about, paid, homes }: StayEventDetails,
  { appOrigin }: { appOrigin: string },
): Promise<EmailText> {
  const until = stay.heldUntil;
  const text = guestEmailTemplates[event].with({
    title,
    when: stayDatesMessage(stay),
    details: detailsOf(stay, paid),
    refunds: refundDetails(stay, paid, kit.clock()),
    deposit: formatStayAmount(stay.deposit, stay),
    hold: until
      ? msg('We are holding these nights for you until {time}.', {
          time: timeInEmail(until),
        })
      : '',
    by: cancellationMessage(stay),
    goesBack: event === 'cancelled' ? refundOutcomeMessages(stay, paid) : movedOutcome(stay, paid),
    alternatives: homes.length > 0 ? msg('These similar homes are free on the same dates:') : '',
    reason: event === 'turned_away' ? await reasonOfRefund(tx, stay, paid, about) : '',
  });
  const items = homes.map(({ propertyId, title, location, total, currency }) => ({
    text: { typed: `${title}, ${location}: ${formatMoney(total, currency)}` },
    address: `${appOrigin}${addressWithDates(propertyId, stay)}`,
  }));
  const hasFacts = event !== 'turned_away' && event !== 'paid_already';
  return { ...text, items, ...(hasFacts && { facts: stayFacts(stay, paid) }) };
}

/**
 * Returns the text about the amount that was withheld when a stay was moved to cheaper nights; empty without
 * one.
 */
function movedOutcome(stay: StayRow, paid: MinorAmount): TemplateValue {
  const withheld = smallest(stay.withheld, paid);
  return withheld > 0
    ? msg('The host gets {withheld} under the cancellation policy, for the nights that you gave up.', {
        withheld: formatStayAmount(withheld, stay),
      })
    : '';
}

/** Returns the reason why a received payment is refunded. */
async function reasonOfRefund(tx: Db, stay: StayRow, paid: MinorAmount, reference: string): Promise<Message> {
  const purpose = await readPaymentPurpose(tx, reference);
  const isConfirmed = stay.state === 'confirmed' || stay.state === 'completed';
  if (purpose === 'damage_deposit') return msg('The damage deposit was already paid, or the stay had ended.');
  if (isConfirmed && purpose === 'stay_deposit') return msg('You had already paid this deposit.');
  if (isConfirmed && amountDueAfter(stay, paid) === 0) return msg('You had already paid this balance.');
  if (isConfirmed)
    return msg('The amount is no longer right, because the stay has since been changed or partly paid.');
  if (stay.state === 'cancelled') return msg('The stay had been cancelled when your payment arrived.');
  return msg('The nights were no longer available when your payment arrived.');
}

/** Returns the text of an email to the host, or null for an event that the host knows. */
export function hostText(stay: StayRow, event: StayEvent, paid: MinorAmount): EmailText | null {
  const template = event === 'cancelled' && stay.endedBy === 'host' ? undefined : hostEmailTemplates[event];
  if (!template) return null;
  const { title, name, requests } = stay;
  const text = template.with({
    title,
    guest: name === null ? '' : msg('Guest: {name}', { name }),
    what: english('{when}; {guests}.', { when: stayDatesMessage(stay), guests: guestCountMessage(stay) }),
    details: english('{sentences}', { sentences: moneyDetails(stay, paid) }),
    requests: requests === '' ? '' : msg('Special requests: {requests}', { requests }),
  });
  return { ...text, facts: stayFacts(stay, paid) };
}
