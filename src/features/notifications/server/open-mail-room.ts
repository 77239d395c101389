import { foldEmail } from '#features/accounts/rules.ts';
import { newsKinds, topicsInWords } from '#features/notifications/choices.ts';
import { choiceFor, digestDay, pathOf, titleOf } from '#features/notifications/rules.ts';
import { textOf } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailKindName } from '#kit/server/mail/email-kinds.ts';
import type { Letter } from '#kit/server/mail/letter.ts';
import { type MailRoom, sentAsItIs } from '#kit/server/mail/mail-room.ts';
import { spokenLetter } from '#kit/server/mail/spoken-letter.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { Speech } from '#kit/server/speech.ts';
import { noteBounce } from './bounces.ts';
import type { EmailKind } from './email-kind.ts';
import { insertLine, readReaderAt, readStranger } from './notification-rows.ts';
import { addressHashOf, type Stop, stopToken } from './stop-token.ts';

type Settings = {
  secrets: Secrets;
  appOrigin: string;
  emailKinds: Readonly<Record<EmailKindName, EmailKind>>;
  speech: Speech;
};

/** Mails go where their reader wants them, and stand in the inbox of whoever has an account. */
export function openMailRoom({ secrets, appOrigin, emailKinds, speech }: Settings): MailRoom {
  return {
    appOrigin,
    async sort(db, mail, now) {
      const found = emailKinds[mail.kind];
      const { news, isTypedAddress, sent } = found;
      const folded = foldEmail(mail.recipient);
      const { topic } = newsKinds[news];
      const known = await readReaderAt(db, folded, topic);
      const spoken = (letter: Letter) => spokenLetter(speech, known?.language ?? null, letter);
      // Who has typed in somebody's address for an account of their own is not its reader.
      const reader = known && (known.isConfirmed || !isTypedAddress) ? known : null;
      const told = {
        key: mail.key,
        account: found.inbox === 'none' ? null : (reader?.id ?? null),
        found,
        appOrigin,
        now,
        secrets,
      };
      if (topic === null || sent !== 'by choice') {
        const letter = spoken(withNote(mail.letter, sent));
        return { ...sentAsItIs(letter), tell: () => tell(db, { ...told, letter }, null) };
      }
      const hash = addressHashOf(folded);
      const choice = choiceFor(reader ?? (await readStranger(db, { folded, hash }, topic)));
      const whose = reader ? { account: reader.id } : { addressHash: hash };
      const letter = spoken(withStop(mail.letter, { topics: [topic], ...whose }, { secrets, appOrigin }));
      return {
        letter,
        isOptional: true,
        isSent: choice === 'at_once',
        tell: () => tell(db, { ...told, letter }, digestDay(choice, now)),
      };
    },
    noteBounce: (db, bounce, now) => noteBounce(secrets, db, bounce, now),
  };
}

type Told = {
  key: string;
  letter: Letter;
  account: number | null;
  found: EmailKind;
  appOrigin: string;
  now: Date;
  secrets: Secrets;
};

async function tell(
  db: Db,
  { key, letter, account, found, appOrigin, now, secrets }: Told,
  digestOn: string | null,
): Promise<boolean> {
  if (account === null) return true;
  const path =
    typeof found.inbox === 'object'
      ? found.inbox.page
      : pathOf(letter.link?.address, appOrigin, letter.secret?.text);
  const line = { account, kind: found.news, about: null, title: titleOf(letter.subject), path };
  return insertLine(secrets, db, { ...line, once: `mail ${key}`, digestOn, at: now });
}

/** Its own way to end it comes first: it ends less. */
export function withStop(
  letter: Letter,
  stop: Stop,
  { secrets, appOrigin }: { secrets: Secrets; appOrigin: string },
): Letter {
  if (letter.unsubscribe) return letter;
  const token = stopToken(secrets, stop);
  const address = `${appOrigin}/stop-mails/${token}`;
  const label = `Stop these mails: ${topicsInWords(stop.topics)}`;
  // A mail program posts to it, or shows it, which only asks.
  return { ...letter, unsubscribe: { label, address, oneTap: address } };
}

function withNote(letter: Letter, sent: EmailKind['sent']): Letter {
  return sent === 'by choice' ? letter : { ...letter, note: textOf(sent) };
}
