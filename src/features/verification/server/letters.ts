import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { type RequestRow, readMember } from './request-rows.ts';

export type Site = { appOrigin: string; productName: string };

/** Names nobody: the queue does, for those who may read it. */
export async function tellAdmins(
  kit: Kit,
  tx: Db,
  { id, turnedAt }: RequestRow,
  recipient: string,
  { appOrigin, productName }: Site,
): Promise<void> {
  await writeMail(kit, tx, {
    key: `request to list ${id} ${turnedAt.toISOString()} to ${recipient}`,
    recipient,
    letter: {
      subject: `Somebody asks to list homes on ${productName}`,
      paragraphs: [`Request ${id} waits for an answer.`],
      link: { label: 'Open the requests', address: `${appOrigin}/admin/requests` },
    },
  });
}

/** What became of a request. */
export async function tellMember(
  kit: Kit,
  tx: Db,
  { id, userId, state, reason, turnedAt }: RequestRow,
  { appOrigin, productName }: Site,
): Promise<void> {
  const { email } = await readMember(tx, userId);
  const page = `${appOrigin}/verification`;
  const said = {
    approved: {
      subject: `You can list homes on ${productName}`,
      paragraphs: [
        'We said yes to your request. Your account is now that of a property manager.',
        'A verified name brings more visitors: on the page of your request you can give what we check.',
      ],
      link: { label: 'List your first home', address: `${appOrigin}/admin/properties` },
    },
    refused: {
      subject: 'Your request to list homes',
      paragraphs: [
        'We could not say yes this time. The reason:',
        reason ?? '',
        'You can ask again when this has changed.',
      ],
      link: { label: 'See your request', address: page },
    },
    asked: {
      subject: 'A question about your request to list homes',
      paragraphs: [reason ?? '', 'Your request waits for your answer.'],
      link: { label: 'Answer', address: page },
    },
  };
  if (state !== 'approved' && state !== 'refused' && state !== 'asked') return;
  await writeMail(kit, tx, {
    key: `request to list ${id} ${state} ${turnedAt.toISOString()}`,
    recipient: email,
    letter: said[state],
  });
}
