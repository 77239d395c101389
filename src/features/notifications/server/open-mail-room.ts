import { foldEmail } from '#features/accounts/rules.ts';
import { type NewsKind, newsKinds, topicsInWords } from '#features/notifications/choices.ts';
import { choiceFor, digestDay, pathOf, titleOf } from '#features/notifications/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Letter } from '#kit/server/mail/letter.ts';
import { type MailRoom, sentAsItIs } from '#kit/server/mail/mail-room.ts';
import { spokenLetter } from '#kit/server/mail/spoken-letter.ts';
import type { Secrets } from '#kit/server/secrets.ts';
import type { Speech } from '#kit/server/speech.ts';
import { noteBounce } from './bounces.ts';
import { insertLine, readReaderAt, readStranger } from './notification-rows.ts';
import { addressHashOf, type Stop, stopToken } from './stop-token.ts';

/** What a mail is to its reader, by what its key says. */
export type MailKind = {
  kind: NewsKind;
  /** What it is about that it must be sent, whatever was chosen: 'a booking'. Without it, its reader may end such mails. */
  always?: string;
  /** Anybody may have typed its address in: only an account that has confirmed its own learns of it. */
  isTyped?: boolean;
  /** Where the inbox leads in place of the mail's link. */
  page?: string;
  /** It is only mailed. */
  isMailOnly?: boolean;
};
export type MailKinds = readonly (readonly [RegExp, MailKind])[];

type Settings = { secrets: Secrets; appOrigin: string; mailKinds: MailKinds; speech: Speech };

/** Mails go where their reader wants them, and stand in the inbox of whoever has an account. */
export function openMailRoom({ secrets, appOrigin, mailKinds, speech }: Settings): MailRoom {
  return {
    appOrigin,
    async sort(db, mail, now) {
      const [, found] = mailKinds.find(([key]) => key.test(mail.key)) ?? [];
      if (!found) return sentAsItIs(mail.letter);
      const { kind, isTyped = false, always } = found;
      const folded = foldEmail(mail.recipient);
      const { topic } = newsKinds[kind];
      const known = await readReaderAt(db, folded, topic);
      const spoken = (letter: Letter) => spokenLetter(speech, known?.language ?? null, letter);
      // Who has typed in somebody's address for an account of their own is not its reader.
      const reader = known && (known.isConfirmed || !isTyped) ? known : null;
      const told = {
        key: mail.key,
        account: found.isMailOnly ? null : (reader?.id ?? null),
        found,
        appOrigin,
        now,
        secrets,
      };
      if (topic === null || always !== undefined) {
        const letter = spoken(withNote(mail.letter, always));
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
  found: MailKind;
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
  const path = found.page ?? pathOf(letter.link?.address, appOrigin, letter.secret?.text);
  const line = { account, kind: found.kind, about: null, title: titleOf(letter.subject), path };
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

function withNote(letter: Letter, always: string | undefined): Letter {
  if (always === undefined) return letter;
  return { ...letter, note: `This mail is always sent, because it is about ${always}.` };
}
