import { sql } from 'kysely';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, inMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Letter } from '#kit/server/mail/letter.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { arrivalLetter, balanceLetter, guestLetters, hostLetters } from './letter-words.ts';
import { paidFor } from './money.ts';
import { readStay, type StayRow } from './stay-rows.ts';
import type { StayNews } from './telling.ts';

type Told = { stayId: number; news: StayNews; about: string };
type Words = Pick<Letter, 'subject' | 'paragraphs' | 'template'>;

/** Writes to the guest and the host what happened, to each once. */
export async function writeOfStay(kit: Kit, { stayId, news, about }: Told, appOrigin: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const stay = await readStay(tx, stayId);
    if (!stay) return;
    const key = `stay ${stayId} ${news} ${about}`;
    await writeToGuest(kit, tx, { stay, key, words: toGuest(stay, news) }, appOrigin);
    await writeToHost(kit, tx, { stay, key, words: toHost(stay, news) }, appOrigin);
  });
}

const money = (amount: number, { currency }: StayRow) => formatMoney(inMajorUnit(amount, currency), currency);
const when = ({ checkIn, checkOut, nights }: StayRow) =>
  `${formatDate(checkIn)} to ${formatDate(checkOut)}, ${nights} ${nights === 1 ? 'night' : 'nights'}`;

function toGuest(stay: StayRow, news: StayNews): Words {
  const { title, refund, heldUntil, endedBy } = stay;
  const until = heldUntil?.toISOString();
  return guestLetters[news].with({
    title,
    when: when(stay),
    deposit: money(stay.deposit, stay),
    until: until ? ` until ${formatTime(until)} on ${formatDate(until)}` : '',
    by: endedBy === 'guest' ? 'You cancelled it.' : 'We are sorry: it cannot take place.',
    goesBack:
      refund && refund > 0
        ? `${money(refund, stay)} is on its way back to you. Mobile money and cards take some days.`
        : 'Nothing goes back for it.',
  });
}

function toHost(stay: StayRow, news: StayNews): Words | null {
  const letter = news === 'cancelled' && stay.endedBy === 'host' ? undefined : hostLetters[news];
  if (!letter) return null;
  const what = [when(stay), `${stay.guests} ${stay.guests === 1 ? 'guest' : 'guests'}.`].join('; ');
  return letter.with({ title: stay.title, what });
}

type Mail = { stay: StayRow; key: string; words: Words };

async function writeToGuest(kit: Kit, tx: Db, { stay, key, words }: Mail, appOrigin: string): Promise<void> {
  if (stay.email === null) return;
  await writeMail(kit, tx, {
    key: `${key} to guest`,
    recipient: stay.email,
    letter: {
      ...words,
      link: { label: 'See your stay', address: `${appOrigin}/stays/${openLink(kit.secrets, stay.mark)}` },
    },
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
    const words = balanceLetter.with({
      title: stay.title,
      when: when(stay),
      soon: stage === 'soon' ? 'soon' : 'now',
      amount: money(due, stay),
      day: formatDate(stay.balanceDue),
    });
    await writeToGuest(
      kit,
      tx,
      { stay, key: `stay ${stay.id} balance ${stay.checkIn} ${stage}`, words },
      appOrigin,
    );
  });
}

export async function remindOfArrival(kit: Kit, stay: StayRow, appOrigin: string): Promise<void> {
  const words = arrivalLetter.with({ title: stay.title, when: when(stay), day: formatDate(stay.checkIn) });
  await kit.db
    .transaction()
    .execute((tx) =>
      writeToGuest(kit, tx, { stay, key: `stay ${stay.id} arrival ${stay.checkIn}`, words }, appOrigin),
    );
}
