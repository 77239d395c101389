import { type MailChoice, type NewsKind, newsKinds } from '#features/notifications/choices.ts';
import { choiceFor, digestDay, isOwnPath, titleOf } from '#features/notifications/rules.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { EmailText, Letter } from '#kit/server/mail/letter.ts';
import { renderEmail } from '#kit/server/mail/render-email.ts';
import { writeSorted } from '#kit/server/mail/write-mail.ts';
import { insertLine, readReader } from './notification-rows.ts';
import { withStop } from './open-mail-room.ts';

export type News = {
  account: number;
  kind: NewsKind;
  /** What many about the same thing have in common: 'property 12'. */
  about?: string | null;
  /** The line of the inbox, and the subject of the mail. */
  title: Message;
  /** On our own site. */
  path?: string | null;
  /** The same is not told twice to an account. */
  once: string;
  /** Of the mail, for whoever gets one at once. */
  words?: readonly EmailText[];
  /** What the mail's link is called. */
  linkLabel?: Message;
  /** A way to end just this, beside what is chosen for its topic. */
  unsubscribe?: Letter['unsubscribe'];
  /** How often this very thing is wanted, where that was chosen apart; less often than its topic never. */
  often?: MailChoice;
};

/**
 * Tells an account in its inbox, in the caller's transaction, and by mail as its owner has chosen: at once, in a
 * digest, or not. A feature that writes a mail of its own (`writeMail`) need not call this: the mail room tells the inbox.
 * @returns false if they were told before, or have no account any more
 */
export async function notify(kit: Kit, tx: Db, news: News): Promise<boolean> {
  const { account, kind, path = null } = news;
  if (path !== null && !isOwnPath(path)) throw new Error(`an inbox cannot lead to ${path}`);
  const { topic } = newsKinds[kind];
  const reader = await readReader(tx, account, topic);
  if (!reader) return false;
  const choice = topic === null ? 'never' : choiceFor(reader, news.often);
  const now = kit.clock();
  const language = reader.language ?? 'en';
  const title = titleOf(kit.translator.translate(language, news.title));
  const tell = () =>
    insertLine(kit.secrets, tx, {
      account,
      kind,
      about: news.about ?? null,
      title,
      path,
      once: news.once,
      digestOn: digestDay(choice, now),
      at: now,
    });
  const { appOrigin } = kit.mailRoom;
  const link = path && { label: news.linkLabel ?? msg('See more'), address: `${appOrigin}${path}` };
  const letter: Letter = {
    subject: news.title,
    paragraphs: news.words ?? [news.title],
    ...(link && { link }),
    ...(news.unsubscribe && { unsubscribe: news.unsubscribe }),
  };
  const mail = { key: `news of ${account} ${news.once}`, recipient: reader.email };
  const whole =
    topic === null ? letter : withStop(letter, { topics: [topic], account }, { ...kit, appOrigin });
  return writeSorted(kit, tx, mail, {
    email: renderEmail(whole, language, kit.translator),
    isOptional: true,
    isSent: choice === 'at_once',
    tell,
  });
}
