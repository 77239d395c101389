import { inboxLimits, type MailTopic, mailTopicNames, newsKinds } from '#features/notifications/choices.ts';
import { choiceFor } from '#features/notifications/rules.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Letter } from '#kit/server/mail/letter.ts';
import { renderEmail } from '#kit/server/mail/render-email.ts';
import { writeSorted } from '#kit/server/mail/write-mail.ts';
import { readChoices } from './choice-rows.ts';
import { type DigestLine, readReader, readWaitingAccounts, takeWaitingLines } from './notification-rows.ts';
import { withStop } from './open-mail-room.ts';

const atOnce = 200;

/** The job: to each account one mail of what waited for this day. A line is in one digest at most. */
export async function sendDigests(kit: Kit): Promise<void> {
  const today = kampalaDay(kit.clock());
  for (let last = 0; ; ) {
    const accounts = await readWaitingAccounts(kit.db, { today, after: last, limit: atOnce });
    for (const account of accounts)
      await kit.db.transaction().execute((tx) => sendDigest(kit, tx, account, today));
    const [furthest] = accounts.slice(-1);
    if (furthest === undefined) return;
    last = furthest;
  }
}

/** What was read meanwhile is left out, and what is not wanted any more; of nothing, none is sent. */
async function sendDigest(kit: Kit, tx: Db, account: number, today: string): Promise<void> {
  const reader = await readReader(tx, account, null);
  const waiting = await takeWaitingLines(kit.secrets, tx, account, today);
  if (!reader) return;
  const chosen = await readChoices(tx, account);
  const isWanted = ({ kind, isRead }: DigestLine) => {
    const { topic } = newsKinds[kind];
    if (topic === null || isRead) return false;
    return choiceFor({ ...reader, choice: chosen.get(topic) ?? null }, 'daily') !== 'never';
  };
  const lines = waiting.filter(isWanted);
  if (lines.length === 0) return;
  const topics = mailTopicNames.filter((topic) => lines.some(({ kind }) => newsKinds[kind].topic === topic));
  await writeSorted(
    kit,
    tx,
    { key: `digest ${account} ${today}`, recipient: reader.email },
    {
      email: renderEmail(letterOf(lines, { kit, account, topics }), reader.language ?? 'en', kit.translator),
      isOptional: true,
      isSent: true,
      tell: async () => true,
    },
  );
}

function letterOf(
  lines: readonly DigestLine[],
  { kit, account, topics }: { kit: Kit; account: number; topics: readonly MailTopic[] },
): Letter {
  const { appOrigin } = kit.mailRoom;
  const shown = lines.slice(0, inboxLimits.digest);
  const more = lines.length - shown.length;
  const [first] = lines;
  const letter: Letter = {
    // Notifications are in the language of their reader already.
    subject:
      lines.length === 1 && first
        ? { typed: first.title }
        : msg('{length} things are new for you', { length: lines.length }),
    paragraphs: [],
    items: [
      ...shown.map(({ title, path }) => ({ text: { typed: title }, address: path && `${appOrigin}${path}` })),
      ...(more > 0 ? [{ text: msg('And {more} more in your inbox.', { more }), address: null }] : []),
    ],
    link: { label: msg('Open your inbox'), address: `${appOrigin}/profile?tab=notifications` },
  };
  return withStop(letter, { topics, account }, { ...kit, appOrigin });
}
