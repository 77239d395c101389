import { sql } from 'kysely';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, inMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type Letter, writeMail } from '#kit/server/mail/write-mail.ts';
import { paidFor } from './money.ts';
import { readStay, type StayRow } from './stay-rows.ts';
import type { StayNews } from './telling.ts';

type Told = { stayId: number; news: StayNews; about: string };
type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/** Writes to the guest and the host what happened, to each once. */
export async function writeOfStay(kit: Kit, { stayId, news, about }: Told, appOrigin: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const stay = await readStay(tx, stayId);
    if (!stay) return;
    const key = `stay ${stayId} ${news} ${about}`;
    const words = toGuest(stay, news);
    if (words) await writeToGuest(kit, tx, { stay, key, words }, appOrigin);
    await writeToHost(kit, tx, { stay, key, words: toHost(stay, news) }, appOrigin);
  });
}

const money = (amount: number, { currency }: StayRow) => formatMoney(inMajorUnit(amount, currency), currency);
const when = ({ checkIn, checkOut, nights }: StayRow) =>
  `${formatDate(checkIn)} to ${formatDate(checkOut)}, ${nights} ${nights === 1 ? 'night' : 'nights'}`;

function toGuest(stay: StayRow, news: StayNews): Words | null {
  const home = `“${stay.title}”`;
  const goesBack =
    stay.refund && stay.refund > 0
      ? `${money(stay.refund, stay)} is on its way back to you. Mobile money and cards take some days.`
      : 'Nothing goes back for it.';
  switch (news) {
    case 'requested':
      return {
        subject: `You asked for a stay in ${home}`,
        paragraphs: [
          when(stay),
          'The host has a day to answer. The nights are kept for you until then, and you pay nothing before.',
        ],
      };
    case 'accepted':
      return {
        subject: `Your stay in ${home} was accepted`,
        paragraphs: [
          when(stay),
          `Please pay the deposit of ${money(stay.deposit, stay)}${stay.heldUntil ? ` until ${formatTime(stay.heldUntil.toISOString())} on ${formatDate(stay.heldUntil.toISOString())}` : ''}. The nights are kept for you until then.`,
        ],
      };
    case 'declined':
      return {
        subject: `Your stay in ${home} was not accepted`,
        paragraphs: [when(stay), 'The host cannot take you on these days. Nothing was charged.'],
      };
    case 'unanswered':
      return {
        subject: `Nobody has answered about ${home}`,
        paragraphs: [
          when(stay),
          'The time is over, so the nights are not kept for you any more. Nothing was charged.',
        ],
      };
    case 'unpaid':
      return {
        subject: `The nights in ${home} are not kept any more`,
        paragraphs: [
          when(stay),
          'The host accepted your stay, and the deposit did not come in within a day. Please book again if you still want these nights.',
        ],
      };
    case 'confirmed':
      return {
        subject: `Booking confirmed: ${home}`,
        paragraphs: [
          when(stay),
          'Your deposit has come in. The page of your stay has the address, how to get in and how to reach the owner.',
          'Keep its link to yourself: whoever has it sees the stay.',
        ],
      };
    case 'balance_paid':
      return { subject: `Paid: your stay in ${home}`, paragraphs: [when(stay), 'Your payment has come in.'] };
    case 'turned_away':
      return {
        subject: `Your payment for ${home} goes back`,
        paragraphs: [
          'It came in when what it pays for could not be had any more: the nights were taken, or the stay was changed.',
          'All of it is on its way back to you. Mobile money and cards take some days.',
        ],
      };
    case 'moved':
      return { subject: `Your stay in ${home} was moved`, paragraphs: [when(stay)] };
    case 'cancelled':
      return {
        subject: `Your stay in ${home} was cancelled`,
        paragraphs: [
          when(stay),
          stay.endedBy === 'guest' ? 'You cancelled it.' : 'We are sorry: it cannot take place.',
          goesBack,
        ],
      };
  }
}

function toHost(stay: StayRow, news: StayNews): Words | null {
  const home = `“${stay.title}”`;
  const what = [when(stay), `${stay.guests} ${stay.guests === 1 ? 'guest' : 'guests'}.`].join('; ');
  if (news === 'requested')
    return {
      subject: `Somebody asks for a stay in ${home}`,
      paragraphs: [what, 'Please answer within a day; afterwards the nights are free again.'],
    };
  if (news === 'confirmed')
    return { subject: `A stay in ${home} is booked`, paragraphs: [what, 'The deposit is paid.'] };
  if (news === 'unpaid')
    return {
      subject: `A stay in ${home} was not paid`,
      paragraphs: [what, 'Its nights are free again.'],
    };
  if (news === 'moved') return { subject: `A stay in ${home} was moved`, paragraphs: [what] };
  if (news === 'cancelled' && stay.endedBy !== 'host')
    return {
      subject: `A stay in ${home} was cancelled`,
      paragraphs: [what, 'Its nights are free again.'],
    };
  return null;
}

type Mail = { stay: StayRow; key: string; words: Words };

async function writeToGuest(kit: Kit, tx: Db, { stay, key, words }: Mail, appOrigin: string): Promise<void> {
  if (stay.email === null) return;
  await writeMail(kit, tx, {
    key: `${key} to guest`,
    recipient: stay.email,
    letter: { ...words, link: { label: 'See your stay', address: `${appOrigin}/stays/${stay.mark}` } },
  });
}

async function writeToHost(
  kit: Kit,
  tx: Db,
  { stay, key, words }: Omit<Mail, 'words'> & { words: Words | null },
  appOrigin: string,
): Promise<void> {
  if (!words) return;
  const { rows } = await sql<{ email: string }>`select email from users where id = ${stay.hostId}`.execute(
    tx,
  );
  for (const { email: recipient } of rows)
    await writeMail(kit, tx, {
      key: `${key} to host`,
      recipient,
      letter: { ...words, link: { label: 'See your bookings', address: `${appOrigin}/admin/bookings` } },
    });
}

/** The rest is to be paid soon, or today. @param stage once for each */
export async function remindOfBalance(
  kit: Kit,
  stay: StayRow,
  stage: 'soon' | 'due',
  appOrigin: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const due = stay.total - (await paidFor(tx, stay));
    if (due <= 0) return;
    const words = {
      subject: `The rest for “${stay.title}” is due ${stage === 'soon' ? 'soon' : 'now'}`,
      paragraphs: [
        when(stay),
        `${money(due, stay)} is to be paid by ${formatDate(stay.balanceDue)}. It can be paid from the page of your stay.`,
      ],
    };
    await writeToGuest(
      kit,
      tx,
      { stay, key: `stay ${stay.id} balance ${stay.checkIn} ${stage}`, words },
      appOrigin,
    );
  });
}

export async function remindOfArrival(kit: Kit, stay: StayRow, appOrigin: string): Promise<void> {
  const words = {
    subject: `Your stay in “${stay.title}” begins on ${formatDate(stay.checkIn)}`,
    paragraphs: [when(stay), 'The page of your stay has the address and how to get in.'],
  };
  await kit.db
    .transaction()
    .execute((tx) =>
      writeToGuest(kit, tx, { stay, key: `stay ${stay.id} arrival ${stay.checkIn}`, words }, appOrigin),
    );
}
